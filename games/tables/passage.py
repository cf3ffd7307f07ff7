"""After play, what was brought from a shelf goes home with the marks that play has left on it."""

from games.shelf.characters import Scene
from games.shelf.passage import bring_back
from games.tables.models import Phase, Table


def bring_home(table_id: str) -> None:
    """As the table stands now: called again, or after a correction, only what is new counts."""
    table = Table.objects.filter(pk=table_id, phase=Phase.OVER).first()
    if table is None:
        return
    game = table.game
    state = table.decoded
    scene = Scene(table.pk, table.code, table.number)
    for seat in table.seats.exclude(kept=""):
        brought = game.read_brought(seat.brought.encode())
        left = None if brought is None else game.left(state, seat.place, brought)
        if brought is not None and left is not None:
            bring_back(seat.kept, scene, brought, left)
