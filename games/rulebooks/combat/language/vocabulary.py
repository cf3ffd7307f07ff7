"""The one table of words, and how a form is looked up in it."""

import functools
import itertools
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from games.kernel.rules import LANGUAGES, Language
from games.rulebooks.combat.language.tree import fold

HYPHENS = "-‐‑–−"
APOSTROPHES = "'’ʼ‘`´"
LETTER = r"(?:[^\W\d_ʼ][\u0300-\u036f]*)"
# Both genders at once: joueu·r·se, joueur.euse, le/la, joueur(se).
MIDDLE = "·•‧∙⋅"
BOTH = (
    rf"(?:[{MIDDLE}]{LETTER}+|[./](?:r|se|ses|euses?|e|es|trices?|rices?|la|le|joueuse|ve|te|tes|s)"
    rf"(?!{LETTER})|\((?:e|es|se|ses|euses?|s|x|trices?|rices?)\))"
)
# An apostrophe, or a hyphen inside a word, parts two words as a space does; any other hyphen is a
# minus, and so is the one of "Force-X".
PIECES = re.compile(
    rf"""(?P<gap>[\s{APOSTROPHES}]+|(?<=[^\W\d_])[{HYPHENS}](?={LETTER})(?!x(?!{LETTER})))
    |(?P<quoted>"[^"]*"|“[^”]*”|«[^»]*»)
    |(?P<word>{LETTER}+{BOTH}*)
    |(?P<number>[0-9]+)
    |(?P<symbol><=|=<|>=|=>|.)""",
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True)
class Word:
    sort: str  # word, number, quoted, symbol
    text: str
    at: int  # from 0, in the line

    @property
    def key(self) -> str:
        if self.sort == "word":
            return one_gender(self.text)
        if self.text in HYPHENS:
            return "−"
        return ":" if self.text == "：" else self.text

    @property
    def end(self) -> int:
        return self.at + len(self.text)


@dataclass(frozen=True)
class Concept:
    key: str
    part: str
    forms: dict[Language, tuple[str, ...]]
    shapes: dict[str, str]  # "does_fr" and the like

    def shape(self, name: str, language: Language) -> str | None:
        form = self.shapes.get(f"{name}_{language}")
        return None if form is None else bare(form)


@dataclass(frozen=True)
class Entry:
    """What one form means: a concept, or for a number word its value."""

    concept: Concept
    languages: frozenset[Language]
    value: int | None = None


SHORTEST_SUGGESTED, LONGEST_SUGGESTED = 3, 24


def words(text: str, start: int = 0) -> list[Word]:
    found = (
        Word(match.lastgroup or "", match.group(), match.start())
        for match in PIECES.finditer(text, start)
    )
    return [word for word in found if word.sort != "gap"]


@functools.lru_cache(maxsize=8192)
def one_gender(text: str) -> str:
    """The key of a word; of one that is written for both genders, of the first that is known."""
    parts = [part for part in re.split(rf"[{MIDDLE}./()]", text) if part]
    first = stem(fold(parts[0]))
    if len(parts) == 1 or first in all_keys():
        return first
    longer = stem(fold(parts[0] + parts[1]))
    return longer if longer in all_keys() else first


def stem(word: str) -> str:
    """One word for singular and plural, in both languages."""
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word


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


def canonical(key: str, language: Language) -> str:
    return bare(concepts()[key].forms[language][0])


def bare(form: str) -> str:
    """The form without what may be left out."""
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
    """Every spelling of every form, by the keys of its words."""
    found: dict[tuple[str, ...], Entry] = {}
    for concept, language, form, value in readings():
        for spelling in spellings(form):
            keys = form_keys(spelling)
            known = found.get(keys)
            if known is None:
                found[keys] = Entry(concept, frozenset({language}), value)
            elif known.concept is concept:
                both = known.languages | {language}
                found[keys] = Entry(concept, both, known.value)
            elif concept.part != "figure":  # "un" is the article before it is a number
                raise ValueError(f"{spelling!r} is both {known.concept.key} and {concept.key}")
    return found


def readings() -> Iterator[tuple[Concept, Language, str, int | None]]:
    for concept, language in itertools.product(concepts().values(), LANGUAGES):
        shapes = (form for name, form in concept.shapes.items() if name.endswith(language))
        for place, form in enumerate((*concept.forms[language], *shapes)):
            yield concept, language, form, place if concept.part == "figure" else None


@functools.cache
def phrases() -> dict[str, tuple[tuple[tuple[str, ...], Entry], ...]]:
    """The lexicon by first word, the longest forms first."""
    by_first: dict[str, list[tuple[tuple[str, ...], Entry]]] = {}
    for keys, entry in lexicon().items():
        by_first.setdefault(keys[0], []).append((keys, entry))
    return {
        first: tuple(sorted(rows, key=lambda row: -len(row[0]))) for first, rows in by_first.items()
    }


@functools.cache
def known_words(language: Language, key: str | None = None) -> dict[str, str]:
    """The folded words of a language (of one concept), with their spelling."""
    return {
        fold(word.text): word.text.lower()
        for concept, spoken, form, _ in readings()
        if spoken == language and key in (None, concept.key)
        for word in words(form.replace("[", " ").replace("]", " "))
        if word.sort == "word"
    }


@functools.cache
def all_keys() -> frozenset[str]:
    return frozenset(key for keys in lexicon() for key in keys)


def nearest(word: str, language: Language, among: frozenset[str] | None = None) -> str | None:
    """The known word most like this one, of these concepts before any."""
    near = nearest_of(word, language, among) if among else None
    return near or nearest_of(word, language, None)


@functools.lru_cache(maxsize=4096)
def nearest_of(word: str, language: Language, among: frozenset[str] | None) -> str | None:
    """Of these concepts (None: of all), in this language before the other; a word that is so near
    to two is near to none, for a suggestion that misleads is worse than none."""
    wanted = fold(word)
    if not SHORTEST_SUGGESTED <= len(wanted) <= LONGEST_SUGGESTED:
        return None
    other: Language = "fr" if language == "en" else "en"
    pools = [pool_of(language, among), pool_of(other, among)]
    alike = similar(wanted, slips(wanted))
    for reach in range(1, slips(wanted) + 1):
        for pool in pools:
            near = [known for known in alike & pool.keys() if apart(wanted, known, reach) <= reach]
            if len({stem(known) for known in near}) > 1:
                return None
            if near:
                return pool[min(near)]
    return None


def similar(word: str, reach: int) -> frozenset[str]:
    """The known words that may be so near to it: they share what is left when letters go."""
    lost = shortened(word, reach)
    return frozenset(known for each in lost for known in _by_shortened(reach).get(each, ()))


def shortened(word: str, reach: int) -> frozenset[str]:
    found = {word}
    for _ in range(reach):
        found |= {each[:n] + each[n + 1 :] for each in found for n in range(len(each))}
    return frozenset(found)


@functools.cache
def _by_shortened(reach: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for known in {word for language in LANGUAGES for word in known_words(language)}:
        for each in shortened(known, reach) if len(known) <= LONGEST_SUGGESTED else ():
            found.setdefault(each, []).append(known)
    return found


def slips(word: str) -> int:
    """How many letters of a word may be wrong."""
    return 1 if len(word) < 7 else 2


def apart(one: str, two: str, most: int) -> int:
    """How many letters were left out, added, exchanged or turned round; beyond `most`, more."""
    if abs(len(one) - len(two)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        before, row, last = row, [i], before
        for j, b in enumerate(two, 1):
            cost = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and b == one[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


@functools.lru_cache(maxsize=256)
def pool_of(language: Language, among: frozenset[str] | None) -> dict[str, str]:
    if among is None:
        return known_words(language)
    return {
        folded: spelling
        for key in sorted(among)
        for folded, spelling in known_words(language, key).items()
    }


def is_kind(key: str) -> bool:
    """A type of the vocabulary's, not one of the author's own (which may look like any word)."""
    return key in concepts() and is_type(concepts()[key])


def is_type(concept: Concept) -> bool:
    """An armament is one, too: its technique bears it (CB-5.19)."""
    return concept.part in {"type", "kind"} or concept.key == "armament"


@functools.cache
def kinds() -> dict[tuple[str, ...], str]:
    """Every form of a main or secondary type, to the type's key."""
    return {keys: entry.concept.key for keys, entry in lexicon().items() if is_type(entry.concept)}


@functools.cache
def type_words(*, main: bool) -> dict[str, str]:
    """The folded words of the names of types, with their spelling, in both languages."""
    parts = {"type"} if main else {"type", "kind"}
    keys = [key for key, concept in concepts().items() if concept.part in parts]
    return {
        folded: spelling
        for language in LANGUAGES
        for key in keys
        for folded, spelling in known_words(language, key).items()
    }


@functools.cache
def plain_words() -> frozenset[str]:
    """The folded words, of four letters at least, that name no type."""
    keys = [key for key, concept in concepts().items() if not is_type(concept)]
    found = {w for language in LANGUAGES for key in keys for w in known_words(language, key)}
    return frozenset(word for word in found - type_words(main=False).keys() if len(word) > 3)
