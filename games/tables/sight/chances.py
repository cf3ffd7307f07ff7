"""Chance, as a caller may know it: the numbers that were dealt, and how what is open may fall."""

from collections.abc import Mapping

from games.kernel.chance.fairness import Number
from games.kernel.chance.odds import Odds
from games.tables import refusals
from games.tables.access import Access, must_watch
from games.tables.journal.entries import drawn, read
from games.tables.models import Phase, Table


def numbers(table: Table) -> list[Number]:
    """Every fair number of a table that has ended; before, they would tell hidden cards."""
    if not table.ended:
        return []
    bodies = table.entries.order_by("number").values_list("body", flat=True).iterator()
    return [number for body in bodies for number in drawn(read(body))]


def odds(here: Access) -> dict[str, dict[str, str]] | None:
    """Exact chances of what is open, from what the caller may know."""
    must_watch(here)
    table = here.table
    if table.phase != Phase.PLAYING:
        raise refusals.not_playing()
    table.must_go_on()
    found = table.game.odds(table.game.view(table.decoded, here.eyes), here.eyes)
    return None if found is None else told(found)


def told(found: Mapping[str, Odds]) -> dict[str, dict[str, str]]:
    """Exact fractions, as texts."""
    return {name: odds.texts() | {"mean": str(odds.mean)} for name, odds in found.items()}
