"""Grammar between neighbouring words: elision, contraction, articles, numbers, lists.

A sentence is built from the text of its sheet and from names that were unknown when it was written.
«le tour de» becomes «le tour d’Anna» or «le tour de Hugo» here and nowhere else.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final, Literal

from games.kernel.record import HIDDEN
from games.kernel.rules import Language

Article = Literal["a", "the"]

VOWELS: Final = frozenset("aeiouœæ")
# An h counts as aspirated, so that «de Hugo» stays apart, except in these words and similar ones:
# an unnecessary gap reads well, a wrong elision does not.
MUTE: Final = re.compile(
    r"(?:h(?:abil|abit|abitant|abitude|adrien|alein|amecon|annibal|armoni|ebdo|ector|elas"
    r"|elen[ae]|elias|elice|eliette|elios|eloise|emi|enri|enriette|erbe|ercule|eritage|eritier"
    r"|ermes|ermine|ermione|eroin|eroique|eroism|erve|esit|eure|ier|ilair|ippolyt|iron|istoi|istor"
    r"|iver|omer|ommage|omme|omolog|onnet|onneur|onor|onorine|opita|orac|orair|orizo|orloge"
    r"|ortens|ospita|ostil|ote|otel|otesse|ubert|uguette|uile|uissier|uitre|umain|umanite|umeur"
    r"|umid|umour|yacinthe|ydre|ygiene|ymne|ypothes))[a-z]*"
)
# Exceptions: these have an aspirated h.
ASPIRATED: Final = frozenset({"hierarchie", "hierarchique"})
# No elision before these vowels. A y takes elision only before a consonant: «d’Yves», «de Yannick».
APART: Final = frozenset({"onze", "onzieme", "oui", "ouistiti", "uhlan", "iouri", "ioulia"})

SHORTENED: Final = {
    **{word: f"{word[:-1]}’" for word in ("de", "que", "le", "la", "se", "ne", "je", "me", "te")},
    **{word: f"{word[:-1]}’" for word in ("jusque", "lorsque", "puisque")},
    "du": "de l’",
    "au": "à l’",
}
CONTRACTED: Final = {
    ("de", "le"): "du",
    ("de", "les"): "des",
    ("à", "le"): "au",
    ("à", "les"): "aux",
}
_LAST: Final = re.compile(r"(?:^|(?<=[\s(«’]))(\w+) $")
_FIRST: Final = re.compile(r"[^\W\d_]+")


def join_words(before: str, after: str, language: Language) -> str:
    """Join two pieces of a sentence with elision or contraction; the second may be a name known
    only now."""
    if language != "fr" or not (match := _LAST.search(before)):
        return before + after
    word, rest = match[1], before[: match.start(1)]
    article, _, noun = after.partition(" ")
    if noun and (one := CONTRACTED.get((word.lower(), article))):
        return f"{rest}{_match_case(one, word)} {noun}"
    if word.lower() in SHORTENED and begins_with_a_vowel(after):
        return rest + _match_case(SHORTENED[word.lower()], word) + after
    return before + after


def begins_with_a_vowel(text: str) -> bool:
    """Return whether the text sounds as if it begins with a vowel: true of a mute h, false of a
    semivowel, a number or a single letter."""
    match = _FIRST.match(text)
    if match is None or len(match[0]) == 1:
        return False
    word = _strip_accents(match[0])
    if word in APART:
        return False
    if word[0] == "y":
        return len(word) > 1 and word[1] not in VOWELS
    if word[0] == "h":
        return word not in ASPIRATED and MUTE.fullmatch(word) is not None
    return word[0] in VOWELS


def _strip_accents(word: str) -> str:
    """Return the word in lower case without accents."""
    spread = unicodedata.normalize("NFD", word.lower())
    return "".join(sign for sign in spread if not unicodedata.combining(sign))


def _match_case(word: str, like: str) -> str:
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


@dataclass(frozen=True)
class Noun:
    """A word that can take an article: its gender in French is m, f, mp or fp. Names have none."""

    text: str
    gender: str = ""

    def __str__(self) -> str:
        return self.text

    def with_article(self, article: Article, language: Language) -> str:
        """Return the word with an article: «a Starter», «une Amorce»; «the Impact», «l’Impact». A
        name stays without."""
        if not self.gender:
            return self.text
        many = self.gender.endswith("p")
        if language == "en":
            word = "the" if article == "the" else _indefinite(self.text)
            return self.text if many and article == "a" else f"{word} {self.text}"
        if many:
            return f"{'les' if article == 'the' else 'des'} {self.text}"
        if article == "a":
            return f"{'une' if self.gender == 'f' else 'un'} {self.text}"
        return join_words("la " if self.gender == "f" else "le ", self.text, language)


def _indefinite(word: str) -> str:
    return "an" if _strip_accents(word)[:1] in VOWELS else "a"


_AND: Final = {"en": " and ", "fr": " et "}


def join_with_and(items: Sequence[str], language: Language, nothing: str) -> str:
    *before, last = items or [nothing]
    return ", ".join(before) + _AND[language] + last if before else last


def group_repeats(items: Sequence[str], single: Sequence[str] | None = None) -> Iterator[str]:
    """Merge equal neighbours into one item: «2 × Energy». `single` gives the text of an item that
    stands alone: «an Energy»."""
    for text, alike in groupby(zip(items, single or items, strict=True), key=itemgetter(0)):
        texts = [alone for _, alone in alike]
        yield texts[0] if len(texts) == 1 else f"{len(texts)} × {text}"


def forms(spec: str) -> list[str]:
    """Split the alternatives of a field at each | that is not within its own braces."""
    parts, depth = [""], 0
    for sign in spec:
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def choose_form(spec: str, value: object, language: Language) -> str:
    """Choose a form. `one|many` or `none|one|many`: by a number or a length. `said|unsaid`: by
    whether any other value is true. Hidden items are not counted, since they must not be
    revealed."""
    options = forms(spec)
    if isinstance(value, tuple | list):
        value = sum(each != HIDDEN for each in value)
    if isinstance(value, bool) or not isinstance(value, int):
        return options[-2] if value and value != HIDDEN else options[-1]
    if len(options) > 2 and value == 0:
        return options[0]
    # French uses the singular for zero and one; English only for one.
    single = abs(value) < 2 if language == "fr" else value == 1
    return options[-2] if single else options[-1]
