"""Giving a seat to another device: the phone lost its cookie, ran out of power, or went home."""

import secrets

from django.db import transaction

from games.people.access import Caller
from games.people.keys import derive
from games.tables import refusals
from games.tables.access import get_access, seat_at
from games.tables.life.guests import dismiss_bot
from games.tables.life.seats import clean_seat_name, is_barred, must_have_own_name
from games.tables.models import Phase, Seat


def handover_secret(seat: Seat) -> str:
    """Return the secret that the new device must show. It depends on the seat's present holder, so
    it works once; a seat of an account has none, since its person signs in."""
    if seat.person_id is not None:
        raise refusals.named_by_account()
    return derive("handing", f"{seat.pk} {seat.device} {seat.digest}")


def take_over(code: str, caller: Caller, place: int, secret: str, name: str = "") -> Seat:
    """Take over a seat with the secret that the host gave. Nothing that opened the seat before
    opens it after: two people must never hold the same cards."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        seat = seat_at(access, place)
        if access.table.phase == Phase.CLOSED:
            raise refusals.not_playing()
        if not secrets.compare_digest(handover_secret(seat).encode(), secret.encode()):
            raise refusals.handed_over()
        if is_barred(access):
            raise refusals.barred()
        if caller.person and any(each.person_id == caller.person.pk for each in access.seats):
            raise refusals.seated_already()
        if seat.bot:
            dismiss_bot(seat)
            seat.name = ""
        seat.person, seat.device = caller.person, caller.device_digest
        seat.name = "" if caller.person else seat.name or clean_seat_name(name)
        must_have_own_name(access, seat.name, seat)
        seat.digest = f"handed {seat.pk}"
        seat.save(update_fields=("person", "device", "name", "digest"))
    return seat
