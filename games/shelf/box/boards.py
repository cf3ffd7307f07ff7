"""Boards with their tracks, and mats on which cards of full size lie."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.contents import Board, Mat, Slot, Track
from games.papers import outlines
from games.papers.fonts import width
from games.papers.inks import EDGE as RIM
from games.papers.inks import INK, QUIET, SEATS, SUNK
from games.papers.shapes import A4, Box, Frame, Page, Point, Shape, Text, transform
from games.shelf.cards.card import HIGH, ROUND, WIDE
from games.shelf.cards.printout import foot
from games.shelf.cards.typesetting import largest_size

EDGE: Final = 12.0
ROOM: Final = A4[0] - 2 * EDGE
TITLE: Final = 16.0  # points
HEAD: Final = 12.0  # mm of height for a title
LOW: Final = 12.0
NAMED: Final = 32.0
SQUARE: Final = 13.0
ROW: Final = 20.0
LOOSE: Final = 1.0  # space around a card, in mm
COLUMNS: Final = 2


def boards(several: Sequence[Board], note: str) -> tuple[Page, ...]:
    """Return the pages; short boards share a sheet."""
    return tuple(
        Page(
            (
                *(transform(shape, (EDGE, y)) for y, each in sheet for shape in _board(each)),
                *foot(note),
            )
        )
        for sheet in group_by_sheet(several)
    )


def group_by_sheet(several: Sequence[Board]) -> list[list[tuple[float, Board]]]:
    """Return the boards of each sheet, each with the y of its upper edge."""
    sheets: list[list[tuple[float, Board]]] = []
    y = A4[1]
    for board in several:
        high = HEAD + ROW * len(board.tracks)
        if y + high > A4[1] - LOW:
            sheets.append([])
            y = EDGE
        sheets[-1].append((y, board))
        y += high + HEAD
    return sheets


def _board(board: Board) -> Iterator[Shape]:
    yield from _title(board.title, board.seat)
    for n, track in enumerate(board.tracks):
        yield from (transform(shape, (0, HEAD + n * ROW)) for shape in _track(track))


def _title(text: str, seat: int | None) -> Iterator[Shape]:
    left = 0.0
    if seat is not None:
        yield outlines.seat(seat, (2.6, 4.2), 2.4, SEATS[seat % len(SEATS)])
        left = 8.0
    size = largest_size(text, "title", ROOM - left, at_most=TITLE)
    yield Text((left, 6), text, "title", size, INK, width(text, "title", size))


def _track(track: Track) -> Iterator[Shape]:
    middle = ROW / 2
    left = 0.0
    if track.emblem is not None:
        yield from (transform(each, (4, middle), 0.33) for each in track.emblem.shapes)
        left = 10.0
    size = largest_size(track.text, "label", NAMED - left - 2, at_most=10)
    wide = width(track.text, "label", size)
    yield Text((left, middle + 1.3), track.text, "label", size, INK, wide)
    side = min(SQUARE, (ROOM - NAMED) / len(track.squares))
    for place, text in enumerate(track.squares):
        yield from _square(text, (NAMED + place * side, middle - side / 2), side)


def _square(text: str, at: Point, side: float) -> Iterator[Shape]:
    """Yield a square with its number in the corner, visible beside a cube."""
    yield Frame(at, (side, side), 0, 0.35, INK)
    size = min(8.0, side)
    wide = width(text, "label", size)
    yield Text((at[0] + 0.7, at[1] + 0.36 * size), text, "label", size, QUIET, wide)


def mats(several: Sequence[Mat], note: str) -> tuple[Page, ...]:
    return tuple(Page((*_mat(mat), *foot(note))) for mat in several)


def _mat(mat: Mat) -> Iterator[Shape]:
    """Yield a mat for at most six cards."""
    wide, high = WIDE + 2 * LOOSE, HIGH + 2 * LOOSE
    left = (A4[0] - COLUMNS * wide - 4) / 2
    yield from (transform(shape, (left, 4)) for shape in _title(mat.title, mat.seat))
    for place, slot in enumerate(mat.slots):
        row, column = divmod(place, COLUMNS)
        by = (left + column * (wide + 4), 13 + row * (high + 1.4))
        yield from (transform(shape, by) for shape in _slot(slot, (wide, high)))


def _slot(slot: Slot, size: Point) -> Iterator[Shape]:
    """Yield a slot. Its lines are dark enough for a copier; its name stands where cards cover it
    last."""
    yield Frame((0, 0), size, ROUND, 0.5, RIM)
    if slot.emblem is not None:
        yield Box((size[0] / 2 - 18, 20), (36, 28), ROUND, slot.emblem.tint)
        yield from (transform(each, (size[0] / 2, 34), 1) for each in slot.emblem.shapes)
    points = largest_size(slot.text, "label", size[0] - 12, at_most=12)
    wide = width(slot.text, "label", points)
    y = size[1] / 2 + 14
    yield Box(((size[0] - wide) / 2 - 3, y - 5), (wide + 6, 7.4), 1.5, SUNK)
    yield Text(((size[0] - wide) / 2, y), slot.text, "label", points, INK, wide)
