"""Taking a seat, as a guest or with an account, with what the player brings."""

from django.core.exceptions import ValidationError
from django.db import transaction

from games.people.access import Caller
from games.people.keys import digest
from games.people.refusals import invalid
from games.people.spelling import check, tidy
from games.tables import refusals
from games.tables.access import Access, get_access
from games.tables.life.bringing import Brought, brought_json, shelf_id
from games.tables.models import Phase, Seat


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
            kept=shelf_id(brought),
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
