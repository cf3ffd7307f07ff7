"""Opening a table, and the edition it will be played with."""

from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.db import transaction

from games.kernel.game import Entries
from games.people.access import Caller
from games.rulebooks import GAMES
from games.shelf.editions.entries import records
from games.shelf.items import edition as chosen
from games.shelf.items import must_be_ready
from games.shelf.models import Edition
from games.tables import refusals
from games.tables.access import get_access, must_host
from games.tables.life.end import watch_for_abandonment
from games.tables.models import Hints, Mode, Phase, Table


@dataclass(frozen=True)
class NewTable:
    game: str
    mode: Mode
    setup: bytes = b"{}"
    watching: bool = True
    shared: bool = False
    hints: Hints = Hints.NO
    edition: str | None = None
    """The id of an edition that the host may see."""


def open_table(data: NewTable, host: Caller) -> Table:
    table = Table(host=host.person, device=host.device_digest)
    _apply_settings(table, data, host)
    with transaction.atomic():
        table.save(force_insert=True)
        watch_for_abandonment(table)
    return table


def change_settings(code: str, caller: Caller, data: NewTable) -> Table:
    """Change a table's settings while people gather; what they have brought must be ready for
    it."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        must_host(access)
        table = access.table
        if table.phase != Phase.GATHERING:
            raise refusals.already_started()
        if data.mode == Mode.TABLE and any(seat.bot for seat in access.seats):
            raise refusals.bot_without_hands()
        kept = replace(data, game=table.game_key, shared=table.shared, hints=Hints(table.hints))
        _apply_settings(table, kept, caller)
        entries = None if table.edition is None else records(table.edition)
        for seat in access.seats:
            brought = table.game.read_brought(seat.brought.encode()) if seat.brought else None
            must_be_ready(table.game, brought, entries)
        table.save(update_fields=("mode", "setup", "watching", "shared", "edition"))
    return table


def _apply_settings(table: Table, data: NewTable, host: Caller) -> None:
    game = GAMES.get(data.game)
    if game is None:
        raise refusals.unknown_game()
    if data.shared and data.mode == Mode.HOUSE:
        raise refusals.shared_house()
    setup = game.read_setup(data.setup)
    edition = None if data.edition is None else chosen(game, data.edition, host.person)
    if edition is not None:
        pin_edition(edition, setup)
    table.game_key, table.mode, table.edition = game.key, data.mode, edition
    table.setup = msgspec.json.encode(setup).decode()
    table.watching, table.shared = data.watching, data.shared
    table.hints = data.hints


def edition_entries(data: NewTable, host: Caller) -> Entries | None:
    """Return the entries of the edition that the table would be played with."""
    if data.edition is None:
        return None
    return records(chosen(GAMES[data.game], data.edition, host.person))


def pin_edition(edition: Edition, setup: Any) -> Any:
    """Put a copy of the edition as it is now into the set-up; only a complete one can be played
    with."""
    records_used = records(edition)
    setup = edition.game.with_edition(setup, records_used)
    for fault in edition.game.faults(records_used):
        raise fault
    return setup
