"""A hint is asked for: what the companion would answer in somebody's place, from what they see."""

from dataclasses import dataclass
from typing import Any, Final

from django.core.cache import cache
from django.db import transaction

from games.bots.hint import Hint, hint
from games.kernel.requests import Request
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import Access, access, answering_for
from games.tables.journal import chain, entries
from games.tables.journal.position import position_of
from games.tables.models import Entry, Hints, Kind, Mode, Phase, Table
from games.tables.play.bot import numbers

KEPT: Final = 24 * 60 * 60  # seconds


@dataclass(frozen=True)
class Hinted:
    here: Access
    number: int
    view: Any
    request: Request[Any, Any]
    hint: Hint


def ask(code: str, caller: Caller, number: int, *, seat: int | None = None) -> Hinted:
    """Asked again, the same is said, and written down once."""
    here = access(code, caller, speaks=seat)
    table = here.table
    if table.hints != Hints.YES or table.mode != Mode.HOUSE:
        raise refusals.no_hints()
    if table.phase != Phase.PLAYING:
        raise refusals.not_playing()
    place, position = answering_for(here, seat), position_of(table)
    request = position.open(number)
    if request is None or request not in table.game.unanswered(position.state):
        raise refusals.stale_request(open=position.asked.numbers)
    if request.seat != place:
        raise refusals.other_seat()
    view = table.game.view(position.state, place)
    found = remembered(table, number)
    if found is None:
        found = hint(table.game, view, place, numbers(table, number))
        cache.set(_key(table, number), found, KEPT)
    _write_down(table, entries.Hinted(place, number))
    return Hinted(here, number, view, request, found)


def remembered(table: Table, number: int) -> Hint | None:
    """What was said of a question, as long as it is open, or for a day."""
    found: Hint | None = cache.get(_key(table, number))
    return found


def _key(table: Table, number: int) -> str:
    return f"hint.{table.pk}.{number}"


@transaction.atomic
def _write_down(table: Table, line: entries.Hinted) -> None:
    table = Table.objects.locked().get(pk=table.pk)
    said = Entry.objects.filter(table=table, kind=Kind.HINTED).values_list("body", flat=True)
    if table.phase == Phase.PLAYING and line not in map(entries.read, said):
        chain.append(table, line)
