"""A table's picture for one reader, with what the answers touch."""

from collections.abc import Sequence

from games.papers.pictures import Reader
from games.papers.pictures import draw as drawn
from games.tables.sight.bar import Bar
from games.tables.sight.parts import Side
from games.tables.sight.picture import named
from games.tables.sight.view import Sight
from games.tables.sight.voice import Voice


def draw(seen: Sight, said: Voice, bar: Bar | None, title: str, sides: Sequence[Side] = ()) -> str:
    """Return an empty text if the game has no picture."""
    if seen.view is None or said.gone:
        return ""
    found = said.game.picture(seen.view, seen.seat)
    if found is None:
        return ""
    marks = frozenset(bar.marks) if bar is not None else frozenset()
    figures = {
        each.seat: [(part.label, str(part.figure)) for part in each.glance] for each in sides
    }
    return drawn(named(found, said), Reader(seen.seat, seen.names, marks, figures), title)
