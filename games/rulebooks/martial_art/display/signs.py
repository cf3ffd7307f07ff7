"""Small signs of the tokens: the limb that strikes, or the effect."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final, get_args

from games.kernel.display.card import Emblem, Sign
from games.kernel.display.shapes import Box, Circle, Disc, Frame, Line, Plain, Point, Polygon
from games.rulebooks.martial_art.catalogue import KINDS, Token

INK: Final = "#23201c"
BLUE: Final = "#2b557d"
WASHES: Final = {INK: "#f1ebdf", BLUE: "#e6edf4"}
TOKENS: Final[tuple[Token, ...]] = get_args(Token)


def _shapes(token: Token, ink: str) -> Iterator[Plain]:
    match token:
        case "punch":
            yield Box((-9, -7), (15, 12), 3, ink)
            yield from (Line((x, -4.5), (x, 1), 1.2, WASHES[ink]) for x in (-5.2, -1.5, 2.2))
            yield Box((-3, 3), (11, 5.5), 2.5, ink)
            yield Line((-2, 3.2), (6, 3.2), 1, WASHES[ink])
        case "kick":
            yield Polygon(((-6, -11), (1, -11), (1.5, 1), (9, 5), (10, 9), (-6, 9)), ink)
            yield Line((-6.4, 6), (9.6, 6), 1, WASHES[ink])
        case "lock":
            yield from (Circle((-3.8, 0), 5.6, 2.8, ink), Circle((3.8, 0), 5.6, 2.8, ink))
        case "headbutt":
            yield Disc((-2, 2), 6.6, ink)
            yield from (
                Line(start, end, 2, ink)
                for start, end in (
                    ((5, -3), (10, -6)),
                    ((2.5, -6), (5, -11)),
                    ((6.5, 1), (11.5, 1)),
                )
            )
        case "move":
            for x in (-5, 2.5):
                yield Polygon(((x - 3, -8), (x + 5, 0), (x - 3, 8), (x - 5.5, 5.5), (x, 0)), ink)
                yield Polygon(((x - 3, -8), (x - 5.5, -5.5), (x, 0)), ink)
        case "defence":
            yield Polygon(((-8, -9), (8, -9), (8, 1), (5, 7), (0, 11), (-5, 7), (-8, 1)), ink)
            yield Polygon(((0, -6.4), (5.2, -6.4), (5.2, 1), (3, 5), (0, 7.4)), WASHES[ink])
        case "energy":
            yield Polygon(((3, -12), (-8, 2), (-1, 2), (-4, 12), (8, -3), (1, -3)), ink)


def _emblem(token: Token) -> Emblem:
    ink = INK if token in KINDS else BLUE
    return Emblem(token, ink, WASHES[ink], tuple(_shapes(token, ink)))


EFFECT: Final = "blue"
"""Ink of the small tokens."""
EMBLEMS: Final[dict[Token, Emblem]] = {token: _emblem(token) for token in TOKENS}


def _die(face: str) -> Iterator[Plain]:
    """MA-1.3"""
    if face == "exceptionals":
        yield Box((-10, -10), (20, 20), 4, INK)
        for n in range(4):
            way = n * pi / 4
            yield Line(_on(way, -7), _on(way, 7), 2.4, WASHES[INK])
        return
    yield Frame((-9, -9), (18, 18), 4, 2, INK)
    yield Disc((0, 0), 4.2, INK) if face == "successes" else Line((-4, 0), (4, 0), 2, INK)


def _on(way: float, far: float) -> Point:
    return far * cos(way), far * sin(way)


DICE: Final = {
    face: Emblem(face, INK, WASHES[INK], tuple(_die(face)))
    for face in ("failures", "successes", "exceptionals")
}
ALL: Final = (*EMBLEMS.values(), *DICE.values())


def sign(piece: object) -> Sign | None:
    """Sign of a token, or of a face of the dice."""
    emblem = next((each for name, each in EMBLEMS.items() if name == piece), None)
    emblem = emblem or DICE.get(str(piece))
    return None if emblem is None else Sign(emblems=(emblem,))
