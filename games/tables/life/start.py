"""Starts the game, with the players and what they bring."""

from typing import Any

from django.db import transaction

from games.kernel.record import Record
from games.people.access import Caller
from games.shelf.editions.entries import records
from games.tables import refusals
from games.tables.access import get_access, must_host
from games.tables.journal import chain
from games.tables.journal.entries import StartEntry, encode_raw
from games.tables.journal.position import first_position
from games.tables.life.bots import equip_bots
from games.tables.life.opening import pin_edition
from games.tables.models import Mode, Phase, Table


def start(code: str, caller: Caller) -> Table:
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        must_host(access)
        table = access.table
        game = table.game
        if table.phase != Phase.GATHERING:
            raise refusals.already_started()
        setup, seats = _seat_players(table)
        position = first_position(game, game.opening_step(setup, seats, table.mode == Mode.HOUSE))
        position.deal(table)
        raw_setup = encode_raw(setup)
        table.setup, table.edition = bytes(raw_setup).decode(), None
        table.rules_version = game.version
        table.save(update_fields=("setup", "edition", "rules_version", "bots"))
        plays, raw_events = tuple(position.plays), encode_raw(position.events)
        chain.append(table, StartEntry(raw_setup, plays, raw_events, seats, game.version), position)
    return table


def _seat_players(table: Table) -> tuple[Any, int]:
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
        setup, entries = pin_edition(table.edition, setup), records(table.edition)
    table.bots = {str(n): seat.bot for n, seat in enumerate(seats) if seat.bot}
    if table.bots:
        brought = [*equip_bots(game, setup, brought, entries)]
    return game.setup_for_seats(setup, tuple(brought)), len(brought)
