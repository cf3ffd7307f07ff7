"""A table's picture, drawn for one reader, with what the answers touch."""

from games.papers.pictures import Reader
from games.papers.pictures import draw as drawn
from games.tables.sight.bar import Bar
from games.tables.sight.picture import named
from games.tables.sight.view import Sight
from games.tables.sight.voice import Voice


def draw(seen: Sight, said: Voice, bar: Bar | None, title: str) -> str:
    """Empty where the game has none."""
    if seen.view is None or said.gone:
        return ""
    found = said.game.picture(seen.view, seen.seat)
    if found is None:
        return ""
    marks = frozenset(bar.marks) if bar is not None else frozenset()
    return drawn(named(found, said), Reader(seen.seat, seen.names, marks), title)
