"""The table of words, and the lookup of forms in it."""

import functools
import itertools
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import NamedTuple

from lark import Token

from games.kernel.rules import LANGUAGES, Language
from games.rulebooks.combat.language.dictionary.spelling import fold, stem

HYPHENS = "-‐‑–−"
SIGNS = {**dict.fromkeys(HYPHENS, "−"), "：": ":", "->": ":", "→": ":"}
APOSTROPHES = "'’ʼ‘`´"
LETTER = r"(?:[^\W\d_ʼ][\u0300-\u036f]*)"
# Both genders in one word: joueu·r·se, joueur.euse, le/la, joueur(se).
MIDDLE = "·•‧∙⋅"
BOTH = (
    rf"(?:[{MIDDLE}]{LETTER}+|[{HYPHENS}](?:se|ses|euses?|rices?|trices?|e|es)(?!{LETTER})|[./](?:r|se|ses|euses?|e|es|trices?|rices?|la|le|joueuse|ve|te|tes|s)"
    rf"(?!{LETTER})|\((?:e|es|se|ses|euses?|s|x|trices?|rices?)\))"
)
MOST_ENDINGS = 4  # jou·eu·r·se
# An apostrophe, or a hyphen inside a word, separates two words like a space; any other hyphen is a
# minus, also the one of "Force-X".
PIECES = re.compile(
    rf"""(?P<gap>[\s{APOSTROPHES}]+|(?<=[^\W\d_])[{HYPHENS}](?![>])(?={LETTER})(?!x(?!{LETTER})))
    |(?P<quoted>"[^"]*"|“[^”]*”|«[^»]*»)
    |(?P<word>{LETTER}+{BOTH}*)
    |(?P<number>[0-9]+)
    |(?P<symbol><=|=<|>=|=>|->|.)""",
    re.VERBOSE | re.IGNORECASE,
)


class Wording(Token):
    """The words of one concept as they stand in a line."""

    is_conjugated: bool = False
    """A verb in the form that follows a subject: `draws`, and not `draw`."""
    names: frozenset[str] = frozenset()
    """Persons among its words: in `wound the opponent`, the opponent."""


class Word(NamedTuple):
    sort: str  # word, number, quoted, symbol
    text: str
    at: int  # from 0, in the line
    key: str

    @property
    def end(self) -> int:
        return self.at + len(self.text)


@dataclass(frozen=True, eq=False)
class Concept:
    key: str
    part: str
    forms: dict[Language, tuple[str, ...]]
    shapes: dict[str, str]  # "does_fr" and the like

    def shape(self, name: str, language: Language) -> str | None:
        form = self.shapes.get(f"{name}_{language}")
        return None if form is None else strip_optional(form)


@dataclass(frozen=True)
class Entry:
    """Meaning of one form: a concept, and for a number word also its value."""

    concept: Concept
    languages: frozenset[Language]
    value: int | None = None


def words(text: str, start: int = 0, most: int | None = None) -> list[Word]:
    pieces = (match for match in PIECES.finditer(text, start) if match.lastgroup != "gap")
    return [
        Word(match.lastgroup or "", match.group(), match.start(), _key(match))
        for match in itertools.islice(pieces, most)
    ]


def _key(piece: "re.Match[str]") -> str:
    text = piece.group()
    if piece.lastgroup == "word":
        return neutral_key(text)
    return SIGNS.get(text, text)


@functools.lru_cache(maxsize=8192)
def neutral_key(text: str) -> str:
    """Return the key of a word; if it is written for both genders, the key of the first known
    one."""
    parts = [part for part in re.split(rf"[{HYPHENS}{MIDDLE}./()]", text) if part]
    first = stem(fold(parts[0]))
    if len(parts) > MOST_ENDINGS:
        return text
    if len(parts) == 1 or first in all_keys():
        return first
    longer = stem(fold(parts[0] + parts[1]))
    return longer if longer in all_keys() else first


@functools.cache
def concepts() -> dict[str, Concept]:
    table = tomllib.loads(files(__package__).joinpath("vocabulary.toml").read_text("utf-8"))
    return {
        key: Concept(
            key=key,
            part=row["part"],
            forms={language: tuple(row[language]) for language in LANGUAGES},
            shapes={name: form for name, form in row.items() if name[-3:] in ("_en", "_fr")},
        )
        for key, row in table.items()
    }


def canonical_form(key: str, language: Language) -> str:
    return strip_optional(concepts()[key].forms[language][0])


def strip_optional(form: str) -> str:
    return re.sub(r"\s*\[[^]]*\]", "", form)


def spellings(form: str) -> Iterator[str]:
    """Every way to write a form with and without its [optional] words."""
    parts = re.split(r"\[([^]]*)\]", form)
    choices = [(part,) if place % 2 == 0 else ("", part) for place, part in enumerate(parts)]
    return (" ".join(chosen) for chosen in itertools.product(*choices))


def form_keys(form: str) -> tuple[str, ...]:
    return tuple(word.key for word in words(form))


@functools.cache
def lexicon() -> dict[tuple[str, ...], Entry]:
    """Entries of all spellings of all forms, by the keys of their words."""
    entries: dict[tuple[str, ...], Entry] = {}
    for concept, language, form, value in readings():
        for spelling in spellings(form):
            keys = form_keys(spelling)
            known = entries.get(keys)
            if known is None:
                entries[keys] = Entry(concept, frozenset({language}), value)
            elif known.concept is concept:
                both = known.languages | {language}
                entries[keys] = Entry(concept, both, known.value)
            elif concept.part != "figure":  # "un" is the article before it is a number
                raise ValueError(f"{spelling!r} is both {known.concept.key} and {concept.key}")
    return entries


def readings() -> Iterator[tuple[Concept, Language, str, int | None]]:
    for concept, language in itertools.product(concepts().values(), LANGUAGES):
        shapes = (form for name, form in concept.shapes.items() if name.endswith(language))
        for place, form in enumerate((*concept.forms[language], *shapes)):
            yield concept, language, form, place if concept.part == "figure" else None


@functools.lru_cache(maxsize=1024)
def is_conjugated(concept: Concept, text: str) -> bool:
    """True if the verb has the form that follows a subject: `draws`, and not `draw`."""
    folded = fold(text)
    for language in LANGUAGES:
        plain, does = strip_optional(concept.forms[language][0]), concept.shape("does", language)
        prefixes = [fold(way) for way in (plain, does or "") if folded.startswith(fold(way))]
        if does and max(prefixes, key=len, default="") == fold(does):
            return True
    return False


PERSONS = {
    "opponent": ("adversaire", "adv", "ennemi", "opponent", "enemy", "them", "lui"),
    "player": ("joueur", "joueuse", "soi", "player", "oneself"),
    "you": ("you", "your", "yourself", "vous", "votre"),
}


@functools.lru_cache(maxsize=4096)
def persons(text: str) -> frozenset[str]:
    """Return who is named in these words."""
    by_key = persons_by_key()
    return frozenset(by_key[key] for key in form_keys(text) if key in by_key)


@functools.cache
def persons_by_key() -> dict[str, str]:
    return {neutral_key(name): who for who, names in PERSONS.items() for name in names}


@dataclass(slots=True)
class Branch:
    """A node of the tree of forms, word by word."""

    entry: Entry | None = None
    """Entry of the form that ends here, if any."""
    onward: dict[str, "Branch"] = field(default_factory=dict)


@functools.cache
def forms() -> Branch:
    """The lexicon as a tree of words: one walk finds the longest form."""
    root = Branch()
    for keys, entry in lexicon().items():
        branch = root
        for key in keys:
            branch = branch.onward.setdefault(key, Branch())
        branch.entry = entry
    return root


def longest_form(line_words: Sequence[Word], place: int) -> tuple[int, Entry | None]:
    """Return the number of words of the longest form that begins at that word, and its entry."""
    branch, best, length = forms(), None, 0
    for end in range(place, len(line_words)):
        following = branch.onward.get(line_words[end].key)
        if following is None:
            break
        branch = following
        if branch.entry is not None:
            best, length = branch.entry, end + 1 - place
    return length, best


@functools.cache
def all_keys() -> frozenset[str]:
    return frozenset(key for keys in lexicon() for key in keys)


def is_kind(key: str) -> bool:
    """True for a type of the vocabulary, not for one of the author's own (which may look like any
    word)."""
    return key in concepts() and is_type(concepts()[key])


def is_type(concept: Concept) -> bool:
    """An armament is a type too: its technique has it (CB-5.19)."""
    return concept.part in {"type", "kind"} or concept.key == "armament"


@functools.cache
def kinds() -> dict[tuple[str, ...], str]:
    """Key of the type for every form of a main or secondary type."""
    return {keys: entry.concept.key for keys, entry in lexicon().items() if is_type(entry.concept)}
