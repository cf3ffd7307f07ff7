"""Views: the part of a state that a reader may see."""

from typing import Final

from msgspec.structs import replace

from games.kernel.record import HIDDEN
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Fight, Laid, Side, Stock

_BACKS: Final = tuple([(HIDDEN,) * count for count in range(200)])
"""Tuples of hidden cards by length, made once: a view is made for every seat after every move."""


def view(state: Ring, seat: int | None) -> Ring:
    """Piles are hidden from everyone. Hands, entries and face-down tricks are hidden from everyone
    but their owner, except for their number of cards of each back (BR-7.1)."""
    sides = []
    for who, side in enumerate(state.sides):
        if who == seat:
            sides.append(side)
        else:
            gladiators, weapons = side.hand
            unseen = (_BACKS[len(gladiators)], _BACKS[len(weapons)])
            sides.append(Side(unseen, side.eras, side.arena, side.shown))
    one, two = state.stocks
    stocks = (
        Stock(_BACKS[len(one.pile)], one.discard, one.remade),
        Stock(_BACKS[len(two.pile)], two.discard, two.remade),
    )
    seen = replace(state, sides=tuple(sides), stocks=stocks, known=False)
    if state.fight is None and not state.sealed:
        return seen
    fight = state.fight and _fight(state.fight, seat)
    return replace(seen, fight=fight, sealed=tuple([seal.seen_by(seat) for seal in state.sealed]))


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
