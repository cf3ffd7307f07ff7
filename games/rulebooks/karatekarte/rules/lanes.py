"""Cards on the lanes, and how they leave them."""

from typing import TypeVar

from games.kernel.requests import Play
from games.rulebooks.karatekarte import events
from games.rulebooks.karatekarte.state import STRIKES, Board, Cards

T = TypeVar("T")


def replace_pile(piles: tuple[T, ...], lane: int, pile: T) -> tuple[T, ...]:
    return (*piles[:lane], pile, *piles[lane + 1 :])


def clear(play: Play[Board], seat: int, lane: int) -> Cards:
    """Move the visible cards of a strike to their owner's discard."""
    side = play.state.sides[seat]
    cards: Cards = side.lanes[lane]
    play.set_side(seat, lanes=replace_pile(side.lanes, lane, ()), discard=side.discard + cards)
    return cards


def score(play: Play[Board], seat: int, lane: int) -> None:
    """KK-6.1"""
    cards = play.state.sides[seat].lanes[lane]
    points = tuple([card for card in cards if card.kind in ("impact", "strike_plus_1")])
    spent = tuple([card for card in cards if card not in points])
    side = play.state.sides[seat]
    play.set_side(
        seat,
        lanes=replace_pile(side.lanes, lane, ()),
        discard=side.discard + spent,
        points=side.points + points,
    )
    play.tell(events.Scored(seat, STRIKES[lane], len(points)))
