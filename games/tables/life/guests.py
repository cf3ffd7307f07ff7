"""Who is shown the door, and whose name is forgotten."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.people.access import Caller
from games.tables import refusals
from games.tables.access import Access, access, must_host
from games.tables.life.seats import called, must_be_told_apart
from games.tables.models import Barred, Hints, Phase, Seat, Table


def rename(code: str, caller: Caller, place: int, name: str) -> Seat:
    """By the host at any time, and by the guest themselves until the start: whoever has an account
    is called as there."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        seat = seat_at(here, place)
        if seat not in here.held or here.table.phase != Phase.GATHERING:
            must_host(here)
        if seat.person_id is not None:
            raise refusals.named_by_account()
        seat.name = called(name)
        must_be_told_apart(here, seat.name, seat)
        seat.save(update_fields=("name",))
    return seat


def remove(code: str, caller: Caller, place: int, *, bar: bool) -> None:
    """By the host; or oneself, who leaves. Before the start the seat is free again; later it stays,
    nameless, and what it was asked waits for the host's device, the clock or the end."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        seat = seat_at(here, place)
        leaves = seat in here.held and not here.host
        if not leaves:
            must_host(here)
        elif here.table.phase == Phase.PLAYING:
            raise refusals.resign_first()
        if bar and not leaves:
            _bar(here.table, seat)
        if here.table.phase == Phase.GATHERING:
            seat.delete()
        else:
            _empty(seat)


def forget(code: str, caller: Caller, place: int) -> None:
    """The name, on the word of whoever holds the seat: a guest has nothing else by which to ask."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        seat = seat_at(here, place)
        if seat not in here.held and not here.host:
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
        table__phase__in=(Phase.OVER, Phase.CLOSED), table__touched__lt=before, person=None, bot=""
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


def let_ask(code: str, caller: Caller, *, hints: bool) -> Table:
    """By the host: whether those who play may ask for hints. In a tournament nobody may."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        must_host(here)
        if here.table.hints == Hints.NEVER:
            raise refusals.no_hints()
        here.table.hints = Hints.YES if hints else Hints.NO
        here.table.save(update_fields=("hints",))
    return here.table


def let_watch(code: str, caller: Caller, *, anybody: bool) -> Table:
    """By the host, at any time."""
    with transaction.atomic():
        here = access(code, caller, lock=True)
        must_host(here)
        here.table.watching = anybody
        here.table.save(update_fields=("watching",))
    return here.table


def seat_at(here: Access, place: int) -> Seat:
    seat = next((seat for seat in here.seats if seat.place == place), None)
    if seat is None:
        raise refusals.no_such_seat()
    return seat


def _bar(table: Table, seat: Seat) -> None:
    """An account; of a guest what opens the seat, its secret and its device."""
    opened_by = [""] if seat.person_id else filter(None, (seat.digest, seat.device))
    for each in opened_by:
        Barred.objects.get_or_create(table=table, person=seat.person, digest=each)


def _empty(seat: Seat) -> None:
    """Nobody's any more: neither an account nor a secret nor a device opens it, and no bot plays
    there."""
    dismiss(seat)
    seat.person, seat.name, seat.kept, seat.device = None, "", "", ""
    seat.digest = f"gone {seat.pk}"
    seat.save(update_fields=("person", "name", "kept", "device", "digest"))


def dismiss(seat: Seat) -> None:
    """The bot that plays there, if one does: who comes after it answers for themselves."""
    if not seat.bot:
        return
    seat.bot = ""
    seat.save(update_fields=("bot",))
    if seat.table.bots.pop(str(seat.place), None):
        seat.table.save(update_fields=("bots",))
