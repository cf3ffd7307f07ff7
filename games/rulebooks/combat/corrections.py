"""Corrections by a host: life, a fighter's space, a card that no longer lasts."""

from collections.abc import Iterator
from typing import Literal

from games.kernel.display.amends import Amend, Choice, Figure
from games.kernel.display.picture import mark
from games.kernel.hexes import Hex
from games.kernel.record import Correction, Illegal
from games.kernel.requests import Play, Step
from games.rulebooks.combat import events
from games.rulebooks.combat.repertoire import card
from games.rulebooks.combat.rules.duel import Duel
from games.rulebooks.combat.rules.zone import active_card, finish
from games.rulebooks.combat.state import ARENA, LIFE, is_inside


class OnSeat(Correction, frozen=True):
    seat: Literal[0, 1]


class SetLife(OnSeat, frozen=True):
    life: int


class PutFighter(OnSeat, frozen=True):
    to: Hex


class EndCard(OnSeat, frozen=True):
    """A waiting card goes to the history, as the table shows."""

    card: int
    """Serial number of the card."""


AnyCorrection = SetLife | PutFighter | EndCard


def overrule(state: Duel, correction: AnyCorrection) -> Step[Duel]:
    play = Play(state)
    seat = correction.seat
    match correction:
        case SetLife(_, life):
            if life > LIFE:
                raise Illegal("too_much_life", "CB-1.2", most=LIFE)
            before = state.sides[seat].life
            play.set_side(seat, life=life)
            play.tell(events.LifePutRight(seat, life, before))
        case PutFighter(_, to):
            if not is_inside(to) or to == state.sides[1 - seat].at:
                raise Illegal("no_such_space", "CB-1.1")
            play.set_side(seat, at=to)
            play.tell(events.FighterPutRight(seat, to))
        case EndCard(_, serial):
            active = active_card(state, seat, serial)
            if active is None or not active.waiting:
                raise Illegal("no_such_intervention", "CB-3.7")
            play.tell(events.CardPutAway(seat, card(state, seat, active.card).title))
            finish(play, seat, serial)
    return play.to_step()


def amends(view: Duel) -> Iterator[Amend]:
    for seat, side in enumerate(view.sides):
        life = Figure("life", side.life, min(1, side.life), LIFE)
        yield Amend(SetLife(_seat(seat), side.life), (life,))
        free = tuple([at for at in ARENA if at != view.sides[1 - seat].at])
        to = Choice("to", free, side.at)
        yield Amend(PutFighter(_seat(seat), side.at), (to,), mark("seat", seat))
        for active in side.active:
            if active.waiting:
                facts = {"card": card(view, seat, active.card).title}
                correction = EndCard(_seat(seat), active.serial)
                yield Amend(correction, (), mark("serial", active.serial), facts)


def _seat(number: int) -> Literal[0, 1]:
    return 1 if number else 0
