"""Starts the game, with the players and what they bring."""

from django.db import transaction

from games.people.access import Caller
from games.tables import refusals
from games.tables.access import get_access, must_host
from games.tables.journal import chain
from games.tables.journal.entries import StartEntry, encode_raw
from games.tables.journal.position import first_position
from games.tables.life.bringing import equip_table, record_json
from games.tables.models import Mode, Phase, Seat, Table


def start(code: str, caller: Caller) -> Table:
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        must_host(access)
        if access.table.phase != Phase.GATHERING:
            raise refusals.already_started()
        return start_gathered(access.table)


def start_gathered(table: Table) -> Table:
    """Start the game whoever asks for it. Call it with the table locked."""
    game = table.game
    seats = list(table.seats.all())
    setup, equipment = equip_table(table, seats)
    if equipment.refusal is not None:
        raise equipment.refusal
    brought = equipment.brought
    _seat_players(table, seats, [record_json(each) for each in brought])
    setup = game.setup_for_seats(setup, brought)
    step = game.opening_step(setup, len(brought), table.mode == Mode.HOUSE)
    position = first_position(game, step)
    position.deal(table)
    raw_setup = encode_raw(setup)
    table.setup, table.edition = bytes(raw_setup).decode(), None
    table.rules_version = game.version
    table.save(update_fields=("setup", "edition", "rules_version", "bots"))
    plays, raw_events = tuple(position.plays), encode_raw(position.events)
    start_entry = StartEntry(raw_setup, plays, raw_events, len(brought), game.version)
    chain.append(table, start_entry, position)
    return table


def _seat_players(table: Table, seats: list[Seat], brought: list[str]) -> None:
    """Remove free seats, and keep with each seat what it was given."""
    for n, (seat, text) in enumerate(zip(seats, brought, strict=False)):
        if (seat.place, seat.brought) != (n, text):
            seat.place, seat.brought = n, text
            seat.save(update_fields=("place", "brought"))
    table.bots = {str(n): seat.bot for n, seat in enumerate(seats) if seat.bot}
