"""Checks on what a table may show: the 78 cards, and the places where each of them can be.

The referee of a physical table sees no hand, but three facts limit every claim (BR-7.2): the box
holds each card once; a card that lies face up somewhere is in no hand; and a pile is remade only
when it is empty (BR-3.2), so all of it was drawn in one era, between two remakings. A card that was
remade into a pile can be in a hand only if that hand drew from the pile in that same era, and
everyone sees how many cards each hand drew in each era. An era has as many unseen cards as unknown
places, so a claim that passes here can always be completed.
"""

from collections.abc import Iterable, Iterator, Sequence

from games.kernel.piles import still_known
from games.kernel.record import HIDDEN, Below, Illegal, Impossible
from games.rulebooks.brutal_ring.state import (
    Board,
    Cards,
    Fight,
    Side,
    Stock,
    back_of,
    box,
    is_unknown_hand,
)


def era_of_card(stock: Stock, card: str) -> int:
    """Number of times its pile had been remade when this card last lay in it."""
    for count in range(len(stock.remade), 0, -1):
        if card in stock.remade[count - 1]:
            return count
    return 0


def visible_cards(board: Board) -> Iterator[tuple[str, str]]:
    """Yield each card whose place the reader of this state knows, with that place."""
    for stock in board.stocks:
        for card in stock.discard:
            yield card, "discard"
    for side in board.sides:
        for each in side.arena:
            for card in each.cards:
                yield card, "arena"
        for pile in side.hand:
            for card in pile:
                yield card, "hand"
    for tricks in board.fight.tricks if board.fight else ():
        for laid in tricks:
            yield laid.card, "tricks"


def settled_cards(board: Board, seat: int) -> dict[str, str]:
    """Return each card that everyone knows not to be among that hand's hidden ones, with the place
    where it is."""
    places = dict(visible_cards(board))
    for who, side in enumerate(board.sides):
        if side.shown and who != seat:
            places |= dict.fromkeys(side.shown, "hand")
    return places


def _free_eras(board: Board, seat: int, cards: Iterable[str] = ()) -> list[list[int]]:
    """Return the eras of each back in which the hand drew, less those of the cards that everyone
    knows to be in it beside these."""
    side = board.sides[seat]
    left = [list(eras) for eras in side.eras]
    for card in still_known(side.shown, cards):
        place = box(board).back[card]
        left[place].remove(era_of_card(board.stocks[place], card))
    return left


def possible_cards(board: Board, seat: int, place: int) -> list[str]:
    """Cards of one back that an unknown hand may hold."""
    settled, own = settled_cards(board, seat), board.sides[seat].shown
    eras, stock = _free_eras(board, seat)[place], board.stocks[place]
    return [
        card
        for card in box(board).cards[place]
        if card in own
        or (card not in settled and (era_of_card(stock, card) in eras if stock.remade else eras))
    ]


def sample_cards(
    board: Board, seat: int, places: Sequence[int], below: Below, excluded: Iterable[str] = ()
) -> Cards:
    """Draw cards of these backs, in that order, that an unknown hand may have shown."""
    if board.sides[seat].shown:
        return _sample_beside_known(board, seat, places, below, tuple(excluded))
    left = [list(board.sides[seat].eras[place]) for place in (0, 1)]
    pools = [
        [card for card in possible_cards(board, seat, place) if card not in excluded]
        if place in places
        else []
        for place in (0, 1)
    ]
    cards = []
    for place in places:
        when = left[place].pop(below(len(left[place])))
        fitting = [card for card in pools[place] if era_of_card(board.stocks[place], card) == when]
        card = fitting[below(len(fitting))]
        pools[place].remove(card)
        cards.append(card)
    return tuple(cards)


def _sample_beside_known(
    board: Board, seat: int, places: Sequence[int], below: Below, excluded: Cards
) -> Cards:
    """Draw them one by one, so that the cards known to be in the hand keep their room."""
    cards: Cards = ()
    for place in places:
        fitting = [
            card
            for card in possible_cards(board, seat, place)
            if card not in (*excluded, *cards) and may_show(board, seat, (*cards, card)) is None
        ]
        cards = (*cards, fitting[below(len(fitting))])
    return cards


def may_show(board: Board, seat: int, cards: Iterable[str]) -> Illegal | None:
    """Return the refusal if these cards cannot come from that player's hand or from their face-down
    tricks, else None."""
    cards, back = tuple(cards), box(board).back
    for n, card in enumerate(cards):
        if card not in back:
            return Illegal("no_such_card", "BR-1.1", card=card)
        if card in cards[:n]:
            return Impossible("card_twice", "BR-7.2", card=card)
    side, fight = board.sides[seat], board.fight
    if not is_unknown_hand(side) and (fight is None or not _hides_tricks(fight, seat)):
        return _hand_refusal(side, cards)
    places = settled_cards(board, seat)
    for card in cards:
        if card in places:
            return Impossible("seen_elsewhere", "BR-7.2", card=card, where=places[card])
    return _era_refusal(board, seat, cards)


def card_refusals(board: Board, seat: int, pool: Cards) -> Iterator[Illegal]:
    """Yield, for each card of the box outside this pool, the reason why it cannot come from
    there."""
    for cards in box(board).cards:
        for card in cards:
            if card not in pool and (refusal := may_show(board, seat, (card,))):
                yield refusal


def _hides_tricks(fight: Fight, seat: int) -> bool:
    one, two = fight.tricks
    return any(laid.seat == seat and laid.card == HIDDEN for laid in one + two)


def _hand_refusal(side: Side, cards: Cards) -> Illegal | None:
    for card in cards:
        if card not in side.hand[0] and card not in side.hand[1]:
            return Illegal("not_in_hand", "BR-4.1", card=card)
    return None


def _era_refusal(board: Board, seat: int, cards: Cards) -> Illegal | None:
    left = _free_eras(board, seat, cards)
    for card in cards:
        place = box(board).back[card]
        when = era_of_card(board.stocks[place], card)
        if when not in left[place]:
            return _no_room(board, seat, card, cards)
        left[place].remove(when)
    return None


def _no_room(board: Board, seat: int, card: str, cards: Cards) -> Impossible:
    """Return why the hand has no place for that one of these cards."""
    place = box(board).back[card]
    eras, stock = board.sides[seat].eras[place], board.stocks[place]
    alike = [each for each in cards if box(board).back[each] == place]
    if len(alike) > len(eras):
        back = back_of(place)
        return Impossible("fewer_held", "BR-7.2", seat=seat, back=back, held=len(eras))
    when = era_of_card(stock, card)
    if sum(era_of_card(stock, each) == when for each in alike) > eras.count(when):
        return Impossible("not_drawn_then", "BR-7.2", seat=seat, card=card)
    return Impossible("others_known", "BR-7.2", seat=seat, card=card)
