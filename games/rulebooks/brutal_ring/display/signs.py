"""Signs of a card: its points, the figures of a weapon, and whether its trick attacks or
defends."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from games.kernel.display.card import Emblem, Sign
from games.kernel.display.shapes import Box, Disc, Line, Plain, Polygon
from games.kernel.record import HIDDEN, Record
from games.rulebooks.brutal_ring.catalogue import ORANGE, Back
from games.rulebooks.brutal_ring.state import Board, box

ORANGE_INK: Final = "#a3530a"
INK: Final = "#23201c"
WASHES: Final = {ORANGE_INK: "#f9ead8", INK: "#f1ebdf"}


def _sword(ink: str) -> Iterator[Plain]:
    yield Polygon(((10, -10), (9, -5), (-2.5, 5.5), (-5.5, 2.5), (5, -9)), ink)
    yield Line((-8.5, 1), (-1, 8.5), 2.4, ink)
    yield Line((-5, 5), (-9, 9), 2.6, ink)
    yield Disc((-9.4, 9.4), 1.9, ink)


def _shield(ink: str) -> Iterator[Plain]:
    yield Polygon(((-9, -10), (9, -10), (9, 1), (6, 7), (0, 11.5), (-6, 7), (-9, 1)), ink)
    wash = WASHES[ink]
    yield Polygon(((-6, -7), (0, -7), (0, 8), (-4, 5), (-6, 1)), wash)


def _helmet(ink: str) -> Iterator[Plain]:
    yield Polygon(((-8, 9), (-8, -2), (-5, -8), (0, -10), (5, -8), (8, -2), (8, 9), (3, 9)), ink)
    wash = WASHES[ink]
    yield Polygon(((-5, -1), (5, -1), (5, 2), (1.4, 2), (1.4, 9), (-1.4, 9), (-1.4, 2)), wash)
    yield Polygon(((-5, -1), (-1, -1), (-1, 2), (-5, 2)), wash)


def _emblem(name: str, ink: str) -> Emblem:
    draw = {"sword": _sword, "shield": _shield, "helmet": _helmet}[name]
    return Emblem(name, ink, WASHES[ink], tuple(draw(ink)))


NAMES: Final = ("sword", "shield", "helmet")
EMBLEMS: Final = {(name, ink): _emblem(name, ink) for name in NAMES for ink in WASHES}
_STAR: Final = tuple(
    (reach * sin(n * pi / 5), -reach * cos(n * pi / 5))
    for n in range(10)
    for reach in ((4.6, 11.0)[n % 2 == 0],)
)
SLOTS: Final = {
    "orange": Emblem("star", ORANGE_INK, WASHES[ORANGE_INK], (Polygon(_STAR, ORANGE_INK),)),
    "black": Emblem("square", INK, WASHES[INK], (Box((-8, -8), (16, 16), 1, INK),)),
}
"""Signs that count a gladiator's allowances."""
BACKS: Final[dict[Back, str]] = {"gladiator": "helmet", "weapon": "sword"}
ALL: Final = tuple(EMBLEMS[name, INK] for name in NAMES)


def sign(view: Board, piece: object) -> Sign | None:
    """Sign of a card, given by its key or by a piece that holds one."""
    key = piece
    if isinstance(piece, Record):
        key = getattr(piece, "gladiator", getattr(piece, "card", ""))
    cards = box(view)
    if not isinstance(key, str) or key == HIDDEN or key not in cards.trick:
        return None
    trick = cards.trick[key]
    ink = ORANGE_INK if trick in ORANGE else INK
    side = EMBLEMS["sword" if trick.startswith("attack") else "shield", ink]
    if key in cards.weapons:
        weapon = cards.weapons[key]
        figures = (weapon.attack, weapon.defence)
        return Sign(emblems=(side,), corner=str(weapon.points), figures=figures, effect=trick)
    points = str(cards.gladiators[key].points)
    return Sign(emblems=(side, EMBLEMS["helmet", ink]), corner=points, effect=trick)
