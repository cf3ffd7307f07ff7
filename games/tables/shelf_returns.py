"""After the game, what players brought from a shelf goes back with the marks of the game."""

from games.shelf.characters import Scene
from games.shelf.items import apply_result
from games.tables.models import Phase, Table


def return_to_shelf(table_id: str) -> None:
    """Return the items in the table's present state. A repeated call, also after a correction, adds
    only what is new."""
    table = Table.objects.filter(pk=table_id, phase=Phase.OVER).first()
    if table is None:
        return
    game = table.game
    state = table.decoded_state
    scene = Scene(table.pk, table.code, table.number)
    for seat in table.seats.exclude(kept=""):
        brought = game.read_brought(seat.brought.encode())
        left = None if brought is None else game.record_after_play(state, seat.place, brought)
        if brought is not None and left is not None:
            apply_result(seat.kept, scene, brought, left)
