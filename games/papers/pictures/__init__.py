"""The kinds of pictures of the kernel, drawn: whatever game fills one, it is of one hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.kernel.display.card import Emblem
from games.kernel.display.picture import AnyPicture, Arena, Ladder, Lanes, Ring
from games.papers.pictures import arena, body, emblems, ladder, lanes, ring


@dataclass(frozen=True)
class Reader:
    """Who looks, and what they may touch."""

    seat: int | None
    names: Sequence[str]
    marks: frozenset[str] = frozenset()


@lru_cache(maxsize=64)
def sheet(signs: tuple[Emblem, ...]) -> str:
    """What the pictures and cards of a game are drawn with, in one file."""
    return emblems.sheet(signs, body.board())


def draw(picture: AnyPicture, reader: Reader, title: str) -> str:
    match picture:
        case Arena():
            boards = (body.draw(each, title, reader.names, reader.marks) for each in picture.bodies)
            return arena.draw(picture, title, reader.names, reader.marks) + "".join(boards)
        case Lanes():
            return lanes.draw(picture, title, reader.seat, reader.marks)
        case Ring():
            return ring.draw(picture, title, reader.seat, reader.names, reader.marks)
        case Ladder():
            return ladder.draw(picture, title, reader.seat, reader.names, reader.marks)
