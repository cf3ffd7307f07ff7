"""Taking a seat, as a guest or with an account, with what the player brings."""

from dataclasses import dataclass
from typing import TypeAlias

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction

from games.kernel.game import Entries
from games.kernel.record import ReadyMadeItem, Record
from games.people.access import Caller
from games.people.keys import digest
from games.people.refusals import invalid
from games.people.spelling import check, tidy
from games.shelf.editions.entries import records
from games.shelf.items import OnShelf, load_item, must_be_ready
from games.tables import refusals
from games.tables.access import Access, get_access
from games.tables.models import Phase, Seat, Table


@dataclass(frozen=True)
class ReadyMade:
    """One of the game's ready-made items, by its key."""

    key: str


Brought: TypeAlias = bytes | OnShelf | ReadyMade


def take_seat(
    code: str,
    name: str,
    caller: Caller,
    *,
    number: int | None = None,
    brought: Brought = b"",
) -> Seat:
    """A guest has the name given here, a person the account's name, which is stored only there."""
    name = "" if caller.person else clean_seat_name(name)
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        table = access.table
        if table.phase != Phase.GATHERING:
            raise refusals.already_started()
        if is_barred(access):
            raise refusals.barred()
        if table.shut and not access.host:
            raise refusals.shut()
        if caller.person and any(seat.person_id == caller.person.pk for seat in access.seats):
            raise refusals.seated_already()
        must_have_own_name(access, name)
        seat = Seat(
            table=table,
            place=free_place(access, number),
            name=name,
            person=caller.person,
            device=caller.device_digest,
            brought=brought_json(table, brought, caller),
            kept=brought.id if isinstance(brought, OnShelf) else "",
        )
        seat.save(force_insert=True)
    return seat


def is_barred(access: Access) -> bool:
    """Return whether the account, or the secret or device that held a seat here, was barred."""
    who = access.caller
    if who.person is not None:
        return access.table.barred.filter(person=who.person).exists()
    shown = [digest(secret) for secret in (who.secret, who.device) if secret]
    return bool(shown) and access.table.barred.filter(digest__in=shown).exists()


def must_have_own_name(access: Access, name: str, but: Seat | None = None) -> None:
    """Guests' names must differ; an account keeps the name that it has."""
    others = (seat.name.casefold() for seat in access.seats if seat != but)
    if name and name.casefold() in others:
        raise refusals.name_taken()


def clean_seat_name(name: str) -> str:
    name = tidy(name)
    try:
        check(name)
    except ValidationError as problem:
        raise invalid("name", " ".join(problem.messages)) from problem
    return name


def free_place(access: Access, number: int | None) -> int:
    numbers = range(access.table.game.seats.stop - 1)
    taken = {seat.place for seat in access.seats}
    if number is None:
        number = next((n for n in numbers if n not in taken), None)
        if number is None:
            raise refusals.full()
    if number not in numbers:
        raise refusals.no_such_seat()
    if number in taken:
        raise refusals.seat_taken()
    return number


def ready_made(table: Table) -> tuple[ReadyMadeItem, ...]:
    """Return the ready-made items that a player of the table may choose."""
    return () if table.standstill else table.game.ready_made(_entries(table))


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
            record = refusals.not_ready_made.raise_if_none(
                next((each.brought for each in ready_made(table) if each.key == key), None)
            )
        case _:
            record = game.read_brought(brought)
            must_be_ready(game, record, _entries(table))
    return msgspec.json.encode(record).decode()


def _entries(table: Table) -> Entries | None:
    """Return the entries of the edition that the table will be played with."""
    return None if table.edition is None else records(table.edition)
