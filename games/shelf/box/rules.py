"""The rules that one needs beside the game, on one page."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.rules import Language, Rule
from games.papers.fonts import POINT, width
from games.papers.lines import wrapped
from games.papers.shapes import A4, Page, Shape, Text
from games.shelf.cards.card import INK, QUIET

EDGE: Final = 15.0
ROOM: Final = A4[0] - 2 * EDGE
TOP: Final = 34.0
NUMBER: Final = 16.0  # mm before a rule
SIZES: Final = tuple(size / 4 for size in range(42, 25, -1))
"""In points; what does not fit in the smallest is too much for one page."""
LEADING: Final = 1.3
AFTER: Final = 0.45  # of a line


def page(title: str, lead: str, rules: Sequence[Rule], language: Language) -> Page:
    size = next((size for size in SIZES if _high(rules, language, size) <= A4[1] - TOP - EDGE), 6.5)
    return Page((*_head(title, lead), *_rules(rules, language, size)))


def _high(rules: Sequence[Rule], language: Language, size: float) -> float:
    lines = sum(len(_lines(rule, language, size)) + AFTER for rule in rules)
    return lines * size * POINT * LEADING


def _lines(rule: Rule, language: Language, size: float) -> list[str]:
    return list(wrapped(rule.text(language), "text", size, ROOM - NUMBER))


def _head(title: str, lead: str) -> Iterator[Shape]:
    yield Text((EDGE, 20), title, "title", 20, INK, width(title, "title", 20))
    for n, line in enumerate(wrapped(lead, "text", 8.5, ROOM)):
        yield Text((EDGE, 25.5 + n * 3.8), line, "text", 8.5, QUIET, width(line, "text", 8.5))


def _rules(rules: Sequence[Rule], language: Language, size: float) -> Iterator[Shape]:
    leading, y = size * POINT * LEADING, TOP
    for rule in rules:
        label = width(rule.id, "label", size * 0.85)
        yield Text((EDGE, y + leading), rule.id, "label", size * 0.85, QUIET, label)
        for line in _lines(rule, language, size):
            y += leading
            yield Text((EDGE + NUMBER, y), line, "text", size, INK, width(line, "text", size))
        y += AFTER * leading
