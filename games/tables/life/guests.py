"""Renaming and removing players, forgetting their names, and who may join, watch or ask for
hints."""

from datetime import timedelta

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from msgspec import UNSET, UnsetType

from games.people.access import Caller
from games.tables import refusals
from games.tables.access import get_access, must_host, seat_at
from games.tables.life.seats import clean_seat_name, must_have_own_name
from games.tables.models import Barred, Hints, Phase, Seat, Table


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


def rename(code: str, caller: Caller, place: int, name: str) -> Seat:
    """The host may rename a guest at any time, and guests themselves until the start; an account's
    name cannot be changed here."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        seat = seat_at(access, place)
        if seat not in access.held or access.table.phase != Phase.GATHERING:
            must_host(access)
        if seat.person_id is not None:
            raise refusals.named_by_account()
        seat.name = clean_seat_name(name)
        must_have_own_name(access, seat.name, seat)
        seat.save(update_fields=("name",))
    return seat


def remove(code: str, caller: Caller, place: int, *, bar: bool = False) -> None:
    """Remove a player: the host does, or players leave by themselves. Before the start the seat is
    free again; later it stays, nameless, and its open requests wait for the host's device, the
    clock or the end."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        seat = seat_at(access, place)
        leaves = seat in access.held and not access.host
        if not leaves:
            must_host(access)
        elif access.table.phase == Phase.PLAYING:
            raise refusals.resign_first()
        if bar and not leaves:
            _bar(access.table, seat)
        if access.table.phase == Phase.GATHERING:
            seat.delete()
        else:
            _empty_seat(seat)


def forget_name(code: str, caller: Caller, place: int) -> None:
    """Forget a guest's name if the holder of the seat asks: a guest has nothing else to prove who
    they are."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        seat = seat_at(access, place)
        if seat not in access.held and not access.host:
            raise refusals.not_yours()
        if seat.person_id is not None:
            raise refusals.named_by_account()
        if access.table.phase == Phase.GATHERING:
            seat.delete()
        else:
            seat.name = ""
            seat.save(update_fields=("name",))


def forget_old_names() -> int:
    """Delete names and brought items of guests whose table ended long ago; returns how many
    seats."""
    before = timezone.now() - timedelta(days=settings.GUESTS_KEPT)
    old = Seat.objects.filter(
        table__phase__in=(Phase.OVER, Phase.CLOSED), table__touched__lt=before, person=None, bot=""
    ).exclude(name="", brought="")
    return old.update(name="", brought="")


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shut: bool | UnsetType = UNSET
    """True if nobody else may sit down; seated players stay."""
    hints: bool | UnsetType = UNSET
    """True if players may ask the companion for hints."""


def change_door(code: str, caller: Caller, data: Door) -> Table:
    """Close the table to newcomers or open it; allow hints or do not."""
    with transaction.atomic():
        table = get_access(code, caller).table
        if data.shut is not UNSET:
            table = set_newcomers_barred(code, caller, to_newcomers=data.shut)
        if data.hints is not UNSET:
            table = allow_hints(code, caller, hints=data.hints)
    return table


class Admission(msgspec.Struct, frozen=True):
    watching: bool = False
    shut: bool = False
    hints: bool = False


def change_admission(code: str, caller: Caller, data: Admission) -> Table:
    """Set who may watch, whether newcomers may sit down, and whether players may ask for hints."""
    with transaction.atomic():
        allow_watching(code, caller, anybody=data.watching)
        if get_access(code, caller).table.hints != Hints.NEVER:
            allow_hints(code, caller, hints=data.hints)
        return set_newcomers_barred(code, caller, to_newcomers=data.shut)


def set_newcomers_barred(code: str, caller: Caller, *, to_newcomers: bool) -> Table:
    """Close the table to newcomers, or open it, as its host: without this, a guest who was sent
    away could sit down again under another name."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        must_host(access)
        access.table.shut = to_newcomers
        access.table.save(update_fields=("shut",))
    return access.table


def allow_hints(code: str, caller: Caller, *, hints: bool) -> Table:
    """Allow or forbid hints for the players, as the host. In a tournament nobody may have them."""
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        must_host(access)
        if access.table.hints == Hints.NEVER:
            raise refusals.no_hints()
        access.table.hints = Hints.YES if hints else Hints.NO
        access.table.save(update_fields=("hints",))
    return access.table


def allow_watching(code: str, caller: Caller, *, anybody: bool) -> Table:
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        must_host(access)
        access.table.watching = anybody
        access.table.save(update_fields=("watching",))
    return access.table


def _bar(table: Table, seat: Seat) -> None:
    """Bar an account; or for a guest what opens the seat, its secret and its device."""
    opened_by = [""] if seat.person_id else filter(None, (seat.digest, seat.device))
    for each in opened_by:
        Barred.objects.get_or_create(table=table, person=seat.person, digest=each)


def _empty_seat(seat: Seat) -> None:
    """Empty the seat: no account, secret or device opens it any more, and no bot plays there."""
    dismiss_bot(seat)
    seat.person, seat.name, seat.kept, seat.device = None, "", "", ""
    seat.digest = f"gone {seat.pk}"
    seat.save(update_fields=("person", "name", "kept", "device", "digest"))


def dismiss_bot(seat: Seat) -> None:
    """Remove the seat's bot, if there is one: the next player answers alone."""
    if not seat.bot:
        return
    seat.bot = ""
    seat.save(update_fields=("bot",))
    if seat.table.bots.pop(str(seat.place), None):
        seat.table.save(update_fields=("bots",))
