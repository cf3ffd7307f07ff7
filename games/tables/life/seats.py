"""Taking a seat, as a guest or as a person with an account, with what one brings."""

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction

from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.people.access import Caller
from games.people.refusals import invalid
from games.people.spelling import check, tidy
from games.shelf.passage import OnShelf, bring, must_be_ready
from games.tables import refusals
from games.tables.access import Access, access
from games.tables.models import Phase, Seat


def take_seat(
    code: str,
    name: str,
    caller: Caller,
    *,
    number: int | None = None,
    brought: bytes | OnShelf = b"",
) -> Seat:
    """A guest is called by the name given here, a person by the account's: it is kept once."""
    name = "" if caller.person else _name(name)
    with transaction.atomic():
        here = access(code, caller, lock=True)
        table = here.table
        if table.phase != Phase.GATHERING:
            raise refusals.already_started()
        if caller.person and any(seat.person_id == caller.person.pk for seat in here.seats):
            raise refusals.seated_already()
        seat = Seat(
            table=table,
            place=_free(here, number),
            name=name,
            person=caller.person,
            brought=_brought(table.game, brought, caller),
            kept=brought.id if isinstance(brought, OnShelf) else "",
        )
        seat.save(force_insert=True)
    return seat


def _name(name: str) -> str:
    name = tidy(name)
    try:
        check(name)
    except ValidationError as problem:
        raise invalid("name", " ".join(problem.messages)) from problem
    return name


def _free(here: Access, number: int | None) -> int:
    numbers = range(here.table.game.seats.stop - 1)
    taken = {seat.place for seat in here.seats}
    if number is None:
        number = next((n for n in numbers if n not in taken), None)
        if number is None:
            raise refusals.full()
    if number not in numbers:
        raise refusals.no_such_seat()
    if number in taken:
        raise refusals.seat_taken()
    return number


def _brought(game: AnyGame, brought: bytes | OnShelf, caller: Caller) -> str:
    """What the seat brings, read now so that a mistake is named to the one who made it, and kept
    with the seat: what stands on a shelf may change later."""
    if not brought:
        return ""
    if game.brings is None:
        raise refusals.brings_nothing()
    record: Record | None
    if isinstance(brought, OnShelf):
        record = bring(caller.person, brought, game)
    else:
        record = game.read_brought(brought)
        must_be_ready(game, record)
    return msgspec.json.encode(record).decode()
