"""Starts the game, with the players and what they bring."""

from typing import Any

from django.db import transaction

from games.kernel.record import Record
from games.people.access import Caller
from games.shelf.editions.entries import records
from games.tables import refusals
from games.tables.access import access, must_host
from games.tables.journal import chain
from games.tables.journal.entries import Started, raw
from games.tables.journal.position import first
from games.tables.life.bots import equip
from games.tables.life.opening import pinned
from games.tables.models import Mode, Phase, Table


def start(code: str, caller: Caller) -> Table:
    with transaction.atomic():
        here = access(code, caller, lock=True)
        must_host(here)
        table = here.table
        game = table.game
        if table.phase != Phase.GATHERING:
            raise refusals.already_started()
        setup, seats = _seated(table)
        position = first(game, game.opening_step(setup, seats, table.mode == Mode.HOUSE))
        position.deal(table)
        said = raw(setup)
        table.setup, table.edition = bytes(said).decode(), None
        table.rules_version = game.version
        table.save(update_fields=("setup", "edition", "rules_version", "bots"))
        plays, told = tuple(position.plays), raw(position.events)
        chain.append(table, Started(said, plays, told, seats, game.version), position)
    return table


def _seated(table: Table) -> tuple[Any, int]:
    """Return the set-up with what every seat brings, and the number of players; free seats are
    removed."""
    game = table.game
    seats = list(table.seats.all())
    for n, seat in enumerate(seats):
        if seat.place != n:
            seat.place = n
            seat.save(update_fields=("place",))
    brought: list[Record | None] = [
        game.read_brought(seat.brought.encode()) if seat.brought else None for seat in seats
    ]
    if table.shared and not seats:
        brought = [None] * game.seats.start
    setup = game.read_setup(table.setup.encode())
    entries = None
    if table.edition is not None:
        setup, entries = pinned(table.edition, setup), records(table.edition)
    table.bots = {str(n): seat.bot for n, seat in enumerate(seats) if seat.bot}
    if table.bots:
        brought = [*equip(game, setup, brought, entries)]
    return game.setup_for_seats(setup, tuple(brought)), len(brought)
