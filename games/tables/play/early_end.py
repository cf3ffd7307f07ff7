"""Resigning, agreeing to a draw, and signing the result of a game that stops: possible at any time,
whatever is asked (T-1, T-2, T-3)."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from django.db import transaction
from msgspec import Meta

from games.kernel.early_end import (
    AgreeDraw,
    DeclineDraw,
    DeclineResult,
    EarlyEndMove,
    Resign,
    SignResult,
)
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import get_access, seat_answered_for
from games.tables.journal.position import position_of
from games.tables.models import Phase
from games.tables.play.answer import TableChange, write_answer


class Speaker(msgspec.Struct, forbid_unknown_fields=True):
    seat: int | None = None
    """On a shared device, for whom it is said."""


class Signature(msgspec.Struct, forbid_unknown_fields=True):
    places: Annotated[list[int], Meta(min_length=1, max_length=24)]
    """Place of each seat: 1 for the winner; equal numbers for a shared place."""
    seat: int | None = None
    """On a shared device, for whom it is said."""


def resign(code: str, caller: Caller, *, seat: int | None = None) -> TableChange:
    return _play_farewell(code, caller, Resign(), seat)


def agree_draw(code: str, caller: Caller, *, seat: int | None = None) -> TableChange:
    """Offer a draw, or accept the others' offer."""
    return _play_farewell(code, caller, AgreeDraw(), seat)


def decline_draw(code: str, caller: Caller, *, seat: int | None = None) -> TableChange:
    """Decline the others' offer, or withdraw the seat's own."""
    return _play_farewell(code, caller, DeclineDraw(), seat)


def sign_result(
    code: str, caller: Caller, places: Sequence[int], *, seat: int | None = None
) -> TableChange:
    """Propose a result, or sign the others' proposal."""
    return _play_farewell(code, caller, SignResult(tuple(places)), seat)


def decline_result(code: str, caller: Caller, *, seat: int | None = None) -> TableChange:
    """Decline the others' proposal, or withdraw the seat's own signature."""
    return _play_farewell(code, caller, DeclineResult(), seat)


def _play_farewell(code: str, caller: Caller, move: EarlyEndMove, seat: int | None) -> TableChange:
    with transaction.atomic():
        access = get_access(code, caller, lock=True, speaks=seat)
        table = access.table
        if table.phase != Phase.PLAYING:
            raise refusals.not_playing()
        seat = seat_answered_for(access, seat)
        position = position_of(table)
        position.play(seat, move)
        position.deal(table)  # others may play on
        entry = write_answer(table, seat, position)
    return TableChange(access, entry, seat, position)
