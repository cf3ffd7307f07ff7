"""Taking a seat, as a guest or with an account, with what the player brings."""

from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.db import transaction

from games.people.access import Caller
from games.people.keys import digest
from games.people.lookalikes import look_alike, numbered_name
from games.people.models import User
from games.people.names import shown_name
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
        if caller.person:
            _mark_namesakes(access, caller.person)
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
    """A guest's name must not look like another one here; an account keeps the name that it has."""
    if any(look_alike(name, other) for other in _shown_names(access, but) if name and other):
        raise refusals.name_taken()


def _shown_names(access: Access, but: Seat | None = None) -> Iterator[str]:
    """Yield the names at the table as strangers see them: a refusal reveals no hidden one."""
    for seat in access.seats:
        if seat != but:
            yield seat.name if seat.person is None else shown_name(seat.person, viewer=None)


def _mark_namesakes(access: Access, person: User) -> None:
    """Add a number to each guest's name that looks like that of an account which sits down."""
    name, taken = shown_name(person, viewer=None), [*_shown_names(access)]
    for seat in access.seats:
        if seat.person is None and seat.name and look_alike(seat.name, name):
            seat.name = numbered_name(seat.name, taken)
            taken.append(seat.name)
            seat.save(update_fields=("name",))


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
