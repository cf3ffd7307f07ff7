"""Giving a seat to another device: the phone lost its cookie, ran out of power, or went home."""

import secrets

from django.db import transaction

from games.people.access import Caller
from games.people.keys import derive
from games.tables import refusals
from games.tables.access import access
from games.tables.life.guests import dismiss, seat_at
from games.tables.life.seats import called, is_barred, must_be_told_apart
from games.tables.models import Phase, Seat


def word(seat: Seat) -> str:
    """Return the secret that the new device must show. It depends on the seat's present holder, so
    it works once; a seat of an account has none, since its person signs in."""
    if seat.person_id is not None:
        raise refusals.named_by_account()
    return derive("handing", f"{seat.pk} {seat.device} {seat.digest}")


def take_over(code: str, caller: Caller, place: int, shown: str, name: str = "") -> Seat:
    """Take over a seat with the secret that the host gave. Nothing that opened the seat before
    opens it after: two people must never hold the same cards."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        seat = seat_at(here, place)
        if here.table.phase == Phase.CLOSED:
            raise refusals.not_playing()
        if not secrets.compare_digest(word(seat).encode(), shown.encode()):
            raise refusals.handed_over()
        if is_barred(here):
            raise refusals.barred()
        if caller.person and any(each.person_id == caller.person.pk for each in here.seats):
            raise refusals.seated_already()
        if seat.bot:
            dismiss(seat)
            seat.name = ""
        seat.person, seat.device = caller.person, caller.device_digest
        seat.name = "" if caller.person else seat.name or called(name)
        must_be_told_apart(here, seat.name, seat)
        seat.digest = f"handed {seat.pk}"
        seat.save(update_fields=("person", "device", "name", "digest"))
    return seat
