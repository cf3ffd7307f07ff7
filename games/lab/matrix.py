"""Draws who beats whom: each cell shows its share of victories above a whisker for its interval."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.lab.measures.intervals import EVEN, Interval
from games.papers import svg
from games.papers.svg import element, text

Cells = Mapping[tuple[int, int], Interval]
"""Intervals by row and column, from the row's point of view."""
ENDS: Final = (4.0, 96.0)
"""Ends of a whisker's scale, on a strip of 100 by 14."""
USUAL: Final = (0.3, 0.7)
WHOLE: Final = (0.0, 1.0)
_LEFT, _TOP, _WIDE, _HIGH = 190, 96, 112, 60
_LONGEST: Final = 24
STYLE: Final = """
svg { color-scheme: light dark; background: #faf7f1; }
text { font: 14px system-ui, sans-serif; fill: #23201c; }
.title { font-size: 18px; font-weight: 600; } .value { font-size: 19px; fill: #625b51; }
.clear .value { fill: #23201c; font-weight: 700; }
.end { text-anchor: end; } .middle { text-anchor: middle; }
.quiet { fill: #625b51; font-size: 12px; }
.no { fill: #f1ebdf; } .rule { stroke: #e2dacc; } .tick { stroke: #857b6d; }
.all { stroke: #23201c; stroke-width: 3; }
.span { stroke: #625b51; stroke-width: 2.5; }
.dot { fill: #faf7f1; stroke: #625b51; stroke-width: 1.5; }
.clear .span { stroke: #23201c; } .clear .dot { fill: #23201c; stroke: #23201c; }
@media (prefers-color-scheme: dark) {
svg { background: #17161a; } text { fill: #ece7de; } .value, .quiet { fill: #b0a99d; }
.clear .value { fill: #ece7de; } .no { fill: #111013; }
.rule { stroke: #38353d; } .tick { stroke: #85808c; }
.all { stroke: #ece7de; } .span { stroke: #b0a99d; } .dot { fill: #17161a; stroke: #b0a99d; }
.clear .span { stroke: #ece7de; } .clear .dot { fill: #ece7de; stroke: #ece7de; }
}
"""


def scale(rates: Sequence[Interval]) -> tuple[float, float]:
    """The narrow scale if all intervals fit on it, otherwise the full one."""
    fits = all(USUAL[0] <= rate.low and rate.high <= USUAL[1] for rate in rates)
    return USUAL if fits else WHOLE


def whisker(rate: Interval, over: tuple[float, float]) -> str:
    """Draw a strip of 100 by 14; the embedding page colours its classes."""

    def position(share: float) -> float:
        return ENDS[0] + (share - over[0]) / (over[1] - over[0]) * (ENDS[1] - ENDS[0])

    even = position(EVEN)
    return "".join(
        (
            _line(ENDS[0], ENDS[1], "rule"),
            element("line", {"x1": even, "x2": even, "y1": 1, "y2": 13, "class": "tick"}),
            _line(position(rate.low), position(rate.high), "span"),
            element("circle", {"cx": position(rate.value), "cy": 7, "r": 4, "class": "dot"}),
        )
    )


def _line(start: float, end: float, kind: str) -> str:
    return element("line", {"x1": start, "x2": end, "y1": 7, "y2": 7, "class": kind})


def draw(
    title: str, names: Sequence[str], cells: Cells, every: Sequence[Interval | None], all_: str
) -> str:
    """Draw rows against columns; the last column is each side against all others."""
    over = scale([*cells.values(), *(rate for rate in every if rate is not None)])
    count = len(names)
    size = (_LEFT + _WIDE * (count + 1) + 24, _TOP + _HIGH * count + 44)
    ends = f"{over[0]:.0%} – {over[1]:.0%}"
    return svg.root(
        size,
        {"role": "img", "aria-label": title},
        svg.style(STYLE),
        text(16, 30, title, "title"),
        *_head([*names, all_]),
        *_rows(names, cells, every, over),
        _bar(count),
        text(16, size[1] - 16, ends, "quiet"),
    )


def _head(names: Sequence[str]) -> Iterator[str]:
    for column, name in enumerate(names):
        yield text(_LEFT + _WIDE * (column + 0.5), _TOP - 14, _short(name, 14), "middle")


def _rows(
    names: Sequence[str],
    cells: Cells,
    every: Sequence[Interval | None],
    over: tuple[float, float],
) -> Iterator[str]:
    for row, name in enumerate(names):
        top = _TOP + _HIGH * row
        yield text(_LEFT - 14, top + 35, _short(name, _LONGEST), "end")
        for column in range(len(names)):
            yield _cell(cells.get((row, column)), over, (column, top))
        yield _cell(every[row], over, (len(names), top))


def _cell(rate: Interval | None, over: tuple[float, float], at: tuple[int, int]) -> str:
    """The cell is empty if the two sides have not met."""
    column, top = at
    if rate is None:
        room = {"x": _LEFT + _WIDE * column, "y": top, "width": _WIDE, "height": _HIGH}
        return element("rect", {**room, "class": "no"})
    label = text(_WIDE / 2, 27, f"{rate.value:.0%}", "value middle")
    strip = svg.group_at((6, 36), whisker(rate, over))
    kind = {"class": "clear"} if rate.clear else {}
    return svg.group_at((_LEFT + _WIDE * column, top), label, strip, **kind)


def _bar(count: int) -> str:
    x = _LEFT + _WIDE * count
    return element(
        "line", {"x1": x, "x2": x, "y1": _TOP - 34, "y2": _TOP + _HIGH * count, "class": "all"}
    )


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
