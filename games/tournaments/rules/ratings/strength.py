"""Ratings as estimates of strength, and their display."""

from typing import Final, Literal

from games.kernel.record import Record

Kind = Literal["duel", "many"]
"""Duels (Glicko-2), or pods and teams (openskill's Plackett-Luce)."""


class Rating(Record, frozen=True):
    value: float
    deviation: float
    volatility: float = 0.0
    """Used by Glicko-2 only."""


class RatedMeeting(Record, frozen=True):
    """One finished meeting that was played: byes and forfeits tell nothing about strength."""

    sides: tuple[tuple[str, ...], ...]
    """Players by side; in a duel each side is one player."""
    ranks: tuple[int, ...]
    """Ranks by side, the best is 1; equal ranks are a draw."""
    number: int = 0
    """Order within the period; only `many` rates meetings one after another."""


class DisplayRating(Record, frozen=True):
    number: int
    low: int
    high: int
    """The rating lies between `low` and `high` with 95 % probability."""
    provisional: bool


START: Final[dict[Kind, Rating]] = {
    "duel": Rating(1500.0, 350.0, 0.06),
    "many": Rating(25.0, 25.0 / 3.0),
}
_SCALE: Final[dict[Kind, float]] = {"duel": 1.0, "many": 60.0}
"""Both kinds start at a displayed 1500."""
_SETTLED: Final[dict[Kind, float]] = {"duel": 110.0, "many": 25.0 / 6.0}
"""Below this deviation a rating is no longer provisional."""
_NINETY_FIVE: Final = 1.96


def to_display_scale(rating: Rating, kind: Kind) -> DisplayRating:
    scale = _SCALE[kind]
    away = _NINETY_FIVE * rating.deviation
    return DisplayRating(
        number=round(rating.value * scale),
        low=round((rating.value - away) * scale),
        high=round((rating.value + away) * scale),
        provisional=rating.deviation > _SETTLED[kind],
    )
