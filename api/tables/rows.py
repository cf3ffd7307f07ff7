"""Serialisation of tables, and refusals shared by their operations."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from rest_framework.request import Request

from api.tables.shapes import Answered, OneTable
from api.tables.sight import awaiting_of, event_of, outcome_of
from api.wire.callers import caller
from api.wire.problems import Speech, refused
from games.kernel.record import Illegal, record_from
from games.kernel.requests import DEALER
from games.people.language import language
from games.people.refusals import no_game
from games.tables import refusals as no
from games.tables.access import get_access
from games.tables.models import Table
from games.tables.play import answer
from games.tables.presenters import view as sight
from games.tables.presenters.table_texts import get_table_texts

T = TypeVar("T", bound=OneTable)
SEEING: Final = (no.unknown_table, no.not_watched)
STANDSTILL: Final = (no_game, no.older_rules)


@contextmanager
def refereed_at(code: str, request: Request, speech: Speech) -> Iterator[None]:
    """Turn the refusals of the game into problems, with the names of the players."""
    try:
        yield
    except Illegal as refusal:
        here = get_access(code, caller(request))
        said = get_table_texts(here.table, language(), sight.names_at(here.table, here))
        raise refused(refusal, speech, said.refusal(refusal)) from refusal


def shown_table(kind: type[T], table: Table, **more: object) -> T:
    version = table.rules_version if table.state else None
    return record_from(kind, table, id=table.pk, game=table.game_key, rules_version=version, **more)


def answered(done: answer.TableChange) -> Answered:
    table, place = done.table, done.seat
    said = get_table_texts(table, language(), sight.names_at(table, done.access))
    view = table.game.view(done.position.state, None if place == DEALER else place)
    done.position.state = view
    awaiting = sight.awaiting(done.position, table.deadlines)
    return record_from(
        Answered,
        table,
        events=[event_of(event, place, said) for event in done.events],
        awaiting=[awaiting_of(open_) for open_ in awaiting],
        outcome=outcome_of(table),
    )
