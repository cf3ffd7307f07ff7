"""Counts over games: whole numbers only, so that the order of addition never matters."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from games.kernel.record import Record

WON: Final = 2
DRAWN: Final = 1
"""Results in halves of a victory."""
ALL: Final = ""
"""Key, among the cards, of all hands with that make-up."""

Counted: TypeAlias = tuple[int, int]
"""Number of games, and number of half victories in them."""
Cards: TypeAlias = dict[str, dict[str, Counted]]
"""Keys: the side's place in the plan and the make-up of its hand, «0:5+3»; then by card."""


class Tally(Record, frozen=True):
    games: int = 0
    wins: int = 0
    """Wins of the cell's first side; likewise draws and losses."""
    draws: int = 0
    losses: int = 0
    first_wins: int = 0
    """Wins of the player in the first seat."""
    first_losses: int = 0
    answers: int = 0
    """Answers given by both sides."""
    rounds: int = 0
    """Rounds, if the game counts them."""
    unfinished: int = 0
    """Games broken off, and counted as drawn."""
    cards: Cards = {}  # noqa: RUF012 - msgspec makes a new one each time


FIGURES: Final = tuple(field for field in Tally.__struct_fields__ if field != "cards")


def sum_tallies(tallies: Iterable[Tally]) -> Tally:
    figures = dict.fromkeys(FIGURES, 0)
    cards: Cards = {}
    for tally in tallies:
        for name in FIGURES:
            figures[name] += getattr(tally, name)
        _add(cards, tally.cards)
    return Tally(**figures, cards=sort_cards(cards))


def _add(cards: Cards, more: Mapping[str, Mapping[str, Counted]]) -> None:
    for side, by_card in more.items():
        own = cards.setdefault(side, {})
        for card, (games, halves) in by_card.items():
            had = own.get(card, (0, 0))
            own[card] = (had[0] + games, had[1] + halves)


def sort_cards(cards: Cards) -> Cards:
    """Sort the keys, so that the same counts give the same bytes."""
    return {side: dict(sorted(by_card.items())) for side, by_card in sorted(cards.items())}
