"""Who may see what, and what those who see less may imagine."""

from typing import Final

from msgspec.structs import replace

from games.kernel.game import Seal
from games.kernel.record import HIDDEN, Below
from games.rulebooks.brutal_ring.claims import era, seen
from games.rulebooks.brutal_ring.moves import AnyMove, Enter
from games.rulebooks.brutal_ring.rules import Ring
from games.rulebooks.brutal_ring.rules.entry import some_entries
from games.rulebooks.brutal_ring.state import (
    Cards,
    Fight,
    Laid,
    Side,
    Stock,
    box,
)

_BACKS: Final = tuple([(HIDDEN,) * count for count in range(200)])
"""So many hidden cards: a view is made for every seat after every move."""


def view(state: Ring, seat: int | None) -> Ring:
    """Piles are hidden from all; hands, entries and tricks face down from all but their owner,
    but for how many there are of each back (BR-7.1)."""
    sides = []
    for who, side in enumerate(state.sides):
        if who == seat:
            sides.append(side)
        else:
            gladiators, weapons = side.hand
            unseen = (_BACKS[len(gladiators)], _BACKS[len(weapons)])
            sides.append(Side(unseen, side.eras, side.arena))
    one, two = state.stocks
    stocks = (
        Stock(_BACKS[len(one.pile)], one.discard, one.remade),
        Stock(_BACKS[len(two.pile)], two.discard, two.remade),
    )
    seen = replace(state, sides=tuple(sides), stocks=stocks, known=False)
    if state.fight is None and not state.sealed:
        return seen
    fight = state.fight and _fight(state.fight, seat)
    return replace(seen, fight=fight, sealed=tuple([_seal(s, seat) for s in state.sealed]))


def _fight(fight: Fight, seat: int | None) -> Fight:
    if fight.tricks == ((), ()):
        return fight
    one, two = [
        tuple([laid if laid.up or laid.seat == seat else _face_down(laid) for laid in tricks])
        for tricks in fight.tricks
    ]
    return replace(fight, tricks=(one, two))


def _face_down(laid: Laid) -> Laid:
    return Laid(laid.seat, laid.back, HIDDEN)


def _seal(seal: Seal[AnyMove], seat: int | None) -> Seal[AnyMove]:
    return seal if seal.seat == seat else Seal(seal.seat, None)


def imagine(view: Ring, seat: int | None, below: Below) -> Ring:
    """Deal the cards unseen to the places unknown, such as the eras allow."""
    unseen = _undealt(view)
    sides, fight = list(view.sides), view.fight
    for who, side in enumerate(view.sides):
        hand = []
        for place in (0, 1):
            laid = _hidden_tricks(fight, who, place)
            if HIDDEN not in side.hand[place] and not laid:
                hand.append(side.hand[place])
                continue
            drawn = _drawn(view, who, place, unseen, below)
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
    sealed = tuple(
        [
            Seal(seal.seat, Enter(some_entries(sides[seal.seat], below)))
            if seal.move in (None, Enter(None))
            else seal
            for seal in view.sealed
        ]
    )
    return replace(view, sides=tuple(sides), stocks=stocks, fight=fight, sealed=sealed, known=True)


def _undealt(view: Ring) -> tuple[list[str], list[str]]:
    known = {card for card, _ in seen(view)}
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


def _drawn(
    view: Ring, seat: int, place: int, unseen: tuple[list[str], list[str]], below: Below
) -> Cards:
    """One unseen card for each era in which the hand drew, shuffled; they are unseen no more."""
    stock, pool = view.stocks[place], unseen[place]
    drawn: list[str] = []
    for when in view.sides[seat].eras[place]:
        fitting = [card for card in pool if era(stock, card) == when]
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
