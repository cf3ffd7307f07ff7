"""Drawings on the cards of KarateKarte: a sign for each kind, a fighter for each strike."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from games.kernel.display.card import Emblem, Sign
from games.kernel.display.shapes import Disc, Frame, Line, Plain, Point, Polygon
from games.rulebooks.karatekarte.state import STRIKES, Card, Kind, Strike

INK: Final = "#23201c"
PAPER: Final = "#f1ebdf"
INKS: Final[dict[Strike, tuple[str, str, str]]] = {
    "left_foot": ("green", "#3c6b47", "#e7efe6"),
    "left_fist": ("blue", "#2b557d", "#e6edf4"),
    "right_fist": ("violet", "#6d4680", "#efe8f2"),
    "right_foot": ("ochre", "#80601c", "#f4edda"),
}
"""Name, ink and wash of each strike's colour."""
WIDE: Final = 3.4
THIN: Final = 1.7
STRONG: Final = 3.0


def colour(card: Card) -> str:
    return INKS[card.strike][0] if card.strike else ""


def sign(card: Card) -> Sign:
    kind = EMBLEMS[card.kind, card.strike]
    if card.strike is None:
        return Sign(emblems=(kind,))
    return Sign(emblems=(kind, FIGHTERS[card.strike]), title=card.kind, nature=card.strike)


def _kind(kind: Kind, ink: str, tint: str) -> Iterator[Plain]:
    match kind:
        case "starter":
            yield _chevron(1.5, ink)
        case "reach":
            yield from (_chevron(-3, ink), _chevron(5, ink))
        case "quick_strike":
            yield _chevron(5, ink)
            yield from (_bar((x, -4.5), (x * 0.45, -7.8), 2.2, ink) for x in (-7.5, 7.5))
        case "impact":
            yield Disc((0, 0), 4.2, ink)
            yield from (_ray(n * pi / 4, ink) for n in range(8))
        case "parry":
            yield Polygon(((-8, -9), (8, -9), (8, 1), (5, 7), (0, 11), (-5, 7), (-8, 1)), ink)
            yield Polygon(((-2, -6), (2, -6), (2, 6), (0, 7.5), (-2, 6)), tint)
        case "bonus_draw":
            yield Frame((-7, -10), (14, 20), 2.5, 2.2, ink)
            yield from _plus((0, 0), 4, ink)
        case "strike_plus_1":
            yield from _plus((-4.5, 0), 4.8, ink)
            yield Polygon(
                ((3, -5), (7, -9), (9.5, -9), (9.5, 9), (6, 9), (6, -3.5), (3, -1.5)), ink
            )
        case "lightning_strike":
            yield Polygon(((3, -12), (-8, 2), (-1, 2), (-4, 12), (8, -3), (1, -3)), ink)
        case "slip":
            yield from (_bar((-9, -7), (7, 7), 3, ink), _bar((-9, 9.5), (10, 9.5), 2, ink))


def _chevron(y: float, ink: str) -> Plain:
    over, under = y - 6, y - 6 + WIDE * 1.3
    return Polygon(((-9, y + 2), (0, over), (9, y + 2), (9, y + 6), (0, under), (-9, y + 6)), ink)


def _ray(angle: float, ink: str) -> Plain:
    (near, far) = ((reach * cos(angle), reach * sin(angle)) for reach in (6.2, 11))
    return _bar(near, far, 2.2, ink)


def _plus(at: Point, far: float, ink: str) -> Iterator[Plain]:
    x, y = at
    yield _bar((x - far, y), (x + far, y), 2.4, ink)
    yield _bar((x, y - far), (x, y + far), 2.4, ink)


def _bar(start: Point, end: Point, width: float, ink: str) -> Plain:
    return Line(start, end, width, ink)


def _fighter(strike: Strike, ink: str) -> Iterator[Plain]:
    """Thin lines, except the striking limb; left and right as the fighter sees them."""
    way = -1.0 if strike.startswith("left") else 1.0

    def put(*points: Point) -> list[Point]:
        return [(way * x, y) for x, y in points]

    if strike.endswith("fist"):
        head, *limbs = put((-1, -8.5), (-1, -5), (-1.5, 2), (-5.5, 11), (4, 11), (-5.5, -1))
        (fist, elbow) = put((10, -4.6), (-2.5, -7))
        neck, hip, near, far, guard = limbs
        yield from (_bar(hip, near, THIN, ink), _bar(hip, far, THIN, ink))
        yield from (_bar(neck, guard, THIN, ink), _bar(guard, elbow, THIN, ink))
        yield from (_bar(neck, fist, STRONG, ink), Disc(fist, 2.1, ink))
    else:
        head, *limbs = put((-6.5, -8), (-5, -5), (-1.5, 1.5), (-4, 11), (-9, -0.5), (-1, -3.5))
        neck, hip, foot, near, far = limbs
        (heel, toes, sole) = put((9, -3.5), (10.5, -7), (8.2, -0.8))
        yield _bar(hip, foot, THIN, ink)
        yield from (_bar(neck, near, THIN, ink), _bar(neck, far, THIN, ink))
        yield from (_bar(hip, heel, STRONG, ink), _bar(toes, sole, STRONG, ink))
    yield from (Disc(head, 2.7, ink), _bar(neck, hip, 2.4, ink), Disc(hip, 1.2, ink))


def _emblem(kind: Kind, strike: Strike | None) -> Emblem:
    _, ink, tint = INKS[strike] if strike else ("", INK, PAPER)
    return Emblem(kind, ink, tint, tuple(_kind(kind, ink, tint)))


KINDS: Final[tuple[Kind, ...]] = ("starter", "reach", "impact", "parry")
BONUSES: Final[tuple[Kind, ...]] = (
    *("bonus_draw", "strike_plus_1", "quick_strike", "lightning_strike", "slip"),
)
EMBLEMS: Final[dict[tuple[Kind, Strike | None], Emblem]] = {
    **{(kind, strike): _emblem(kind, strike) for kind in KINDS for strike in STRIKES},
    **{(kind, None): _emblem(kind, None) for kind in (*KINDS, *BONUSES)},
}
FIGHTERS: Final[dict[Strike, Emblem]] = {
    strike: Emblem(strike, ink, tint, tuple(_fighter(strike, ink)))
    for strike, (_, ink, tint) in INKS.items()
}
ALL: Final = (*(EMBLEMS[kind, None] for kind in (*KINDS, *BONUSES)), *FIGHTERS.values())
