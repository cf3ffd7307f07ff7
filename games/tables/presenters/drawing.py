"""A table's picture for one reader, with what the answers touch."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from games.papers.pictures import Reader
from games.papers.pictures import draw as drawn
from games.tables.presenters.parts import Side
from games.tables.presenters.picture import name_picture
from games.tables.presenters.table_texts import TableTexts
from games.tables.presenters.view import ReaderView


class Marked(Protocol):
    """A bar or a list whose items touch things of the picture."""

    @property
    def marks(self) -> Iterable[str]: ...


def draw(
    reader: ReaderView,
    texts: TableTexts,
    bar: Marked | None,
    title: str,
    sides: Sequence[Side] = (),
) -> str:
    """Return an empty text if the game has no picture."""
    if reader.view is None or texts.is_game_gone:
        return ""
    picture = texts.game.picture(reader.view, reader.seat)
    if picture is None:
        return ""
    marks = frozenset(bar.marks) if bar is not None else frozenset()
    figures = {
        each.seat: [(part.label, str(part.figure)) for part in each.glance] for each in sides
    }
    return drawn(
        name_picture(picture, texts), Reader(reader.seat, reader.names, marks, figures), title
    )
