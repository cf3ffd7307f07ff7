"""Who may see what, and what those who see less may imagine."""

from msgspec.structs import replace

from games.kernel.game import Seal
from games.kernel.record import HIDDEN, Below
from games.rulebooks.martial_art.catalogue import FIGHTERS
from games.rulebooks.martial_art.imagining import filled
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.state import Side, Tokens, Turn, hidden, masked


def view(state: Fight, seat: int | None) -> Fight:
    """MA-2.4, MA-9.3: Effect tokens are known to their owner alone, sealed answers too."""
    sides = tuple(
        [side if who == seat else masked_side(side) for who, side in enumerate(state.sides)]
    )
    turn = state.turn
    if turn is not None:  # as it is nearly always: the short way
        if not turn.hand or turn.seat == seat:
            return replace(state, sides=sides)
        return replace(state, sides=sides, turn=replace(turn, hand=masked(turn.hand)))
    sealed = tuple(seal if seal.seat == seat else Seal(seal.seat, None) for seal in state.sealed)
    return replace(state, sides=sides, sealed=sealed)


def masked_side(side: Side) -> Side:
    if not (side.aside or side.bag or side.laid_open):
        return replace(side, zones=hidden(side.zones))
    if side.laid_open:
        return side
    aside, bag = masked(side.aside), masked(side.bag)
    return replace(side, zones=hidden(side.zones), aside=aside, bag=bag, plan=None)


def imagine(view: Fight, below: Below) -> Fight:
    """Fill what is unknown with tokens that can be there."""
    turn: Turn | None = view.turn
    sides: list[Side] = []
    for seat, side in enumerate(view.sides):
        full = filled(view, seat, below) if not side.bag else None
        if full is None:
            sides.append(replace(side, bag=_bag(side)))
            continue
        sides.append(replace(side, zones=full.zones, aside=full.aside))
        if turn is not None and turn.seat == seat:
            turn = replace(turn, hand=full.hand)
    imagined = replace(view, sides=tuple(sides), turn=turn)
    return replace(imagined, sealed=_answers(imagined, below))


def _bag(side: Side) -> Tokens:
    return tuple(sorted(FIGHTERS[side.fighter].set.elements())) if HIDDEN in side.bag else side.bag


def _answers(state: Fight, below: Below) -> tuple[Seal, ...]:  # type: ignore[type-arg]
    """Sealed answers as they might be."""
    by_seat = {request.seat: request for request in state.open}
    return tuple(
        Seal(seal.seat, by_seat[seal.seat].sample(state, below)) if seal.move is None else seal
        for seal in state.sealed
    )
