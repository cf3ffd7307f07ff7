"""A picture as small as a thumb: the same shapes without words, to identify a game in a list. It is
drawn around its own middle, for a room of `ROOM`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.kernel.display.card import Emblem
from games.kernel.display.picture import (
    AnyPicture,
    Arena,
    Body,
    Column,
    Heap,
    Ladder,
    Lanes,
    PictureRow,
    Piece,
    Ring,
)
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.outlines import centre, corners, point_on_circle
from games.papers.pictures import body, emblems, ink, ladder
from games.papers.shapes import Point

NAME: Final = "glimpse"
ROOM: Final = (144.0, 84.0)
HEX: Final = 6.1
LANE: Final = (30.0, 6.0)
"""Width of a lane, and the gap to the next one."""
SLOT: Final = 8.0
RUNG: Final = 9.2
STEP: Final = 20.0


def draw(picture: AnyPicture, signs: Sequence[Emblem]) -> str:
    """Return a symbol that can be used wherever the game is named."""
    named = {each.name: each for each in signs}
    match picture:
        case Arena():
            drawn = _arena(picture, named)
        case Lanes():
            drawn = _lanes(picture, named)
        case Ring():
            drawn = _ring(picture)
        case Ladder():
            drawn = _ladder(picture, named)
    wide, high = ROOM
    room = f"{-wide / 2:.0f} {-high / 2:.0f} {wide:.0f} {high:.0f}"
    return svg.element("symbol", {"id": f"e-{NAME}", "viewBox": room}, *drawn)


def _arena(picture: Arena, signs: Mapping[str, Emblem]) -> Iterator[str]:
    """Draw the arena, and beside it the board of the fighter whose turn it is, if fighters have
    boards, or the cards in play."""
    aside = -33.0 if picture.bodies else 0.0
    far = max(at for space in picture.spaces for at in map(abs, centre(space.at, HEX))) + 1.6 * HEX
    rim = [point_on_circle((0, 0), far, 60 * n + 30) for n in range(6)]
    spaces = "".join(svg.outline(corners(centre(each.at, HEX), HEX)) for each in picture.spaces)
    ground: svg.Attributes = {"d": spaces, "fill": ink.CARD, "stroke": ink.EDGE}
    within = [
        ink.polygon(rim, fill=ink.SUNK, stroke=ink.EDGE, stroke_width=2),
        svg.element("path", {**ground, "stroke-width": 0.8}),
    ]
    within += [
        ink.polygon(corners(centre(at, HEX), HEX - 0.4), fill=ink.wash(area.seat))
        for area in picture.areas
        for at in area.spaces
    ]
    within += [_standing(piece) for piece in picture.pieces if piece.at is not None]
    yield svg.group_at((aside, 0), *within)
    for each in picture.bodies[:1]:
        yield _body(each, (aside + far + 2, -27))
    for piece in picture.pieces:
        if piece.at is None and piece.emblem in signs:
            yield _card(signs[piece.emblem], -55 if piece.seat == 0 else 55)


def _standing(piece: Piece) -> str:
    assert piece.at is not None  # noqa: S101 - others are left out
    at, paint = centre(piece.at, HEX), ink.seat(piece.seat)
    if piece.emblem:
        pole: svg.Attributes = {
            "d": f"M{svg.figure(at[0])} {svg.figure(at[1] + 3)}v-9l6 2.2l-6 2.2"
        }
        return svg.element("path", {**pole, "fill": paint, "stroke": paint, "stroke-width": 1})
    fighter = ink.body(piece.seat, at, 0.52 * HEX, fill=paint)
    if piece.facing is None:
        return fighter
    middle = -90 + 60 * piece.facing
    front = ink.arc(at, 0.88 * HEX, middle - 80, middle + 80)
    pen: svg.Attributes = {"fill": "none", "stroke": paint, "stroke-width": 1.5}
    return fighter + svg.element("path", {"d": front, **pen})


def _card(sign: Emblem, x: float) -> str:
    """Draw a card in play: its sign on the wash of its ink."""
    colour = emblems.colour(sign)
    paint = f"var(--{colour})"
    wash = ink.SUNK if colour == "ink" else f"var(--{colour}-wash)"
    card = ink.box(x - 13, -18, 26, 36, rx=2, fill=ink.CARD, stroke=paint, stroke_width=1.2)
    panel = ink.box(x - 10.5, -5, 21, 20.5, rx=1, fill=wash)
    title = ink.box(x - 10.5, -14, 14, 3, rx=1, fill=paint)
    return card + panel + title + _sign(sign, (x, 5.2), 0.72, colour)


def _body(board: Body, at: Point) -> str:
    small = 0.15
    limbs = "".join(f"M{x} {y}L{right} {low}" for (x, y), (right, low) in body.LIMBS)
    pen: svg.Attributes = {"stroke": ink.SUNK, "stroke-width": 44, "stroke-linecap": "round"}
    bowls = []
    for zone, (x, y) in zip(board.zones, body.AT, strict=True):
        rim = ink.seat(board.seat)
        bowls.append(ink.circle((x, y), 43, fill=ink.CARD, stroke=rim, stroke_width=10))
        for n, token in enumerate(zone.pieces[:2]):
            at, paint = (x - 17 + 34 * n, y), ink.INK if token.colour == "black" else ink.CARD
            bowls.append(ink.circle(at, 14, fill=paint, stroke=ink.INK, stroke_width=5))
    place = f"translate({svg.figure(at[0])} {svg.figure(at[1])}) scale({small})"
    return svg.element("g", {"transform": place}, svg.element("path", {"d": limbs, **pen}), *bowls)


def _lanes(picture: Lanes, signs: Mapping[str, Emblem]) -> Iterator[str]:
    """Draw the reader's own side: the purpose of each lane, its slots, the pile behind it."""
    wide, gap = LANE
    left = -(len(picture.rows) * (wide + gap) - gap) / 2
    for n, row in enumerate(picture.rows):
        yield svg.group_at((left + n * (wide + gap), 0), *_lane(row, signs))


def _lane(row: PictureRow, signs: Mapping[str, Emblem]) -> Iterator[str]:
    wide = LANE[0]
    laid, *piles = [heap for heap in row.heaps if heap.seat == 0]
    if row.emblem in signs:
        yield _sign(signs[row.emblem], (wide / 2, -22), 1.35, row.colour)
    cards = [piece for piece in laid.pieces for _ in range(piece.count)]
    for n, _ in enumerate(row.slots):
        y = -1 + (len(row.slots) - 1 - n) * (SLOT + 2)
        card = n < len(cards)
        paint = f"var(--{row.colour})"
        fill, edge = (f"var(--{row.colour}-wash)", paint) if card else (ink.SUNK, ink.LINE)
        yield ink.box(0, y, wide, SLOT, rx=1.5, fill=fill, stroke=edge)
    for pile in piles[:1]:
        for n in range(sum(piece.count for piece in pile.pieces)):
            back: dict[str, float | str] = {"fill": "var(--back)", "stroke": "var(--hatch)"}
            yield ink.box((n % 2) * 0.8, 31 - n * 1.8, wide - 0.8, 7, rx=1.5, **back)


def _ring(picture: Ring) -> Iterator[str]:
    """Draw the first corner below, the others above, the fight between them."""
    high = 78.0
    for inset, width in ((0.0, 2.2), (4.5, 1.0)):
        rope = [(x, y - high / 2) for x, y in _ropes(inset, high)]
        fill = ink.SUNK if not inset else "none"
        yield ink.polygon(rope, fill=fill, stroke=ink.EDGE, stroke_width=width)
    for x, y in _ropes(0, high):
        yield ink.circle((x, y - high / 2), 2.6, fill=ink.INK)
    for heaps, y in ((picture.corners[1:], -26.0), (picture.corners[:1], 26.0)):
        waiting = [piece for heap in heaps for piece in heap.pieces]
        for n, piece in enumerate(waiting):
            yield _waiting(piece, ((n - (len(waiting) - 1) / 2) * STEP, y))
    yield from _fight(picture.fight)


def _ropes(inset: float, high: float) -> list[Point]:
    """Like the ropes of the large ring, closer together."""
    wide, cut = ROOM[0] / 2 - 4 - inset, 13 - inset * 0.4
    low = high - inset
    return [
        *((-wide + cut, inset), (wide - cut, inset), (wide, inset + cut), (wide, low - cut)),
        *((wide - cut, low), (-wide + cut, low), (-wide, low - cut), (-wide, inset + cut)),
    ]


def _waiting(piece: Piece, at: Point) -> str:
    paint = ink.seat(piece.seat)
    if piece.quiet:
        return ink.body(piece.seat, at, 5.2, fill=ink.wash(piece.seat), stroke=paint)
    return ink.body(piece.seat, at, 5.6, fill=paint)


def _fight(sides: Sequence[Heap]) -> Iterator[str]:
    if sides:
        yield ink.box(-42, -15, 84, 30, rx=3, fill=ink.CARD, stroke=ink.EDGE)
        arrow: svg.Attributes = {"d": "M-9 -4h17m-5 -4.5l5 4.5l-5 4.5", "fill": "none"}
        yield svg.element("path", {**arrow, "stroke": ink.INK, "stroke-width": 1.8})
    for heap, x in zip(sides, (-25.0, 25.0), strict=False):
        fighter, *tricks = heap.pieces
        yield ink.body(fighter.seat, (x, -4), 7.5, fill=ink.seat(fighter.seat))
        for n, trick in enumerate(tricks):
            at = (x + (n - (len(tricks) - 1) / 2) * 8, 9.0)
            paint = "var(--orange)" if trick.colour == "orange" else ink.INK
            hidden = {"fill": "var(--back)", "stroke": "var(--hatch)"}
            shown = hidden if trick.text == HIDDEN else {"fill": paint}
            yield ink.box(at[0] - 2.6, at[1] - 3.5, 5.2, 7, rx=1, **shown)


def _ladder(picture: Ladder, signs: Mapping[str, Emblem]) -> Iterator[str]:
    """Draw the bars of one character: the length of each scale, with its card at the end."""
    high = min(20.0, ROOM[1] / max(1, len(picture.columns)))
    for n, column in enumerate(picture.columns):
        y = (n - len(picture.columns) / 2) * high
        yield svg.group_at((-ROOM[0] / 2 + 18, y), *_rung(column, high, signs))


def _rung(column: Column, high: float, signs: Mapping[str, Emblem]) -> Iterator[str]:
    limits = (each for each in (column.limit, column.height) if each is not None)
    end = min([column.most, *limits]) * RUNG
    colour = "suit-red" if column.emblem in ladder.RED else "ink"
    if column.emblem in signs:
        yield _sign(signs[column.emblem], (-9, high / 2), 0.62, colour)
    yield ink.box(0, 0, column.most * RUNG, high, fill=ink.SUNK)
    yield ink.box(0, 0, end, high, fill=ink.wash(column.seat))
    yield ink.box(end - 0.8, 0, 1.6, high, fill=ink.INK)
    for piece in column.pieces:
        x = ((piece.rung or 1) - 0.5) * RUNG
        paint = f"var(--{colour})" if not piece.quiet else ink.EDGE
        yield ink.box(x - 5, 2, 10, high - 4, rx=1.2, fill=ink.CARD, stroke=paint)
        if column.emblem in signs:
            yield _sign(signs[column.emblem], (x, high / 2), 0.3, colour)


def _sign(emblem: Emblem, at: Point, size: float, colour: str) -> str:
    place = f"translate({svg.figure(at[0])} {svg.figure(at[1])}) scale({svg.figure(size)})"
    return svg.element(
        "g", {"transform": place, "fill": f"var(--{colour})"}, *emblems.parts(emblem)
    )
