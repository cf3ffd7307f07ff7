"""What a host may put right by overruling: life, a fighter's space, a card that no longer lasts."""

from typing import Literal

from games.kernel.game import Play, Step
from games.kernel.hexes import Hex
from games.kernel.record import Illegal, Record, spoken
from games.rulebooks.combat import events
from games.rulebooks.combat.rules.flow import Flow
from games.rulebooks.combat.rules.meeting import active_card
from games.rulebooks.combat.rules.playing import finish
from games.rulebooks.combat.rules.requests import Duel
from games.rulebooks.combat.state import LIFE, inside
from games.rulebooks.combat.techniques import card


class SetLife(Record, frozen=True, tag_field="kind", tag=spoken, forbid_unknown_fields=True):
    seat: Literal[0, 1]
    life: int


class PutFighter(Record, frozen=True, tag_field="kind", tag=spoken, forbid_unknown_fields=True):
    seat: Literal[0, 1]
    to: Hex


class EndCard(Record, frozen=True, tag_field="kind", tag=spoken, forbid_unknown_fields=True):
    """A waiting card goes to the history, as the table shows."""

    seat: Literal[0, 1]
    card: int
    """Its number."""


Correction = SetLife | PutFighter | EndCard


def overrule(state: Duel, correction: Correction) -> Step[Duel]:
    flow = Flow(Play(state))
    seat = correction.seat
    match correction:
        case SetLife(_, life):
            if life > LIFE:
                raise Illegal("too_much_life", "CB-1.2", most=LIFE)
            flow.put(seat, life=life)
            flow.tell(events.LifePutRight(seat, life))
        case PutFighter(_, to):
            if not inside(to) or to == state.sides[1 - seat].at:
                raise Illegal("no_such_space", "CB-1.1")
            flow.put(seat, at=to)
            flow.tell(events.FighterPutRight(seat, to))
        case EndCard(_, serial):
            active = active_card(state, seat, serial)
            if active is None or not active.waiting:
                raise Illegal("no_such_intervention", "CB-3.7")
            flow.tell(events.CardPutAway(seat, card(state, seat, active.card).title))
            finish(flow, seat, serial)
    return Step(flow.state, tuple(flow.events))
