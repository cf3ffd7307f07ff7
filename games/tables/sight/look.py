"""The look of a card or token, for one reader."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.kernel.record import HIDDEN, Move, Record
from games.papers.pictures import emblems
from games.tables.sight.voice import Voice


@dataclass(frozen=True)
class Look:
    emblems: tuple[str, ...]
    ink: str
    corner: str
    figures: tuple[int, ...]
    called: str
    title: str
    nature: str = ""

    @property
    def whole(self) -> str:
        """The larger drawing, below the name."""
        return self.emblems[-1]


def look(piece: Any, view: Any, said: Voice) -> Look | None:
    if piece == HIDDEN or not isinstance(piece, str | Record):
        return None
    sign = said.game.sign(view, piece)
    if sign is None:
        return None
    called = said.piece(piece) if isinstance(piece, Record) else said.name(piece)
    return Look(
        tuple(each.name for each in sign.emblems),
        emblems.colour(sign.emblems[0]),
        said.name(sign.corner) if sign.corner else "",
        sign.figures,
        called,
        said.name(sign.title) if sign.title else called,
        said.name(sign.nature) if sign.nature else "",
    )


def looks(move: Move, view: Any, said: Voice) -> Iterator[Look]:
    """Yield the looks of all pieces in a move."""
    for name in move.__struct_fields__:
        value = getattr(move, name)
        for each in value if isinstance(value, tuple) else (value,):
            if (found := look(each, view, said)) is not None:
                yield found
