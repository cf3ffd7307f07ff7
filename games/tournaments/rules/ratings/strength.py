"""What is believed of how well somebody plays, and what is said of it."""

from typing import Final, Literal

from games.kernel.record import Record

Kind = Literal["duel", "many"]
"""Two against each other (Glicko-2), or pods and teams (openskill's Plackett-Luce)."""


class Rating(Record, frozen=True):
    value: float
    deviation: float
    volatility: float = 0.0
    """Glicko-2's alone."""


class Meeting(Record, frozen=True):
    """One finished meeting that was played: byes and forfeits say nothing of strength."""

    sides: tuple[tuple[str, ...], ...]
    """Who played together; a side of a duel is one player."""
    ranks: tuple[int, ...]
    """By side, the best is 1; equal ranks are a draw."""
    number: int = 0
    """When it was played among those of its period; only `many` takes one after another."""


class Shown(Record, frozen=True):
    number: int
    low: int
    high: int
    """It lies between these in 95 of 100 cases."""
    provisional: bool


START: Final[dict[Kind, Rating]] = {
    "duel": Rating(1500.0, 350.0, 0.06),
    "many": Rating(25.0, 25.0 / 3.0),
}
_SCALE: Final[dict[Kind, float]] = {"duel": 1.0, "many": 60.0}
"""Both kinds begin at 1500 as they are shown."""
_SETTLED: Final[dict[Kind, float]] = {"duel": 110.0, "many": 25.0 / 6.0}
"""Below this deviation a rating is no longer provisional."""
_NINETY_FIVE: Final = 1.96


def shown(rating: Rating, kind: Kind) -> Shown:
    scale = _SCALE[kind]
    away = _NINETY_FIVE * rating.deviation
    return Shown(
        number=round(rating.value * scale),
        low=round((rating.value - away) * scale),
        high=round((rating.value + away) * scale),
        provisional=rating.deviation > _SETTLED[kind],
    )
