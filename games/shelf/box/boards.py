"""Boards with their tracks, and mats on which cards of full size lie."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.contents import Board, Mat, Slot, Track
from games.papers.fonts import POINT, width
from games.papers.lines import wrapped
from games.papers.shapes import A4, Frame, Line, Page, Point, Shape, Text, moved
from games.shelf.cards.card import HIGH, INK, QUIET, RULE, WIDE
from games.shelf.cards.typesetting import largest

EDGE: Final = 12.0
ROOM: Final = A4[0] - 2 * EDGE
TITLE: Final = 16.0  # points
HEAD: Final = 12.0  # mm that a title takes
NAMED: Final = 32.0
LAY: Final = 50.0  # for tokens
SQUARE: Final = 13.0
ROW: Final = 22.0
READ: Final = 9.0  # points
LOOSE: Final = 1.0  # around a card that lies there
COLUMNS: Final = 2


def boards(several: Sequence[Board]) -> tuple[Page, ...]:
    """Short ones share a sheet."""
    sheets: list[list[Shape]] = [[]]
    y = EDGE
    for board in several:
        drawn, high = _board(board)
        if y + high > A4[1] - EDGE and sheets[-1]:
            sheets.append([])
            y = EDGE
        sheets[-1] += [moved(shape, (EDGE, y)) for shape in drawn]
        y += high + HEAD
    return tuple(Page(tuple(shapes)) for shapes in sheets if shapes)


def _board(board: Board) -> tuple[list[Shape], float]:
    """From its upper left corner, and how high it is."""
    shapes: list[Shape] = [_title(board.title)]
    y = HEAD
    for track in board.tracks:
        shapes += [moved(shape, (0, y)) for shape in _track(track)]
        y += ROW
    leading = READ * POINT * 1.35
    for line in wrapped(board.text, "text", READ, ROOM) if board.text else ():
        y += leading
        shapes.append(Text((0, y), line, "text", READ, INK, width(line, "text", READ)))
    return shapes, y


def _title(text: str) -> Text:
    size = largest(text, "title", ROOM, at_most=TITLE)
    return Text((0, 6), text, "title", size, INK, width(text, "title", size))


def _track(track: Track) -> Iterator[Shape]:
    middle = ROW / 2
    left = 0.0
    if track.emblem is not None:
        yield from (moved(each, (4, middle), 0.33) for each in track.emblem.shapes)
        left = 10.0
    size = largest(track.text, "label", NAMED - left - 2, at_most=10)
    wide = width(track.text, "label", size)
    yield Text((left, middle + 1.3), track.text, "label", size, INK, wide)
    x = NAMED
    if track.room:
        yield Frame((x, 1), (LAY - 3, ROW - 3), 2, 0.3, QUIET)
        x += LAY
    side = min(SQUARE, (ROOM - x) / len(track.squares))
    for place, text in enumerate(track.squares):
        yield from _square(track, place, text, (x + place * side, middle - side / 2), side)


def _square(track: Track, place: int, text: str, at: Point, side: float) -> Iterator[Shape]:
    middle = (at[0] + side / 2, at[1] + side / 2)
    yield Frame(at, (side, side), 0, 0.3, INK)
    if place == track.line:
        yield Line((at[0], at[1] - 2.5), (at[0], at[1] + side + 2.5), 1, INK)
    emblem = track.pictured.get(place)
    if emblem is not None:
        scale = 0.34 * side / 12
        yield from (moved(each, (middle[0], middle[1] + 1), scale) for each in emblem.shapes)
    size = 6.5
    wide = width(text, "text", size)
    yield Text((at[0] + side - wide - 0.8, at[1] + 2.9), text, "text", size, QUIET, wide)


def mats(several: Sequence[Mat]) -> tuple[Page, ...]:
    return tuple(Page(tuple(_mat(mat))) for mat in several)


def _mat(mat: Mat) -> Iterator[Shape]:
    """Six cards at most lie on one."""
    wide, high = WIDE + 2 * LOOSE, HIGH + 2 * LOOSE
    left = (A4[0] - COLUMNS * wide - 4) / 2
    title = _title(mat.title)
    yield moved(title, (left, 6))
    for place, slot in enumerate(mat.slots):
        row, column = divmod(place, COLUMNS)
        by = (left + column * (wide + 4), 14 + row * (high + 2))
        yield from (moved(shape, by) for shape in _slot(slot, (wide, high)))


def _slot(slot: Slot, size: Point) -> Iterator[Shape]:
    yield Frame((0, 0), size, 2.4, 0.4, RULE)
    if slot.emblem is not None:
        yield from (moved(each, (size[0] / 2, 34), 1) for each in slot.emblem.shapes)
    points = largest(slot.text, "label", size[0] - 8, at_most=10)
    wide = width(slot.text, "label", points)
    at = ((size[0] - wide) / 2, size[1] / 2 + 16)
    yield Text(at, slot.text, "label", points, QUIET, wide)
