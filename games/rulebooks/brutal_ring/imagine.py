"""Filling a view's unknown places with possible cards."""

from typing import TypeVar

from msgspec.structs import replace

from games.kernel.record import HIDDEN, Below
from games.kernel.requests import Seal, imagine_seals
from games.rulebooks.brutal_ring.claims import era_of_card, visible_cards
from games.rulebooks.brutal_ring.moves import Enter
from games.rulebooks.brutal_ring.state import Board, Cards, Fight, Stock, box

B = TypeVar("B", bound=Board)


def imagine(view: B, below: Below) -> B:
    """Deal the unseen cards to the unknown places, as the eras allow."""
    unseen = _unseen_cards(view)
    sides, fight = list(view.sides), view.fight
    for who, side in enumerate(view.sides):
        hand = []
        for place in (0, 1):
            laid = _hidden_tricks(fight, who, place)
            if HIDDEN not in side.hand[place] and not laid:
                hand.append(side.hand[place])
                continue
            drawn = _deal_hand(view, who, place, unseen, below)
            fight = _lay(fight, who, place, drawn[:laid])
            own = drawn[laid:] if HIDDEN in side.hand[place] else side.hand[place]
            hand.append(tuple(sorted(own)))
        sides[who] = replace(side, hand=(hand[0], hand[1]))
    stocks = tuple(
        [
            Stock(tuple(sorted(unseen[place])), stock.discard, stock.remade)
            for place, stock in enumerate(view.stocks)
        ]
    )
    sealed = tuple([Seal(s.seat, None) if s.move == Enter(None) else s for s in view.sealed])
    full = replace(view, sides=tuple(sides), stocks=stocks, fight=fight, sealed=sealed, known=True)
    return replace(full, sealed=imagine_seals(full, below))


def _unseen_cards(view: Board) -> tuple[list[str], list[str]]:
    known = {card for card, _ in visible_cards(view)}
    known.update(card for side in view.sides for card in side.shown)
    cards = box(view).cards
    return (
        [card for card in cards[0] if card not in known],
        [card for card in cards[1] if card not in known],
    )


def _hidden_tricks(fight: Fight | None, seat: int, place: int) -> int:
    back = ("gladiator", "weapon")[place]
    return sum(
        laid.seat == seat and laid.back == back and laid.card == HIDDEN
        for tricks in (fight.tricks if fight else ())
        for laid in tricks
    )


def _deal_hand(
    view: Board, seat: int, place: int, unseen: tuple[list[str], list[str]], below: Below
) -> Cards:
    """Take one unseen card for each era in which the hand drew, shuffled, out of `unseen`; before
    it the cards that everyone has seen in that hand."""
    stock, back = view.stocks[place], box(view).back
    own = [card for card in view.sides[seat].shown if back[card] == place]
    drawn: list[str] = []
    for when in view.sides[seat].eras[place]:
        pool = own if any(era_of_card(stock, card) == when for card in own) else unseen[place]
        fitting = [card for card in pool if era_of_card(stock, card) == when]
        card = fitting[below(len(fitting))]
        pool.remove(card)
        drawn.insert(below(len(drawn) + 1), card)
    return tuple(drawn)


def _lay(fight: Fight | None, seat: int, place: int, cards: Cards) -> Fight | None:
    if not cards or fight is None:
        return fight
    rest, back = list(cards), ("gladiator", "weapon")[place]
    one, two = [
        tuple(
            [
                replace(laid, card=rest.pop())
                if laid.seat == seat and laid.back == back and laid.card == HIDDEN
                else laid
                for laid in tricks
            ]
        )
        for tricks in fight.tricks
    ]
    return replace(fight, tricks=(one, two))
