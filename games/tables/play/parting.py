"""Resigning, agreeing to a draw, and signing how a game that stops has ended: said at any time,
whatever is asked (T-1, T-2, T-3)."""

from collections.abc import Sequence

from django.db import transaction

from games.kernel.parting import AgreeDraw, DeclineDraw, DeclineResult, Farewell, Resign, SignResult
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import access, answering_for
from games.tables.journal.position import position_of
from games.tables.models import Phase
from games.tables.play.answer import Deed, write


def resign(code: str, caller: Caller, *, seat: int | None = None) -> Deed:
    return _part(code, caller, Resign(), seat)


def agree_draw(code: str, caller: Caller, *, seat: int | None = None) -> Deed:
    """Offers it, or agrees to what others have offered."""
    return _part(code, caller, AgreeDraw(), seat)


def decline_draw(code: str, caller: Caller, *, seat: int | None = None) -> Deed:
    """Declines what others have offered, or takes one's own offer back."""
    return _part(code, caller, DeclineDraw(), seat)


def sign_result(
    code: str, caller: Caller, places: Sequence[int], *, seat: int | None = None
) -> Deed:
    """Says how it has ended, or signs what others have said."""
    return _part(code, caller, SignResult(tuple(places)), seat)


def decline_result(code: str, caller: Caller, *, seat: int | None = None) -> Deed:
    """Declines what others have signed, or takes one's own signature back."""
    return _part(code, caller, DeclineResult(), seat)


def _part(code: str, caller: Caller, said: Farewell, seat: int | None) -> Deed:
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
