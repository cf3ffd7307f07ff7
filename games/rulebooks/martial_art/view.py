"""Visibility: the part of a fight that each seat may see."""

from msgspec.structs import replace

from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.state import Side, hide_zones, mask_effects


def view(state: Fight, seat: int | None) -> Fight:
    """MA-2.4, MA-9.3: only the owner knows Effect tokens and sealed answers."""
    sides = tuple(
        [side if who == seat else mask_side(side) for who, side in enumerate(state.sides)]
    )
    turn = state.turn
    if turn is not None:  # the usual case, without further work
        if not turn.hand or turn.seat == seat:
            return replace(state, sides=sides)
        return replace(state, sides=sides, turn=replace(turn, hand=mask_effects(turn.hand)))
    sealed = tuple([seal.seen_by(seat) for seal in state.sealed])
    return replace(state, sides=sides, sealed=sealed)


def mask_side(side: Side) -> Side:
    if not (side.aside or side.bag or side.laid_open):
        return replace(side, zones=hide_zones(side.zones))
    if side.laid_open:
        return side
    aside, bag = mask_effects(side.aside), mask_effects(side.bag)
    return replace(side, zones=hide_zones(side.zones), aside=aside, bag=bag, plan=None)
