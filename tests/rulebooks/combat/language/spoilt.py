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


class SpoiltCard(NamedTuple):
    text: str
    line: int
    start: int
    """First column of the error; `stop` is the column after it."""
    stop: int
    meant: str
    """The original word, if the error is in a word."""
    how: str


Way = Callable[[random.Random, list[str]], SpoiltCard | None]


def spoilt_cards(seed: int) -> Iterator[SpoiltCard]:
    """Yield spoilt cards endlessly."""
    chance = random.Random(seed)
    texts = [each.text("Titre") for each in COLLECTION if "|" not in each.types]
    texts = [text for text in texts if "\u200b" not in text]
    texts += [text.strip() for each in cards().values() for text in (each.text.en, each.text.fr)]
    while True:
        lines = chance.choice(texts).split("\n")
        candidate = chance.choice(WAYS)(chance, lines)
        if candidate is not None and not _reads_the_same(candidate.text, lines):
            yield candidate


def _reads_the_same(text: str, lines: list[str]) -> bool:
    """Return whether the text still reads the same: «Effet» for «Effect», an exact distance for a
    bare one."""
    card = check(text).card
    return card is not None and (card == read("\n".join(lines)) or "Distance" in repr(card))


def _replace_part(lines: list[str], place: int, start: int, stop: int, text: str) -> str:
    line = lines[place]
    return "\n".join([*lines[:place], line[:start] + text + line[stop:], *lines[place + 1 :]])


def _pick_step(chance: random.Random, lines: list[str]) -> int | None:
    places = [n for n, line in enumerate(lines) if n > 1 and ":" in line]
    return chance.choice(places) if places else None


def spoil_letter(chance: random.Random, lines: list[str]) -> SpoiltCard | None:
    """Replace, remove or double a letter in a step's words, or swap it with the next one."""
    place = _pick_step(chance, lines)
    if place is None or '"' in lines[place] or "«" in lines[place]:
        return None
    matches = [*WORD.finditer(lines[place])]
    if not matches:
        return None
    word = chance.choice(matches)
    if stem(fold(word[0])) not in all_keys():
        return None  # authors may spell their own types as they like
    old, at = word[0], chance.randrange(1, len(word[0]) - 1)
    kind = chance.randrange(4)
    new = (
        old[:at] + chance.choice(LETTERS) + old[at + 1 :],
        old[:at] + old[at + 1 :],
        old[:at] + chance.choice(LETTERS) + old[at:],
        old[:at] + old[at + 1] + old[at] + old[at + 2 :],
    )[kind]
    if new == old:
        return None
    text = _replace_part(lines, place, word.start(), word.end(), new)
    start = word.start() + 1
    return SpoiltCard(text, place + 1, start, start + len(new), old, "letter")


def spoil_number(chance: random.Random, lines: list[str]) -> SpoiltCard | None:
    """Make a number too large, or remove it at the end of a line."""
    place = _pick_step(chance, lines)
    match = re.search(r"\b\d+$", lines[place]) if place is not None else None
    if place is None or match is None:
        return None
    if chance.random() < 0.5:
        text = _replace_part(lines, place, match.start(), match.end(), "1000")
        return SpoiltCard(text, place + 1, match.start() + 1, match.start() + 5, "", "large")
    text = _replace_part(lines, place, match.start(), match.end(), "")
    return SpoiltCard(text, place + 1, 1, len(lines[place]) + 1, "", "left out")


def remove_colon(chance: random.Random, lines: list[str]) -> SpoiltCard | None:
    """Remove the colon after a step's label."""
    place = _pick_step(chance, lines)
    if place is None or lines[place].count(":") > 1 or lines[place].endswith(":"):
        return None
    at = lines[place].index(":")
    text = _replace_part(lines, place, at, at + 1, "")
    return SpoiltCard(text, place + 1, 1, len(lines[place]) + 1, "", "colon")


def open_bracket(chance: random.Random, lines: list[str]) -> SpoiltCard | None:
    place = _pick_step(chance, lines)
    if place is None or "(" in lines[place]:
        return None
    at = lines[place].index(":") + 1
    text = _replace_part(lines, place, at, at, " (")
    return SpoiltCard(text, place + 1, 1, len(lines[place]) + 4, "", "bracket")


def add_unknown_word(chance: random.Random, lines: list[str]) -> SpoiltCard | None:
    """Add an unknown word after a step."""
    place = _pick_step(chance, lines)
    if place is None or not re.search(r"\d$", lines[place]):
        return None
    end = len(lines[place])
    text = _replace_part(lines, place, end, end, " xyzzyx")
    return SpoiltCard(text, place + 1, end + 1, end + 8, "", "stranger")


def change_label(chance: random.Random, lines: list[str]) -> SpoiltCard | None:
    """Put an act under the label of a permanent."""
    place = _pick_step(chance, lines)
    match = re.match(r"(Effet|Effect)(?= ?:)", lines[place]) if place is not None else None
    if place is None or match is None or re.search(r"lo(qu|ck)|locus", lines[place], re.IGNORECASE):
        return None
    text = _replace_part(lines, place, 0, match.end(), "Permanent")
    return SpoiltCard(text, place + 1, 1, len(text.split("\n")[place]) + 1, "", "label")


WAYS: list[Way] = [
    spoil_letter,
    spoil_letter,
    spoil_letter,
    spoil_letter,
    spoil_number,
    remove_colon,
    open_bracket,
    add_unknown_word,
    change_label,
]
