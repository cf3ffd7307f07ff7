"""Statistics as pictures, in the colours of whoever looks. Behind every picture stands its table as
text, for those who hear it."""

from collections.abc import Sequence
from html import escape
from typing import Final

from django.utils.translation import gettext as _

from games.clubs.statistics.wording import Shown
from games.kernel.record import Record as Struct
from games.kernel.rules import Language
from games.papers import svg
from games.papers.svg import element, text

WIDTH: Final = 720
MOST_ROWS: Final = 50
_TOP: Final = 56
_ROW: Final = 26
_LEFT: Final = 220
_BAR: Final = 380
_LONGEST_LABEL: Final = 30
_END: Final = {"text-anchor": "end"}
_STYLE: Final = """
svg { color-scheme: light dark; background: #fff; }
text { font: 14px system-ui, sans-serif; fill: #1a1a1a; }
.title { font-size: 18px; font-weight: 600; }
.rest { fill: #9db2c9; } .won { fill: #1f5fa8; }
.axis { stroke: #767676; } .line { stroke: #1f5fa8; fill: none; stroke-width: 2; }
.spread { fill: #1f5fa8; opacity: .18; }
@media (prefers-color-scheme: dark) {
svg { background: #161616; } text { fill: #f0f0f0; }
.rest { fill: #47586b; } .won { fill: #7fb4ec; } .line { stroke: #7fb4ec; }
.spread { fill: #7fb4ec; } .axis { stroke: #9a9a9a; }
}
"""


class Point(Struct, frozen=True):
    day: str
    at: float
    """Seconds, to measure by."""
    value: float
    low: float
    high: float


def bars(title: str, rows: Sequence[Shown], language: Language) -> str:
    """A bar a row, as long as its plays; the darker part of it are its wins."""
    rows = rows[:MOST_ROWS]
    most = max((row.plays for row in rows), default=1)
    told = [_line(row, language) for row in rows]
    drawn = [_bar(row, _TOP + n * _ROW, most, told[n]) for n, row in enumerate(rows)]
    height = _TOP + max(1, len(rows)) * _ROW + 16
    if not rows:
        return _empty(title, _("Nothing was played yet."), height, language)
    return _framed(title, told, drawn, height, language)


def _empty(title: str, why: str, height: int, language: Language) -> str:
    return _framed(title, [why], [text(16, _TOP + 18, why)], height, language)


def _line(row: Shown, language: Language) -> str:
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
    return "; ".join(parts)


def _percent(share: float, language: Language) -> str:
    return f"{share * 100:.0f}" + ("\u00a0%" if language == "fr" else "%")


def _bar(row: Shown, y: int, most: int, told: str) -> str:
    length = _BAR * row.plays / most
    won = length * row.wins / row.plays
    label = row.label
    if len(label) > _LONGEST_LABEL:
        label = label[: _LONGEST_LABEL - 1] + "…"
    figures = f"{row.plays}" if row.win_rate is None else f"{row.wins} / {row.plays}"
    return element(
        "g",
        {},
        svg.title(told),
        text(_LEFT - 8, y + 15, label, **_END),
        _stripe("rest", y, length),
        _stripe("won", y, won),
        text(_LEFT + length + 8, y + 15, figures),
    )


def _stripe(kind: str, y: int, length: float) -> str:
    return element("rect", {"class": kind, "x": _LEFT, "y": y, "width": length, "height": 20})


def course(points: Sequence[Point], language: Language) -> str:
    """A line through the values over time, with the band in which each lies."""
    title = _("Rating over time")
    told = [
        _("%(day)s: %(value)d, between %(low)d and %(high)d")
        % {"day": p.day, "value": round(p.value), "low": round(p.low), "high": round(p.high)}
        for p in points
    ]
    if not points:
        return _empty(title, _("Nothing was rated yet."), 120, language)
    return _framed(title, told, _drawn(points), 360, language)


def _drawn(points: Sequence[Point]) -> list[str]:
    low, high = min(p.low for p in points), max(p.high for p in points)
    first, last = points[0].at, points[-1].at

    def x(p: Point) -> float:
        return 64 + 620 * ((p.at - first) / (last - first) if last > first else 0.5)

    def y(value: float) -> float:
        return 320 - 250 * ((value - low) / (high - low) if high > low else 0.5)

    band = [(x(p), y(p.high)) for p in points] + [(x(p), y(p.low)) for p in reversed(points)]
    line = [(x(p), y(p.value)) for p in points]
    return [
        element("polygon", {"class": "spread", "points": svg.corners(band)}),
        element("polyline", {"class": "line", "points": svg.corners(line)}),
        *(element("circle", {"class": "won", "cx": a, "cy": b, "r": 3}) for a, b in line),
        element("line", {"class": "axis", "x1": 64, "y1": 320, "x2": 684, "y2": 320}),
        text(8, y(high) + 5, f"{high:.0f}"),
        text(8, y(low) + 5, f"{low:.0f}"),
        text(64, 342, points[0].day),
        text(684, 342, points[-1].day, **_END),
    ]


def _framed(
    title: str, told: Sequence[str], drawn: Sequence[str], height: int, language: Language
) -> str:
    named: svg.Attributes = {"aria-labelledby": "title", "aria-describedby": "table"}
    return svg.root(
        (WIDTH, height),
        {"role": "img", "lang": language, **named},
        svg.title(title, id="title"),
        element("desc", {"id": "table"}, escape("\n".join(told))),
        svg.style(_STYLE),
        text(16, 32, title, "title"),
        *drawn,
    )
