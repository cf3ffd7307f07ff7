"""Cards with one error each, with its place and the intended word."""

import random
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.rulebooks.combat.catalogue import cards
from games.rulebooks.combat.language import check, read
from games.rulebooks.combat.language.dictionary.spelling import fold, stem
from games.rulebooks.combat.language.dictionary.vocabulary import all_keys
from tests.rulebooks.combat.language.collection import COLLECTION

WORD = re.compile(r"[^\W\d_]{4,}")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Spoilt(NamedTuple):
    text: str
    line: int
    start: int
    """First column of the error; `stop` is the column after it."""
    stop: int
    meant: str
    """The original word, if the error is in a word."""
    how: str


Way = Callable[[random.Random, list[str]], Spoilt | None]


def spoilt(seed: int) -> Iterator[Spoilt]:
    """Yield spoilt cards endlessly."""
    chance = random.Random(seed)
    texts = [f"Titre\n{each.types}\n{each.steps}" for each in COLLECTION if "|" not in each.types]
    texts = [text for text in texts if "\u200b" not in text]
    texts += [text.strip() for each in cards().values() for text in (each.text.en, each.text.fr)]
    while True:
        lines = chance.choice(texts).split("\n")
        found = chance.choice(WAYS)(chance, lines)
        if found is not None and not _the_same(found.text, lines):
            yield found


def _the_same(text: str, lines: list[str]) -> bool:
    """Return whether the text still reads the same: «Effet» for «Effect», an exact distance for a
    bare one."""
    found = check(text).card
    return found is not None and (found == read("\n".join(lines)) or "Distance" in repr(found))


def _put(lines: list[str], place: int, start: int, stop: int, said: str) -> str:
    line = lines[place]
    return "\n".join([*lines[:place], line[:start] + said + line[stop:], *lines[place + 1 :]])


def _step(chance: random.Random, lines: list[str]) -> int | None:
    places = [n for n, line in enumerate(lines) if n > 1 and ":" in line]
    return chance.choice(places) if places else None


def letter(chance: random.Random, lines: list[str]) -> Spoilt | None:
    """Replace, remove or double a letter in a step's words, or swap it with the next one."""
    place = _step(chance, lines)
    if place is None or '"' in lines[place] or "«" in lines[place]:
        return None
    found = [*WORD.finditer(lines[place])]
    if not found:
        return None
    word = chance.choice(found)
    if stem(fold(word[0])) not in all_keys():
        return None  # authors may spell their own types as they like
    said, at = word[0], chance.randrange(1, len(word[0]) - 1)
    kind = chance.randrange(4)
    new = (
        said[:at] + chance.choice(LETTERS) + said[at + 1 :],
        said[:at] + said[at + 1 :],
        said[:at] + chance.choice(LETTERS) + said[at:],
        said[:at] + said[at + 1] + said[at] + said[at + 2 :],
    )[kind]
    if new == said:
        return None
    text = _put(lines, place, word.start(), word.end(), new)
    start = word.start() + 1
    return Spoilt(text, place + 1, start, start + len(new), said, "letter")


def number(chance: random.Random, lines: list[str]) -> Spoilt | None:
    """Make a number too large, or remove it at the end of a line."""
    place = _step(chance, lines)
    found = re.search(r"\b\d+$", lines[place]) if place is not None else None
    if place is None or found is None:
        return None
    if chance.random() < 0.5:
        text = _put(lines, place, found.start(), found.end(), "1000")
        return Spoilt(text, place + 1, found.start() + 1, found.start() + 5, "", "large")
    text = _put(lines, place, found.start(), found.end(), "")
    return Spoilt(text, place + 1, 1, len(lines[place]) + 1, "", "left out")


def colon(chance: random.Random, lines: list[str]) -> Spoilt | None:
    """Remove the colon after a step's label."""
    place = _step(chance, lines)
    if place is None or lines[place].count(":") > 1 or lines[place].endswith(":"):
        return None
    at = lines[place].index(":")
    text = _put(lines, place, at, at + 1, "")
    return Spoilt(text, place + 1, 1, len(lines[place]) + 1, "", "colon")


def bracket(chance: random.Random, lines: list[str]) -> Spoilt | None:
    place = _step(chance, lines)
    if place is None or "(" in lines[place]:
        return None
    at = lines[place].index(":") + 1
    text = _put(lines, place, at, at, " (")
    return Spoilt(text, place + 1, 1, len(lines[place]) + 4, "", "bracket")


def stranger(chance: random.Random, lines: list[str]) -> Spoilt | None:
    """Add an unknown word after a step."""
    place = _step(chance, lines)
    if place is None or not re.search(r"\d$", lines[place]):
        return None
    end = len(lines[place])
    text = _put(lines, place, end, end, " xyzzyx")
    return Spoilt(text, place + 1, end + 1, end + 8, "", "stranger")


def label(chance: random.Random, lines: list[str]) -> Spoilt | None:
    """Put an act under the label of a permanent."""
    place = _step(chance, lines)
    found = re.match(r"(Effet|Effect)(?= ?:)", lines[place]) if place is not None else None
    if place is None or found is None or re.search(r"lo(qu|ck)|locus", lines[place], re.IGNORECASE):
        return None
    text = _put(lines, place, 0, found.end(), "Permanent")
    return Spoilt(text, place + 1, 1, len(text.split("\n")[place]) + 1, "", "label")


WAYS: list[Way] = [letter, letter, letter, letter, number, colon, bracket, stranger, label]
