"""The course of figures: a stepped line for each seat that ends in its shape and its final
figure."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from games.papers import svg
from games.papers.pictures import ink
from games.papers.shapes import Point

WIDE: Final = 360.0
HIGH: Final = 132.0
LEFT: Final = 26.0
RIGHT: Final = 56.0
TOP: Final = 10.0
FOOT: Final = 20.0
APART: Final = 15.0
"""Distance between two figures at the end, so that each is legible."""

Steps = Sequence[tuple[int, Sequence[int]]]
"""Times, and the figure of each seat from then on."""


def draw(steps: Steps, end: int, title: str) -> str:
    """Draw the course from the first step to `end`."""
    figures = [figure for _, each in steps for figure in each]
    low, high = min(0, *figures), max(1, *figures)
    start, seats = steps[0][0], len(steps[0][1])

    def across(when: int) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (when - start) / max(1, end - start)

    def up(figure: float) -> float:
        return HIGH - FOOT - (HIGH - FOOT - TOP) * (figure - low) / (high - low)

    within = [*_scale(up, (low, high)), ink.text((LEFT, HIGH - 5), str(start), 11, anchor="start")]
    within.append(ink.text((WIDE - RIGHT, HIGH - 5), str(end), 11, anchor="end"))
    known: list[list[float]] = []
    for seat in range(seats):
        course = [(across(when), up(each[seat])) for when, each in steps]
        heights = [y for _, y in course]
        within.append(_line(course, WIDE - RIGHT, seat, shared=heights in known))
        known.append(heights)
    last = steps[-1][1]
    for seat, y in enumerate(_spread_ends([up(figure) for figure in last])):
        within.append(ink.body(seat, (WIDE - RIGHT + 11, y), 5, fill=ink.seat(seat)))
        total = str(last[seat])
        within.append(ink.numeral((WIDE - RIGHT + 22, y + 5), total, 15, anchor="start"))
    return ink.root((0, 0, WIDE, HIGH), title, "course", *within)


def _scale(up: Callable[[float], float], bounds: tuple[int, int]) -> Iterator[str]:
    within = [0] if min(abs(up(0) - up(each)) for each in bounds) > APART else []
    for figure in (*bounds, *within):
        y = up(figure)
        yield svg.element("path", {"d": f"M{LEFT} {y:.1f}H{WIDE - RIGHT}", "class": "rope"})
        yield ink.text((LEFT - 6, y + 4), str(figure), 11, anchor="end", fill=ink.QUIET)


def _line(course: Sequence[Point], end: float, seat: int, *, shared: bool) -> str:
    """Draw a line; dashed if it covers an equal line, that of a seat in the same camp."""
    x, y = course[0]
    path = f"M{x:.1f} {y:.1f}"
    for (_, before), (x, y) in pairwise(course):
        path += f"H{x:.1f}" + ("" if y == before else f"V{y:.1f}")
    pen: dict[str, float | str] = {"stroke": ink.seat(seat), "stroke-width": 2.4}
    dashes = "9 9" if shared else ""
    line = {"d": f"{path}H{end:.1f}", "fill": "none", "stroke-dasharray": dashes}
    return svg.element("path", {**line, **pen})


def _spread_ends(ends: Sequence[float]) -> list[float]:
    """Move the ends apart as far as necessary, in their order."""
    order = sorted(range(len(ends)), key=lambda seat: (ends[seat], seat))
    placed = list(ends)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + APART)
    over = max(0.0, max(placed) - (HIGH - FOOT + 4)) if placed else 0.0
    for n, seat in enumerate(reversed(order)):
        placed[seat] = min(placed[seat], HIGH - FOOT + 4 - n * APART) if over else placed[seat]
    return placed
