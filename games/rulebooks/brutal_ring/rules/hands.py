"""Cards that leave a hand, and cards that are discarded."""

from collections.abc import Iterable, Mapping, Sequence

from games.kernel.piles import remove_cards, still_known
from games.kernel.requests import Play
from games.rulebooks.brutal_ring.catalogue import PLACE
from games.rulebooks.brutal_ring.claims import era_of_card
from games.rulebooks.brutal_ring.state import (
    Board,
    Cards,
    Laid,
    Pile,
    Side,
    Stock,
    box,
    is_hidden,
    replace_pile,
)


def subtract_cards(hand: Pile, cards: Cards) -> Pile:
    """Return the hand without these cards; an unknown hand loses that number of cards."""
    if is_hidden(hand):
        return hand[len(cards) :]
    return tuple([card for card in hand if card not in cards]) if cards else hand


def split_by_back(board: Board, cards: Iterable[str]) -> tuple[Cards, Cards]:
    back = box(board).back
    kinds: tuple[list[str], list[str]] = ([], [])
    for card in cards:
        kinds[back[card]].append(card)
    return tuple(kinds[0]), tuple(kinds[1])


def after_showing(board: Board, side: Side, cards: tuple[Cards, Cards]) -> Mapping[str, object]:
    """Return what everyone knows of a hand after these cards of it are revealed, as fields of its
    side."""
    one, two = board.stocks
    eras = _remove_eras(one, side.eras[0], cards[0]), _remove_eras(two, side.eras[1], cards[1])
    return {"eras": eras, "shown": still_known(side.shown, cards[0] + cards[1])}


def _remove_eras(stock: Stock, eras: tuple[int, ...], cards: Cards) -> tuple[int, ...]:
    return remove_cards(eras, *[era_of_card(stock, card) for card in cards])


def leave_hand(play: Play[Board], seat: int, cards: Iterable[str]) -> None:
    """Move known cards from the hand to a place that everyone sees."""
    side, kinds = play.state.sides[seat], split_by_back(play.state, cards)
    hand = (subtract_cards(side.hand[0], kinds[0]), subtract_cards(side.hand[1], kinds[1]))
    play.set_side(seat, hand=hand, **after_showing(play.state, side, kinds))


def return_to_hand(play: Play[Board], trick: Laid) -> None:
    """Return a trick that still lies face down."""
    place, hand = PLACE[trick.back], play.state.sides[trick.seat].hand
    cards = tuple(sorted((*hand[place], trick.card)))
    play.set_side(trick.seat, hand=replace_pile(hand, place, cards))


def discard(play: Play[Board], cards: Sequence[str]) -> None:
    """BR-3.2: gladiators and weapons are discarded separately."""
    if not cards:
        return
    kinds = split_by_back(play.state, cards)
    stocks = play.state.stocks
    for place in (0, 1):
        if kinds[place]:
            stock = stocks[place]
            renewed = Stock(stock.pile, stock.discard + kinds[place], stock.remade)
            stocks = (renewed, stocks[1]) if place == 0 else (stocks[0], renewed)
    play.set(stocks=stocks)
