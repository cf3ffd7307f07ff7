"""Cards that leave a hand, and cards that are discarded."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.kernel.game import Play
from games.kernel.piles import without
from games.rulebooks.brutal_ring.claims import era
from games.rulebooks.brutal_ring.state import Board, Cards, Pile, box, is_hidden

if TYPE_CHECKING:
    from games.rulebooks.brutal_ring.rules import Ring


def less(hand: Pile, cards: Cards) -> Pile:
    """The hand without these cards; of an unknown hand, without so many."""
    return hand[len(cards) :] if is_hidden(hand) else without(hand, *cards)


def by_back(board: Board, cards: Iterable[str]) -> tuple[Cards, Cards]:
    back = box(board).back
    kinds: tuple[list[str], list[str]] = ([], [])
    for card in cards:
        kinds[back[card]].append(card)
    return tuple(kinds[0]), tuple(kinds[1])


def eras_less(
    board: Board, eras: tuple[tuple[int, ...], tuple[int, ...]], cards: tuple[Cards, Cards]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The eras of a hand once these cards of it lie open."""
    of = [
        without(eras[place], *[era(board.stocks[place], card) for card in cards[place]])
        if cards[place]
        else eras[place]
        for place in (0, 1)
    ]
    return of[0], of[1]


def leave_hand(play: "Play[Ring]", seat: int, cards: Iterable[str]) -> None:
    """Cards named that leave the hand for a place that everyone sees."""
    side, kinds = play.state.sides[seat], by_back(play.state, cards)
    hand = (less(side.hand[0], kinds[0]), less(side.hand[1], kinds[1]))
    play.put(seat, hand=hand, eras=eras_less(play.state, side.eras, kinds))


def discard(play: "Play[Ring]", cards: Iterable[str]) -> None:
    """BR-3.2: gladiators and weapons apart."""
    kinds = by_back(play.state, cards)
    stocks = play.state.stocks
    for place in (0, 1):
        if kinds[place]:
            stock = stocks[place]
            renewed = type(stock)(stock.pile, stock.discard + kinds[place], stock.remade)
            stocks = (renewed, stocks[1]) if place == 0 else (stocks[0], renewed)
    play.set(stocks=stocks)
