"""Corrections by the host: a point, or a card that was laid by mistake."""

from games.kernel.numbers import Seat
from games.kernel.piles import remove_cards
from games.kernel.record import HIDDEN, Correction, Illegal
from games.kernel.requests import Play, Step

from . import events
from .rules import Race, Storm


class MovePoint(Correction, frozen=True):
    seat: Seat
    target: Seat


class PutBack(Correction, frozen=True):
    """Put a laid card back into its pile; no other card of the hand is asked for."""

    seat: Seat
    card: str


AnyCorrection = MovePoint | PutBack


def overrule(state: Race, correction: AnyCorrection) -> Step[Race]:
    play, seats = Play(state), range(len(state.sides))
    if correction.seat not in seats:
        raise Illegal("no_such_seat", None, most=len(seats) - 1)
    match correction:
        case MovePoint(seat, target):
            if target not in seats or target == seat or not state.sides[seat].points:
                raise Illegal("no_point_to_move", "CV-7", seat=seat, target=target)
            play.set_side(seat, points=state.sides[seat].points - 1)
            play.set_side(target, points=state.sides[target].points + 1)
            play.tell(events.PointMoved(seat, target))
        case PutBack(seat, card):
            side = state.sides[seat]
            earlier = side.laid[:-1] if any(isinstance(r, Storm) for r in state.open) else side.laid
            if card not in earlier:
                raise Illegal("not_laid", "CV-2", seat=seat, card=card)
            back = HIDDEN if HIDDEN in side.hand + side.pile else card
            pile = tuple(sorted((*side.pile, back)))
            play.set_side(
                seat, laid=(*remove_cards(earlier, card), *side.laid[len(earlier) :]), pile=pile
            )
            play.tell(events.CardPutBack(seat, card))
    return play.to_step()
