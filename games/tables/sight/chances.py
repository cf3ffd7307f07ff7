"""Chance, as a caller may know it: the numbers dealt so far, and the odds of open requests."""

from collections.abc import Iterable, Mapping

from games.kernel.chance.fairness import Number
from games.kernel.chance.odds import Odds
from games.tables import refusals
from games.tables.access import Access, must_watch
from games.tables.journal.entries import drawn, read
from games.tables.models import Entry, Phase, Table


def journal(table: Table) -> list[Entry]:
    """Return the journal of a table that has ended; earlier it would reveal what is hidden."""
    return list(table.entries.order_by("number")) if table.ended else []


def numbers(journal: Iterable[Entry]) -> list[Number]:
    """Return every fair number, in the order drawn."""
    return [number for entry in journal for number in drawn(read(entry.body))]


def odds(here: Access) -> dict[str, dict[str, str]] | None:
    """Return exact chances of open requests, from what the caller may know."""
    must_watch(here)
    table = here.table
    if table.phase != Phase.PLAYING:
        raise refusals.not_playing()
    table.must_go_on()
    found = table.game.odds(table.game.view(table.decoded, here.eyes), here.eyes)
    return None if found is None else told(found)


def told(found: Mapping[str, Odds]) -> dict[str, dict[str, str]]:
    """Return exact fractions, as texts."""
    return {name: odds.texts() | {"mean": str(odds.mean)} for name, odds in found.items()}
