"""Resigning, agreeing to a draw, and signing the result of a game that stops: possible at any time,
whatever is asked (T-1, T-2, T-3)."""

from collections.abc import Sequence

from django.db import transaction

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
from games.tables.access import access, answering_for
from games.tables.journal.position import position_of
from games.tables.models import Phase
from games.tables.play.answer import Deed, write


def resign(code: str, caller: Caller, *, seat: int | None = None) -> Deed:
    return _part(code, caller, Resign(), seat)


def agree_draw(code: str, caller: Caller, *, seat: int | None = None) -> Deed:
    """Offer a draw, or accept the others' offer."""
    return _part(code, caller, AgreeDraw(), seat)


def decline_draw(code: str, caller: Caller, *, seat: int | None = None) -> Deed:
    """Decline the others' offer, or withdraw the seat's own."""
    return _part(code, caller, DeclineDraw(), seat)


def sign_result(
    code: str, caller: Caller, places: Sequence[int], *, seat: int | None = None
) -> Deed:
    """Propose a result, or sign the others' proposal."""
    return _part(code, caller, SignResult(tuple(places)), seat)


def decline_result(code: str, caller: Caller, *, seat: int | None = None) -> Deed:
    """Decline the others' proposal, or withdraw the seat's own signature."""
    return _part(code, caller, DeclineResult(), seat)


def _part(code: str, caller: Caller, said: EarlyEndMove, seat: int | None) -> Deed:
    with transaction.atomic():
        here = access(code, caller, lock=True, speaks=seat)
        table = here.table
        if table.phase != Phase.PLAYING:
            raise refusals.not_playing()
        seat = answering_for(here, seat)
        position = position_of(table)
        position.play(seat, said)
        position.deal(table)  # others may play on
        entry = write(table, seat, position)
    return Deed(here, entry, seat, position)
