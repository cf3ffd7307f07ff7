"""Replaces hidden tokens by a possible placement: for readers who see less, and for sampled
audits."""

from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from games.kernel.record import HIDDEN, Below
from games.kernel.requests import imagine_seals
from games.rulebooks.martial_art.catalogue import FIGHTERS, ZONES, Effect
from games.rulebooks.martial_art.claims import PLACE, pack, possible, shift, unpack
from games.rulebooks.martial_art.state import (
    ASIDE,
    Board,
    Side,
    Tokens,
    Turn,
    Zones,
    add_tokens,
    is_action,
)

B = TypeVar("B", bound=Board)


class FilledBoard(NamedTuple):
    zones: Zones
    aside: Tokens
    hand: Tokens


def imagine(view: B, below: Below) -> B:
    """Fill unknown places with tokens that can be there."""
    turn = view.turn
    sides: list[Side] = []
    for seat, side in enumerate(view.sides):
        if side.bag:
            sides.append(replace(side, bag=tokens_left(side) if HIDDEN in side.bag else side.bag))
            continue
        full = fill_hidden(view, seat, below)
        sides.append(replace(side, zones=full.zones, aside=full.aside))
        if turn is not None and turn.seat == seat:
            turn = replace(turn, hand=full.hand)
    state = replace(view, sides=tuple(sides), turn=turn)
    return replace(state, sealed=imagine_seals(state, below))


def tokens_left(side: Side) -> Tokens:
    """The set, less the tokens that have left the fight."""
    tokens = FIGHTERS[side.fighter].set
    tokens.subtract((*side.lost, *side.discarded))
    return tuple(sorted(tokens.elements()))


def fill_hidden(board: Board, seat: int, below: Below) -> FilledBoard:
    """A random placement of the fighter's tokens that fits everything seen."""
    side, turn = board.sides[seat], board.turn
    sowing = turn if turn is not None and turn.seat == seat and turn.hand else None
    hand: Tokens = sowing.hand if sowing else ()
    if not any(HIDDEN in tokens for tokens in (*side.zones, side.aside, hand)):
        return FilledBoard(side.zones, side.aside, hand)
    placements = possible(side)
    placement = placements[below(len(placements))]
    if sowing:
        placement, hand = _complete_sowing(placement, sowing, below)
    return FilledBoard(_zones(side, placement), _effects(placement, ASIDE), hand)


def _complete_sowing(placement: int, turn: Turn, below: Below) -> tuple[int, Tokens]:
    """Some hidden tokens that were taken up are already laid, the others are still in hand."""
    content = pack(turn.held)
    left: list[Effect] = list(unpack(content))
    placement -= content << shift(turn.start)
    for zone in turn.fell:
        placement += pack((left.pop(below(len(left))),)) << shift(zone)
    actions = tuple([token for token in turn.hand if is_action(token)])
    return placement, add_tokens(actions, *left)


def _zones(side: Side, placement: int) -> Zones:
    zones = (
        add_tokens(tuple([t for t in tokens if is_action(t)]), *_effects(placement, zone))
        for zone, tokens in zip(ZONES, side.zones, strict=True)
    )
    return tuple(zones)  # type: ignore[return-value]  # five


def _effects(placement: int, place: int) -> tuple[Effect, ...]:
    return unpack(placement >> shift(place) & PLACE)
