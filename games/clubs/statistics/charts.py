"""Statistics as charts, in the reader's colour scheme. Every chart contains its table as text, for
screen readers."""

from collections.abc import Sequence
from html import escape
from typing import Final

from django.utils.translation import gettext as _

from games.clubs.statistics.wording import Statistic
from games.kernel.record import Record as Struct
from games.kernel.rules import Language
from games.papers import svg
from games.papers.svg import element, text
from games.people.language import join_clauses

WIDTH: Final = 400
"""Fits the width of a phone; a name stands above its bar, so it may be long."""
MOST_ROWS: Final = 50
_TOP: Final = 52
_ROW: Final = 46
_LEFT: Final = 4
_BAR: Final = 300
_HIGH: Final = 16
_LONGEST_LABEL: Final = 44
_END: Final = {"text-anchor": "end"}
_STYLE: Final = """
svg { color-scheme: light dark; background: #faf7f1; }
text { font: 14px system-ui, sans-serif; fill: #23201c; }
.title { font-size: 18px; font-weight: 600; } .value { font-weight: 600; }
.rest { fill: #e6dccb; stroke: #857b6d; } .won { fill: #23201c; }
.axis { stroke: #857b6d; } .line { stroke: #23201c; fill: none; stroke-width: 2; }
.spread { fill: #e6dccb; }
@media (prefers-color-scheme: dark) {
svg { background: #17161a; } text { fill: #ece7de; }
.rest { fill: #34313a; stroke: #85808c; } .won { fill: #ece7de; } .line { stroke: #ece7de; }
.spread { fill: #34313a; } .axis { stroke: #85808c; }
}
@media print { svg { background: #fff; } }
"""


class Point(Struct, frozen=True):
    day: str
    at: float
    """Seconds, for the horizontal axis."""
    value: float
    low: float
    high: float


def bar_chart(title: str, rows: Sequence[Statistic], language: Language) -> str:
    """Draw one bar per row, as long as its plays; the darker part shows the wins."""
    rows = rows[:MOST_ROWS]
    most = max((row.plays for row in rows), default=1)
    sentences = [_row_sentence(row, language) for row in rows]
    elements = [_bar(row, _TOP + n * _ROW, most, sentences[n]) for n, row in enumerate(rows)]
    height = _TOP + max(1, len(rows)) * _ROW + 16
    if not rows:
        return _empty_chart(title, _("Nothing was played yet."), height, language)
    return _chart_svg(title, sentences, elements, height, language)


def _empty_chart(title: str, why: str, height: int, language: Language) -> str:
    return _chart_svg(title, [why], [text(_LEFT, _TOP + 18, why)], height, language)


def _row_sentence(row: Statistic, language: Language) -> str:
    parts = [
        _("%(label)s: %(plays)d plays, %(wins)d won, %(draws)d drawn, %(losses)d lost")
        % {
            "label": row.label, "plays": row.plays, "wins": row.wins, "draws": row.draws,
            "losses": row.losses,
        }
    ]  # fmt: skip
    if row.win_rate is not None:
        rate = row.win_rate
        parts.append(
            _("win rate %(rate)s (between %(low)s and %(high)s)")
            % {
                "rate": _percent(rate.value, language),
                "low": _percent(rate.low, language),
                "high": _percent(rate.high, language),
            }
        )
    return join_clauses(parts)


def _percent(share: float, language: Language) -> str:
    return f"{share * 100:.0f}" + ("\u00a0%" if language == "fr" else "%")


def _bar(row: Statistic, y: int, most: int, sentence: str) -> str:
    length = _BAR * row.plays / most
    won = length * row.wins / row.plays
    label = row.label
    if len(label) > _LONGEST_LABEL:
        label = label[: _LONGEST_LABEL - 1] + "…"
    figures = f"{row.plays}" if row.win_rate is None else f"{row.wins} / {row.plays}"
    return element(
        "g",
        {},
        svg.title(sentence),
        text(_LEFT, y + 13, label),
        _stripe("rest", y, length),
        _stripe("won", y, won),
        text(_LEFT + length + 8, y + 33, figures, "value"),
    )


def _stripe(kind: str, y: int, length: float) -> str:
    place: svg.Attributes = {"x": _LEFT, "y": y + 20, "width": length, "height": _HIGH}
    return element("rect", {"class": kind, **place})


def rating_chart(points: Sequence[Point], language: Language) -> str:
    """Draw the values over time as a line, with the interval of each."""
    title = _("Rating over time")
    sentences = [
        _("%(day)s: %(value)d, between %(low)d and %(high)d")
        % {"day": p.day, "value": round(p.value), "low": round(p.low), "high": round(p.high)}
        for p in points
    ]
    if not points:
        return _empty_chart(title, _("Nothing was rated yet."), 120, language)
    return _chart_svg(title, sentences, _curve_elements(points), 250, language)


def _curve_elements(points: Sequence[Point]) -> list[str]:
    low, high = min(p.low for p in points), max(p.high for p in points)
    first, last = points[0].at, points[-1].at

    def x(p: Point) -> float:
        return 48 + 344 * ((p.at - first) / (last - first) if last > first else 0.5)

    def y(value: float) -> float:
        return 214 - 160 * ((value - low) / (high - low) if high > low else 0.5)

    band = [(x(p), y(p.high)) for p in points] + [(x(p), y(p.low)) for p in reversed(points)]
    line = [(x(p), y(p.value)) for p in points]
    return [
        element("polygon", {"class": "spread", "points": svg.corners(band)}),
        element("polyline", {"class": "line", "points": svg.corners(line)}),
        *(element("circle", {"class": "won", "cx": a, "cy": b, "r": 3}) for a, b in line),
        element("line", {"class": "axis", "x1": 48, "y1": 214, "x2": 392, "y2": 214}),
        text(_LEFT, y(high) + 5, f"{high:.0f}"),
        text(_LEFT, y(low) + 5, f"{low:.0f}"),
        text(48, 236, points[0].day),
        text(392, 236, points[-1].day, **_END),
    ]


def _chart_svg(
    title: str, sentences: Sequence[str], elements: Sequence[str], height: int, language: Language
) -> str:
    named: svg.Attributes = {"aria-labelledby": "title", "aria-describedby": "table"}
    return svg.root(
        (WIDTH, height),
        {"role": "img", "lang": language, **named},
        svg.title(title, id="title"),
        element("desc", {"id": "table"}, escape("\n".join(sentences))),
        svg.style(_STYLE),
        text(_LEFT, 28, title, "title"),
        *elements,
    )
