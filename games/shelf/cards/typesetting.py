"""Typesetting: lines that fit a width, at a size at which all of them fit a height."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeAlias

from games.kernel.display.card import Emblem, Step
from games.papers.fonts import POINT, width
from games.papers.lines import break_word
from games.papers.shapes import Font

LEADING: Final = 1.26  # line height, in sizes of the font
READING: Final = 0.72  # size of a reading below its text
SIGN: Final = 1.1  # width and height of a sign
BETWEEN: Final = 0.62  # gap between two steps
NO_BREAK: Final = "\u00a0"
NARROWER: Final = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
ALONE: Final = 0.3  # part of the line width below which a last word stands alone
FIGURE: Final = re.compile(r" (?=[−-]?(?:\d+|X|∞)(?!\w))")  # a number stays with its word


Words: TypeAlias = tuple[tuple[str, Font, Emblem | None], ...]


@dataclass(frozen=True)
class Piece:
    text: str
    font: Font
    start: float
    """Distance from the left edge of the line."""
    width: float
    sign: Emblem | None = None
    """Drawn instead of text."""
    small: bool = False


@dataclass(frozen=True)
class Block:
    """The lines of all steps, one list per step, in one size."""

    steps: tuple[tuple[tuple[Piece, ...], ...], ...]
    size: float

    @property
    def leading(self) -> float:
        return self.size * POINT * LEADING

    @property
    def gap(self) -> float:
        return self.size * POINT * BETWEEN

    @property
    def height(self) -> float:
        lines = sum(map(len, self.steps))
        return lines * self.leading + max(0, len(self.steps) - 1) * self.gap


def set_steps(steps: Sequence[Step], room: float, size: float) -> Block:
    return Block(tuple(tuple(_lines(step, room, size)) for step in steps), size)


def set_balanced(steps: Sequence[Step], room: float, size: float) -> Block:
    """Set the steps in narrower lines, but not more of them, if a last word would stand alone."""
    return Block(tuple(_balance_lines(step, room, size) for step in steps), size)


def _balance_lines(step: Step, room: float, size: float) -> tuple[tuple[Piece, ...], ...]:
    lines = tuple(_lines(step, room, size))
    for share in NARROWER if len(lines) > 1 else ():
        last = lines[-1][-1]
        narrower = tuple(_lines(step, room * share, size))
        if last.start + last.width > room * ALONE or len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def largest_size(text: str, font: Font, room: float, *, at_most: float) -> float:
    """Return the size at which a single line fits."""
    return min(at_most, at_most * room / max(width(text, font, at_most), 1e-9))


def fits(steps: Sequence[Step], room: float, size: float, high: float) -> bool:
    """True if the steps fit the height."""
    spaces = sum(step.text.count(" ") for step in steps)
    wide = sum(map(_unit_width, steps)) * size - spaces * _word_width(" ", "text") * size
    wide += sum(len(step.signs) for step in steps) * SIGN * POINT * size
    least = Block((), size).leading * wide / room
    # A lower bound of the number of lines: most sizes that are too large are rejected without
    # setting the text.
    return least <= high and set_steps(steps, room, size).height <= high


def _lines(step: Step, room: float, size: float) -> Iterator[tuple[Piece, ...]]:
    yield from _set_words(_words(step), room, size)
    if step.reading:
        for line in _set_words(_words(Step("", f"= {step.reading}")), room, size * READING):
            yield tuple(replace(piece, small=True) for piece in line)


def _set_words(words: Words, room: float, size: float) -> Iterator[tuple[Piece, ...]]:
    space = _word_width(" ", "text") * size
    line: list[Piece] = []
    end = 0.0
    for word, font, sign in words:
        for part in break_word(word, font, size, room) if sign is None else ("",):
            wide = _word_width(part, font) * size if sign is None else SIGN * size * POINT
            start = end + space if line else 0.0
            if line and start + wide > room:
                yield tuple(_merge_pieces(line))
                line, start = [], 0.0
            line.append(Piece(part, font, start, wide, sign))
            end = start + wide
    if line:
        yield tuple(_merge_pieces(line))


@lru_cache(maxsize=1024)
def _words(step: Step) -> Words:
    """Return the label, the signs and the words of the text."""
    words = FIGURE.sub(NO_BREAK, step.text).split(" ")
    return (
        *([(step.label, "label", None)] if step.label else ()),
        *(("", "text", sign) for sign in step.signs),
        *((word, "text", None) for word in words if word),
    )


@lru_cache(maxsize=1024)
def _unit_width(step: Step) -> float:
    return _word_width(step.label, "label") + _word_width(step.text, "text")


@lru_cache(maxsize=4096)
def _word_width(word: str, font: Font) -> float:
    """Return the width at a size of one point; it is proportional to the size."""
    return width(word, font, 1)


def _merge_pieces(line: Sequence[Piece]) -> Iterator[Piece]:
    """Merge neighbours of one font into one piece, so that text can be copied whole."""
    for (font, signs), same in groupby(line, lambda piece: (piece.font, piece.sign is not None)):
        pieces = list(same)
        if signs:
            yield from pieces
            continue
        start, last = pieces[0].start, pieces[-1]
        text = " ".join(piece.text for piece in pieces)
        yield Piece(text, font, start, last.start + last.width - start)
