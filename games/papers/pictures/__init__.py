"""The kinds of pictures of the kernel, drawn: whatever game fills one, it is of one hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.display.picture import AnyPicture, Arena, Ladder, Lanes, Ring
from games.papers.pictures import arena, ladder, lanes, ring


@dataclass(frozen=True)
class Reader:
    """Who looks, and what they may touch."""

    seat: int | None
    names: Sequence[str]
    marks: frozenset[str] = frozenset()


def draw(picture: AnyPicture, reader: Reader, title: str) -> str:
    match picture:
        case Arena():
            return arena.draw(picture, title, reader.names, reader.marks)
        case Lanes():
            return lanes.draw(picture, title, reader.seat, reader.marks)
        case Ring():
            return ring.draw(picture, title, reader.seat, reader.marks)
        case Ladder():
            return ladder.draw(picture, title, reader.seat, reader.names, reader.marks)
