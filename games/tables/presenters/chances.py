"""Chance, as a caller may know it: the numbers dealt so far, and the odds of open requests."""

from collections.abc import Iterable, Mapping

from games.kernel.chance.fairness import Number
from games.kernel.chance.odds import Odds
from games.tables import refusals
from games.tables.access import Access, must_watch
from games.tables.journal.entries import fair_numbers, read
from games.tables.models import Entry, Phase, Table


def ended_journal(table: Table) -> list[Entry]:
    """Return the journal of a table that has ended; earlier it would reveal what is hidden."""
    return list(table.entries.order_by("number")) if table.has_ended else []


def numbers(journal: Iterable[Entry]) -> list[Number]:
    """Return every fair number, in the order drawn."""
    return [number for entry in journal for number in fair_numbers(read(entry.body))]


def odds_for(access: Access) -> dict[str, dict[str, str]] | None:
    """Return exact chances of open requests, from what the caller may know."""
    must_watch(access)
    table = access.table
    if table.phase != Phase.PLAYING:
        raise refusals.not_playing()
    table.must_go_on()
    odds_by_name = table.game.odds(
        table.game.view(table.decoded_state, access.view_seat), access.view_seat
    )
    return None if odds_by_name is None else odds_as_text(odds_by_name)


def odds_as_text(odds_by_name: Mapping[str, Odds]) -> dict[str, dict[str, str]]:
    """Return exact fractions, as texts."""
    return {name: odds.texts() | {"mean": str(odds.mean)} for name, odds in odds_by_name.items()}
