"""Picture of the arena: fighters, the cards in both activity zones, and the reach of markers."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import astuple

from games.kernel.display.picture import Area, Arena, Piece, Space, mark
from games.kernel.hexes import Hex, distance
from games.kernel.record import Record
from games.rulebooks.combat.cards.signs import sign
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.repertoire import card, resolve_amount
from games.rulebooks.combat.state import ARENA, Active, Board

SPACES: Final = tuple(Space(mark("hex", at), at) for at in ARENA)


def picture(view: Board) -> Arena:
    return Arena(SPACES, (*_fighters(view), *_cards(view)), areas=tuple(_areas(view)))


def _fighters(view: Board) -> Iterator[Piece]:
    """A fighter who was pushed out stands beyond the rim."""
    for seat, side in enumerate(view.sides):
        yield Piece(id=mark("seat", seat), text="fighter", seat=seat, at=side.at)


def _cards(view: Board) -> Iterator[Piece]:
    """A card is drawn at its marker, if it has one; cards that do not wait are drawn quiet."""
    for seat, active in _active_cards(view):
        id_, at = mark("serial", active.serial), active.marker
        shown = sign(view, active.card)
        yield Piece(
            id=id_,
            text=active.card,
            seat=seat,
            at=at,
            quiet=not active.waiting,
            emblem=shown.emblems[0].name if shown else "",
        )


def _areas(view: Board) -> Iterator[Area]:
    """CB-5.27: areas of permanents in force, and of a waiting intervention."""
    for seat, active in _active_cards(view):
        if active.marker is None:
            continue
        for place, step in enumerate(card(view, seat, active.card).steps):
            if place > active.at or (place == active.at and not active.waiting):
                break
            if place < active.at and not isinstance(step, tree.Permanent):
                continue
            for radius in _radii(step):
                far = resolve_amount(radius.amount, active.x)
                spaces = [at for at in ARENA if distance(at, active.marker) <= far]
                yield Area(tuple(spaces), active.card, seat)


def _active_cards(view: Board) -> Iterator[tuple[int, Active]]:
    return ((seat, active) for seat, side in enumerate(view.sides) for active in side.active)


def _radii(part: Record) -> Iterator[tree.Radius]:
    """Yield every Radius in a step, at any depth."""
    if isinstance(part, tree.Radius):
        yield part
    for value in astuple(part):
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Record):
                yield from _radii(each)


def _glimpse() -> Arena:
    """A fighter near the other's marker, who steps out of its reach."""
    marker = Hex(1, 0)
    reach = Area(tuple(at for at in ARENA if distance(at, marker) <= 1), "", 0)
    pieces = (
        Piece(text="", seat=0, at=Hex(-1, 2)),
        Piece(text="", seat=1, at=Hex(1, -2)),
        Piece(text="", seat=0, at=marker, emblem="marker"),
        Piece(text="", seat=0, emblem="attack"),
        Piece(text="", seat=1, emblem="movement"),
    )
    return Arena(SPACES, pieces, areas=(reach,))


GLIMPSE: Final = _glimpse()
