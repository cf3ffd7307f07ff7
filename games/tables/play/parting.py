"""Resigning, and agreeing to a draw: said at any time, whatever is asked (T-1, T-2)."""

from django.db import transaction

from games.kernel.parting import AgreeDraw, DeclineDraw, Farewell, Resign
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


def _part(code: str, caller: Caller, said: Farewell, seat: int | None) -> Deed:
    with transaction.atomic():
        here = access(code, caller, lock=True)
        table = here.table
        if table.phase != Phase.PLAYING:
            raise refusals.not_playing()
        seat = answering_for(here, seat)
        position = position_of(table)
        position.play(seat, said)
        position.deal(table)  # others may play on
        entry = write(table, seat, position)
    return Deed(here, entry, seat, position)
