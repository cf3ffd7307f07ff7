"""What is counted of games: whole numbers alone, so that no order in which they are added up
changes a thing."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from games.kernel.record import Record

WON: Final = 2
DRAWN: Final = 1
"""In halves of a victory."""
ALL: Final = ""
"""Among the cards: all hands that are made up so."""

Counted: TypeAlias = tuple[int, int]
"""So many games, and so many halves of a victory in them."""
Cards: TypeAlias = dict[str, dict[str, Counted]]
"""By the place of a side in the plan and how its hand is made up, «0:5+3»; and by card."""


class Tally(Record, frozen=True):
    games: int = 0
    wins: int = 0
    """Of the cell's first side; and so on."""
    draws: int = 0
    losses: int = 0
    first_wins: int = 0
    """Of whoever sat at the first seat."""
    first_losses: int = 0
    answers: int = 0
    """Given by both sides."""
    rounds: int = 0
    """As far as the game counts any."""
    unfinished: int = 0
    """Broken off, and counted as drawn."""
    cards: Cards = {}  # noqa: RUF012 - msgspec makes a new one each time


FIGURES: Final = tuple(field for field in Tally.__struct_fields__ if field != "cards")


def added(tallies: Iterable[Tally]) -> Tally:
    figures = dict.fromkeys(FIGURES, 0)
    cards: Cards = {}
    for tally in tallies:
        for name in FIGURES:
            figures[name] += getattr(tally, name)
        _add(cards, tally.cards)
    return Tally(**figures, cards=in_order(cards))


def _add(cards: Cards, more: Mapping[str, Mapping[str, Counted]]) -> None:
    for side, found in more.items():
        own = cards.setdefault(side, {})
        for card, (games, halves) in found.items():
            had = own.get(card, (0, 0))
            own[card] = (had[0] + games, had[1] + halves)


def in_order(cards: Cards) -> Cards:
    """Always the same one, so that the same counts are the same bytes."""
    return {side: dict(sorted(found.items())) for side, found in sorted(cards.items())}
