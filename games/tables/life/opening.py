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
from games.tables.access import access, must_host
from games.tables.life.end import watch_for_abandonment
from games.tables.models import Hints, Mode, Phase, Table


@dataclass(frozen=True)
class Opening:
    game: str
    mode: Mode
    setup: bytes = b"{}"
    watching: bool = True
    shared: bool = False
    hints: Hints = Hints.NO
    edition: str | None = None
    """The id of an edition that the host may see."""


def open_table(said: Opening, host: Caller) -> Table:
    table = Table(host=host.person, device=host.device_digest)
    _settle(table, said, host)
    with transaction.atomic():
        table.save(force_insert=True)
        watch_for_abandonment(table)
    return table


def settle(code: str, caller: Caller, said: Opening) -> Table:
    """Change a table's settings while people gather; what they have brought must be ready for
    it."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        must_host(here)
        table = here.table
        if table.phase != Phase.GATHERING:
            raise refusals.already_started()
        if said.mode == Mode.TABLE and any(seat.bot for seat in here.seats):
            raise refusals.bot_without_hands()
        kept = replace(said, game=table.game_key, shared=table.shared, hints=Hints(table.hints))
        _settle(table, kept, caller)
        entries = None if table.edition is None else records(table.edition)
        for seat in here.seats:
            brought = table.game.read_brought(seat.brought.encode()) if seat.brought else None
            must_be_ready(table.game, brought, entries)
        table.save(update_fields=("mode", "setup", "watching", "shared", "edition"))
    return table


def _settle(table: Table, said: Opening, host: Caller) -> None:
    game = GAMES.get(said.game)
    if game is None:
        raise refusals.unknown_game()
    if said.shared and said.mode == Mode.HOUSE:
        raise refusals.shared_house()
    setup = game.read_setup(said.setup)
    edition = None if said.edition is None else chosen(game, said.edition, host.person)
    if edition is not None:
        pinned(edition, setup)
    table.game_key, table.mode, table.edition = game.key, said.mode, edition
    table.setup = msgspec.json.encode(setup).decode()
    table.watching, table.shared = said.watching, said.shared
    table.hints = said.hints


def entries(said: Opening, host: Caller) -> Entries | None:
    """Return the entries of the edition that the table would be played with."""
    if said.edition is None:
        return None
    return records(chosen(GAMES[said.game], said.edition, host.person))


def pinned(edition: Edition, setup: Any) -> Any:
    """Put a copy of the edition as it is now into the set-up; only a complete one can be played
    with."""
    found = records(edition)
    setup = edition.game.with_edition(setup, found)
    for fault in edition.game.faults(found):
        raise fault
    return setup
