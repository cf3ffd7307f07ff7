"""Each seat's things to play with: chosen when somebody sits down, and changed until the start."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from django.db import transaction

from games.kernel.game import Entries
from games.kernel.record import Illegal, ReadyMadeItem, Record
from games.people.access import Caller
from games.shelf.editions.entries import records
from games.shelf.items import OnShelf, load_item, must_be_ready
from games.tables import refusals
from games.tables.access import get_access, must_host, seat_at
from games.tables.life.equipment import Equipment, equip_seats
from games.tables.life.opening import pin_edition
from games.tables.models import Mode, Phase, Seat, Table


@dataclass(frozen=True)
class ReadyMade:
    """One of the game's ready-made items, by its key."""

    key: str


Brought: TypeAlias = bytes | OnShelf | ReadyMade
"""A record as JSON, or where to find it; empty: what the table gives."""


def change_brought(code: str, caller: Caller, place: int, brought: Brought = b"") -> Seat:
    """Change what a seat brings, until the start: its player does, or the host for anybody."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        seat = seat_at(access, place)
        if seat not in access.held:
            must_host(access)
        if access.table.phase != Phase.GATHERING:
            raise refusals.already_started()
        seat.brought = brought_json(access.table, brought, caller)
        owns = caller.person is not None and seat.person_id == caller.person.pk
        seat.kept = shelf_id(brought) if owns else ""
        seat.save(update_fields=("brought", "kept"))
    return seat


def shelf_id(brought: Brought) -> str:
    """Return the id on the shelf that gets back what is left after the game."""
    return brought.id if isinstance(brought, OnShelf) else ""


def ready_made(table: Table) -> tuple[ReadyMadeItem, ...]:
    """Return the ready-made items that suit the table."""
    if table.standstill:
        return ()
    setup = table.game.read_setup(table.setup.encode())
    return table.game.ready_made_for(setup, _entries(table))


def find_ready_made(table: Table, record: Record | None) -> ReadyMadeItem | None:
    """Return the ready-made item that this is, whether it suits the table or not."""
    items = table.game.ready_made(_entries(table))
    return next((each for each in items if each.brought == record), None)


def brought_json(table: Table, brought: Brought, caller: Caller) -> str:
    """Return what the seat brings as JSON, read now so that the player learns of a mistake at once,
    and kept with the seat: an item on a shelf may change later."""
    if not brought:
        return ""
    game = table.game
    if game.brings is None:
        raise refusals.brings_nothing()
    record: Record | None
    match brought:
        case OnShelf():
            record = load_item(caller.person, brought, game, _entries(table))
        case ReadyMade(key):
            items = game.ready_made(_entries(table))
            record = refusals.not_ready_made.raise_if_none(
                next((each.brought for each in items if each.key == key), None)
            )
        case _:
            record = game.read_brought(brought)
            must_be_ready(game, record, _entries(table))
    return record_json(record)


def record_json(record: Record | None) -> str:
    return "" if record is None else msgspec.json.encode(record).decode()


def equip_table(table: Table, seats: Sequence[Seat]) -> tuple[Any, Equipment]:
    """Return the set-up with its edition, and what each seat would play with if the game started
    now, in the order of the seats. The same table lends the same things."""
    game = table.game
    brought = [game.read_brought(seat.brought.encode()) if seat.brought else None for seat in seats]
    if table.shared and not seats:
        brought = [None] * game.seats.start
    setup, entries = game.read_setup(table.setup.encode()), _entries(table)
    try:
        setup = setup if table.edition is None else pin_edition(table.edition, setup)
    except Illegal as fault:
        return setup, Equipment(tuple(brought), fault)
    known, turn = table.mode == Mode.HOUSE, sum(table.pk.encode())
    return setup, equip_seats(game, setup, brought, entries, known=known, turn=turn)


def _entries(table: Table) -> Entries | None:
    """Return the entries of the edition that the table will be played with."""
    return None if table.edition is None else records(table.edition)
