"""Who is shown the door, and whose name is forgotten."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.people.access import Caller
from games.tables import refusals
from games.tables.access import Access, access, must_host
from games.tables.life.seats import called
from games.tables.models import Barred, Phase, Seat, Table


def rename(code: str, caller: Caller, place: int, name: str) -> Seat:
    """By the host at any time, and by the guest themselves until the start: whoever has an account
    is called as there."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        seat = _seat(here, place)
        if seat != here.seat or here.table.phase != Phase.GATHERING:
            must_host(here)
        if seat.person_id is not None:
            raise refusals.named_by_account()
        seat.name = called(name)
        seat.save(update_fields=("name",))
    return seat


def remove(code: str, caller: Caller, place: int, *, bar: bool) -> None:
    """By the host; or oneself, who leaves. Before the start the seat is free again; later it stays,
    nameless, and what it was asked waits for the host's device, the clock or the end."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        seat = _seat(here, place)
        leaves = seat == here.seat and not here.host
        if not leaves:
            must_host(here)
        elif here.table.phase == Phase.PLAYING:
            raise refusals.resign_first()
        if bar and not leaves:
            Barred.objects.get_or_create(
                table=here.table, person=seat.person, digest="" if seat.person else seat.digest
            )
        if here.table.phase == Phase.GATHERING:
            seat.delete()
        else:
            _empty(seat)


def forget(code: str, caller: Caller, place: int) -> None:
    """The name, on the word of whoever holds the seat: a guest has nothing else by which to ask."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        seat = _seat(here, place)
        if seat != here.seat and not here.host:
            raise refusals.not_yours()
        if seat.person_id is not None:
            raise refusals.named_by_account()
        if here.table.phase == Phase.GATHERING:
            seat.delete()
        else:
            seat.name = ""
            seat.save(update_fields=("name",))


def forget_old_names() -> int:
    """Of guests whose table has ended so long ago, with what they brought; how many."""
    before = timezone.now() - timedelta(days=settings.GUESTS_KEPT)
    old = Seat.objects.filter(
        table__phase__in=(Phase.OVER, Phase.CLOSED), table__touched__lt=before, person=None
    ).exclude(name="", brought="")
    return old.update(name="", brought="")


def shut(code: str, caller: Caller, *, to_newcomers: bool) -> Table:
    """By the host: who was sent away without an account could else sit down by another name."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        must_host(here)
        here.table.shut = to_newcomers
        here.table.save(update_fields=("shut",))
    return here.table


def _seat(here: Access, place: int) -> Seat:
    seat = next((seat for seat in here.seats if seat.place == place), None)
    if seat is None:
        raise refusals.no_such_seat()
    return seat


def _empty(seat: Seat) -> None:
    """Nobody's any more: neither an account nor a secret opens it."""
    seat.person, seat.name, seat.kept = None, "", ""
    seat.digest = f"gone {seat.pk}"
    seat.save(update_fields=("person", "name", "kept", "digest"))
