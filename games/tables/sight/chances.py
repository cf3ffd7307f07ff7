"""Chance, as a caller may know it: the numbers that were dealt, and how what is open may fall."""

from collections.abc import Iterable, Mapping

from games.kernel.chance.fairness import Number
from games.kernel.chance.odds import Odds
from games.tables import refusals
from games.tables.access import Access, must_watch
from games.tables.journal.entries import drawn, read
from games.tables.models import Entry, Phase, Table


def journal(table: Table) -> list[Entry]:
    """All that a table that has ended was made of; before, it would tell what is hidden."""
    return list(table.entries.order_by("number")) if table.ended else []


def numbers(journal: Iterable[Entry]) -> list[Number]:
    """Every fair number, as they were drawn."""
    return [number for entry in journal for number in drawn(read(entry.body))]


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
