"""Small signs of the playing cards: rank over suit."""

from collections.abc import Iterator
from typing import Final

from games.kernel.display.card import Emblem, Sign
from games.kernel.display.shapes import Box, Disc, Plain, Polygon
from games.rulebooks.kung_fu.cards import COMPONENTS, DECK, PLACE, SUIT

RED: Final = "#a92f22"
BLACK: Final = "#23201c"
WASH: Final = "#f1ebdf"
INKS: Final = {"diamonds": RED, "spades": BLACK, "clubs": BLACK, "hearts": RED}
"""Inks of the suits, in the order of their components (KF-1.1)."""
SUITS: Final = tuple(INKS)


def _suit(suit: str, ink: str) -> Iterator[Plain]:
    match suit:
        case "diamonds":
            yield Polygon(((0, -11), (8, 0), (0, 11), (-8, 0)), ink)
        case "hearts":
            yield from (Disc((x, -4), 5.2, ink) for x in (-4.6, 4.6))
            yield Polygon(((-9.3, -1.6), (0, -6), (9.3, -1.6), (0, 10.5)), ink)
        case "spades":
            yield from (Disc((x, 2), 5, ink) for x in (-4.4, 4.4))
            yield Polygon(((-9, 0), (0, -11), (9, 0), (0, 5)), ink)
            yield _stalk(ink)
        case _:
            yield from (Disc(at, 4.6, ink) for at in ((0, -5.6), (-5.4, 1.8), (5.4, 1.8)))
            yield from (Box((-2, -3), (4, 8), 0, ink), _stalk(ink))


def _stalk(ink: str) -> Plain:
    return Polygon(((-1.2, 3), (1.2, 3), (3.6, 10.5), (-3.6, 10.5)), ink)


INKS_OF: Final = {
    "asset": "#80601c",
    "weakness": "#6d4680",
    "gear": "#2b557d",
    "shield": "#2b557d",
    "armour": "#2b557d",
    "terrain": "#3c6b47",
}
"""Inks of bonuses, by type."""
_PLATE: Final = ((-8, -9), (8, -9), (8, 1), (5, 7), (0, 11), (-5, 7), (-8, 1))
_HALF: Final = ((0, -6.4), (5.2, -6.4), (5.2, 1), (3, 5), (0, 7.4))
SHIELD: Final = Emblem(
    "shield",
    INKS_OF["shield"],
    "#e6edf4",
    (Polygon(_PLATE, INKS_OF["shield"]), Polygon(_HALF, "#e6edf4")),
)
"""Sign of bonuses that have no suit, and protect."""
EMBLEMS: Final = {
    suit: Emblem(suit, ink, WASH, tuple(_suit(suit, ink))) for suit, ink in INKS.items()
}


def sign(piece: object) -> Sign | None:
    """Sign of a card by its key, or of a component by its suit."""
    if piece in DECK:
        card = str(piece)
        return Sign(emblems=(EMBLEMS[SUITS[SUIT[card]]],), corner=card[:-1])
    if piece in COMPONENTS:
        return Sign(emblems=(EMBLEMS[SUITS[PLACE[str(piece)]]],))
    return None
