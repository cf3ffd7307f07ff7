"""Serialisation of tables, and refusals shared by their operations."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from rest_framework.request import Request

from api.tables.serializers import serialize_awaiting, serialize_event, table_outcome
from api.tables.shapes import Answered, TakenSeat
from api.tables.shapes import Table as OneTable
from api.wire.callers import caller
from api.wire.problems import Speech, rules_refusal
from games.kernel.record import Illegal, record_from
from games.kernel.requests import DEALER
from games.people.language import language
from games.people.refusals import no_game
from games.tables import refusals as no
from games.tables.access import get_access
from games.tables.models import Level, Seat, Table
from games.tables.play import answer
from games.tables.presenters import view as sight
from games.tables.presenters.table_texts import get_table_texts

T = TypeVar("T", bound=OneTable)
SEEING: Final = (no.unknown_table, no.not_watched)
STANDSTILL: Final = (no_game, no.older_rules)


@contextmanager
def convert_illegal_at(code: str, request: Request, speech: Speech) -> Iterator[None]:
    """Turn the refusals of the game into problems, with the names of the players."""
    try:
        yield
    except Illegal as refusal:
        access = get_access(code, caller(request))
        texts = get_table_texts(access.table, language(), sight.names_at(access.table, access))
        raise rules_refusal(refusal, speech, texts.refusal(refusal)) from refusal


def serialize_table(kind: type[T], table: Table, **more: object) -> T:
    version = table.rules_version if table.state else None
    return record_from(kind, table, id=table.pk, game=table.game_key, rules_version=version, **more)


def serialize_taken(seat: Seat) -> TakenSeat:
    """Return the seat without its secret, which the operation adds."""
    name = seat.person.name if seat.person else seat.name
    bot = Level(seat.bot) if seat.bot else None
    return TakenSeat(seat=seat.place, name=name, bot=bot, id=seat.pk, secret="")


def serialize_answered(done: answer.TableChange) -> Answered:
    table, place = done.table, done.seat
    texts = get_table_texts(table, language(), sight.names_at(table, done.access))
    view = table.game.view(done.position.state, None if place == DEALER else place)
    done.position.state = view
    awaiting = sight.awaiting(done.position, table.deadlines)
    return record_from(
        Answered,
        table,
        events=[serialize_event(event, place, texts) for event in done.events],
        awaiting=[serialize_awaiting(open_) for open_ in awaiting],
        outcome=table_outcome(table),
    )
