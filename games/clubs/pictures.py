"""Statistics as pictures: SVG by hand, without a script, in the colours of whoever looks. Behind
every picture stands its table as text, for those who hear it."""

from collections.abc import Sequence
from html import escape
from typing import Final

from django.utils.translation import gettext as _

from games.clubs.statistics import Shown
from games.kernel.numbered import Language
from games.kernel.record import Record as Struct

WIDTH: Final = 720
MOST_ROWS: Final = 50
_TOP: Final = 56
_ROW: Final = 26
_LEFT: Final = 220
_BAR: Final = 380
_LONGEST_LABEL: Final = 30
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
    drawn = [_bar(row, _TOP + n * _ROW, most, _line(row, language)) for n, row in enumerate(rows)]
    if not rows:
        drawn = [f'<text x="16" y="{_TOP + 18}">{escape(_("Nothing was played yet."))}</text>']
    height = _TOP + max(1, len(rows)) * _ROW + 16
    told = [_line(row, language) for row in rows] or [_("Nothing was played yet.")]
    return _framed(title, told, drawn, height, language)


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
    return (
        f"<g><title>{escape(told)}</title>"
        f'<text x="{_LEFT - 8}" y="{y + 15}" text-anchor="end">{escape(label)}</text>'
        f'<rect class="rest" x="{_LEFT}" y="{y}" width="{length:.1f}" height="20"/>'
        f'<rect class="won" x="{_LEFT}" y="{y}" width="{won:.1f}" height="20"/>'
        f'<text x="{_LEFT + length + 8:.1f}" y="{y + 15}">{figures}</text></g>'
    )


def course(points: Sequence[Point], language: Language) -> str:
    """A line through the values over time, with the band in which each lies."""
    title = _("Rating over time")
    told = [
        _("%(day)s: %(value)d, between %(low)d and %(high)d")
        % {"day": p.day, "value": round(p.value), "low": round(p.low), "high": round(p.high)}
        for p in points
    ] or [_("Nothing was rated yet.")]
    if not points:
        empty = f'<text x="16" y="{_TOP + 18}">{escape(told[0])}</text>'
        return _framed(title, told, [empty], 120, language)
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
        f'<polygon class="spread" points="{_points(band)}"/>',
        f'<polyline class="line" points="{_points(line)}"/>',
        *(f'<circle class="won" cx="{a:.1f}" cy="{b:.1f}" r="3"/>' for a, b in line),
        '<line class="axis" x1="64" y1="320" x2="684" y2="320"/>',
        f'<text x="8" y="{y(high) + 5:.1f}">{high:.0f}</text>',
        f'<text x="8" y="{y(low) + 5:.1f}">{low:.0f}</text>',
        f'<text x="64" y="342">{escape(points[0].day)}</text>',
        f'<text x="684" y="342" text-anchor="end">{escape(points[-1].day)}</text>',
    ]


def _points(found: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in found)


def _framed(
    title: str, told: Sequence[str], drawn: Sequence[str], height: int, language: Language
) -> str:
    table = "\n".join(map(escape, told))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{language}"'
        f' viewBox="0 0 {WIDTH} {height}" aria-labelledby="title" aria-describedby="table">'
        f'<title id="title">{escape(title)}</title><desc id="table">{table}</desc>'
        f"<style>{_STYLE}</style>"
        f'<text class="title" x="16" y="32">{escape(title)}</text>{"".join(drawn)}</svg>'
    )
