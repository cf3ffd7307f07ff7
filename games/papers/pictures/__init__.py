"""Drawings of the kernel's kinds of pictures, in one style for all games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from games.kernel.display.card import Emblem
from games.kernel.display.picture import AnyPicture, Arena, Ladder, Lanes, Ring
from games.papers.pictures import arena, body, emblems, glimpse, ladder, lanes, ring
from games.papers.pictures.heads import Figures, Heads


@dataclass(frozen=True)
class Reader:
    """The reader of a picture, and the ids that this reader may touch."""

    seat: int | None
    names: Sequence[str]
    marks: frozenset[str] = frozenset()
    figures: Mapping[int, Figures] = field(default_factory=dict)
    """The figures of each side at a glance, if known."""

    @property
    def heads(self) -> Heads:
        return Heads(self.names, self.figures)

    def leading_figures(self) -> Iterator[tuple[int, str, str]]:
        """Yield the first figure of each side, the reader's own first."""
        for seat in sorted(self.figures, key=lambda each: (each != (self.seat or 0), each)):
            for label, figure in self.figures[seat][:1]:
                yield seat, label, figure


@lru_cache(maxsize=64)
def sheet(signs: tuple[Emblem, ...], moment: AnyPicture | None = None) -> str:
    """Return the emblems of a game's pictures and cards in one file, with its small picture."""
    small = () if moment is None else (glimpse.draw(moment, signs),)
    return emblems.sheet(signs, body.board(), *small)


def draw(picture: AnyPicture, reader: Reader, title: str) -> str:
    match picture:
        case Arena():
            boards = (body.draw(each, title, reader.names, reader.marks) for each in picture.bodies)
            reached = () if picture.bodies else tuple(reader.leading_figures())
            drawn = arena.draw(picture, title, reader.names, reader.marks, reached)
            return drawn + "".join(boards)
        case Lanes():
            return lanes.draw(picture, title, reader.seat, reader.marks, reader.heads)
        case Ring():
            return ring.draw(picture, title, reader.seat, reader.marks, reader.heads)
        case Ladder():
            return ladder.draw(picture, title, reader.seat, reader.marks, reader.heads)
