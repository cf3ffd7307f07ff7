"""The look of a card or token, for one reader."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.kernel.record import HIDDEN, Move, Record
from games.papers.pictures import emblems
from games.tables.presenters.table_texts import TableTexts


@dataclass(frozen=True)
class PieceLook:
    emblems: tuple[str, ...]
    ink: str
    corner: str
    figures: tuple[int, ...]
    name: str
    title: str
    nature: str = ""
    effect: str = ""

    @property
    def large_emblem(self) -> str:
        """The larger drawing, below the name."""
        return self.emblems[-1]


def build_look(piece: Any, view: Any, texts: TableTexts) -> PieceLook | None:
    if piece == HIDDEN or not isinstance(piece, str | Record):
        return None
    sign = texts.game.sign(view, piece)
    if sign is None:
        return None
    name = texts.piece(piece) if isinstance(piece, Record) else texts.name(piece)
    return PieceLook(
        tuple(each.name for each in sign.emblems),
        emblems.colour(sign.emblems[0]),
        texts.name(sign.corner) if sign.corner else "",
        sign.figures,
        name,
        texts.name(sign.title) if sign.title else name,
        texts.name(sign.nature) if sign.nature else "",
        texts.name(sign.effect) if sign.effect else "",
    )


def looks_of_move(move: Move, view: Any, texts: TableTexts) -> Iterator[PieceLook]:
    """Yield the looks of all pieces in a move."""
    for name in move.__struct_fields__:
        value = getattr(move, name)
        for each in value if isinstance(value, tuple) else (value,):
            if (result := build_look(each, view, texts)) is not None:
                yield result
