"""tables/: open, start, show and close a table; fairness and odds."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec
from django.urls import reverse
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from api.games.shapes import schema_by_game, serialize_prepared
from api.tables import shapes
from api.tables.rows import SEEING, STANDSTILL, convert_illegal_at, serialize_table, serialize_taken
from api.tables.serializers import (
    serialize_ending,
    serialize_lacks,
    serialize_options,
    serialize_picture,
    serialize_question,
    serialize_standstill,
    table_outcome,
)
from api.tables.shapes import (
    SEEN,
    AnySeen,
    Fairness,
    Link,
    Links,
    NamedSeat,
    Odds,
    OpenedRematch,
    OpenedTable,
    SeenTable,
    Table,
)
from api.wire import refusals
from api.wire.answers import Json
from api.wire.bodies import faults_at
from api.wire.callers import caller
from api.wire.commands import Sent, operation_of
from api.wire.idempotency import Body
from api.wire.operation import operation
from api.wire.problems import convert_illegal
from games.kernel.game import Entries
from games.kernel.record import Record, record_from
from games.people.keys import derive
from games.people.language import language
from games.tables import commands
from games.tables import refusals as no
from games.tables.access import Access, get_access, must_watch
from games.tables.life import bringing, opening
from games.tables.life.rematch import Rematch, next_table, rematch_refusal
from games.tables.models import Hints, Mode
from games.tables.models import Table as StoredTable
from games.tables.presenters import chances
from games.tables.presenters import view as sight
from games.tables.presenters.table_texts import get_table_texts

G = TypeVar("G")
S = TypeVar("S")


class NewTable(msgspec.Struct, Generic[G, S], forbid_unknown_fields=True):
    game: G
    mode: shapes.TableMode
    setup: S | UnsetType = UNSET
    watching: bool = True
    shared: bool = False
    hints: bool = False
    """True if players may ask the companion for hints."""
    edition: str | None = None
    """Id of an own or shared edition. The table copies it when it starts."""


BODY: Final = {Json.media_type: schema_by_game(NewTable, lambda game: (game.setup_type,))}


class TableParams(Record, frozen=True):
    odds: Annotated[bool, Meta(description="Exact odds of each choice, where they are known.")] = (
        False
    )


def _with_host_secret(body: Body) -> Body:
    return body | {"host_secret": derive("host", body["id"])}


def _read_opening(data: NewTable[str, dict[str, Any]]) -> dict[str, Any]:
    opened = opening.NewTable(
        game=data.game,
        mode=Mode(data.mode),
        setup=b"{}" if data.setup is UNSET else msgspec.json.encode(data.setup),
        watching=data.watching,
        shared=data.shared,
        hints=Hints.YES if data.hints else Hints.NO,
        edition=data.edition,
    )
    return {"data": opened}


@contextmanager
def _convert_setup(request: Request, data: NewTable[str, dict[str, Any]]) -> Iterator[None]:
    def entries() -> Entries | None:
        return opening.edition_entries(_read_opening(data)["data"], caller(request))

    with convert_illegal(data.game, "setup", entries), faults_at("setup"):
        yield


@operation_of(
    commands.OPEN_TABLE,
    "Open a table",
    status=201,
    secrets=_with_host_secret,
    body=BODY,
    within=_convert_setup,
    sent=Sent(NewTable[str, dict[str, Any]], _read_opening),
    refuses=refusals.SETUP,
)
def open_table(request: Request, result: StoredTable) -> OpenedTable:
    return serialize_table(OpenedTable, result, host_secret="", links=_links(request, result.code))


@operation_of(
    commands.LEARN_GAME,
    "Learn a game at a table of one’s own",
    status=201,
    secrets=_with_host_secret,
    known=True,
)
def learn_game(request: Request, result: StoredTable) -> OpenedTable:
    """From the first seat, against a gentle companion, with prepared numbers."""
    return serialize_table(OpenedTable, result, host_secret="", links=_links(request, result.code))


def _links(request: Request, code: str) -> Links:
    names = {"table": "table", "seats": "seats", "start": "start", "stream": "follow-table"}
    paths = {link: reverse(name, args=(code,)) for link, name in names.items()}
    return Links(**{link: request.build_absolute_uri(path) for link, path in paths.items()})


@operation(
    "What one may see of a table, and what is asked of one", content={200: SEEN}, refuses=SEEING
)
def look_at_table(request: Request, params: TableParams, code: str) -> AnySeen:
    access = get_access(code, caller(request))
    seen = sight.reader_view(access)
    texts = get_table_texts(seen.table, language(), seen.names)
    return serialize_table(
        SeenTable,
        seen.table,
        host=seen.host,
        seat=seen.seat,
        seats=tuple(NamedSeat(n, name, seen.bots.get(n)) for n, name in enumerate(seen.names)),
        ready=serialize_prepared(bringing.ready_made(seen.table)) if seen.gathering else (),
        lacks=serialize_lacks(access, texts) if seen.gathering else None,
        view=seen.view,
        picture=serialize_picture(seen, texts),
        awaiting=[serialize_question(open_, texts) for open_ in seen.awaiting],
        options=serialize_options(seen, texts, odds=params.odds),
        parting=seen.parting,
        outcome=table_outcome(seen.table),
        ended=serialize_ending(seen, texts),
        standstill=serialize_standstill(seen.table),
        again=_rematch_code(access),
    )


def _rematch_code(access: Access) -> str | None:
    following = None if rematch_refusal(access) else next_table(access.table)
    return None if following is None else following.code


@operation_of(
    commands.START_GAME,
    "Start the game",
    within=partial(convert_illegal_at, speech="setup"),
    refuses=refusals.SETUP,
)
def start_game(result: StoredTable) -> Table:
    return serialize_table(Table, result)


def _with_rematch_secrets(body: Body) -> Body:
    seats = [each | {"secret": derive("seat", each["id"])} for each in body["seats"]]
    host_secret = derive("host", body["id"]) if body["host"] else ""
    return body | {"seats": seats, "host_secret": host_secret}


@operation_of(commands.PLAY_AGAIN, "Play again with the same people", secrets=_with_rematch_secrets)
def play_again(result: Rematch) -> OpenedRematch:
    """By each player, or the host, once a table has ended; it starts when all have said yes."""
    seats = tuple(map(serialize_taken, result.seats))
    return serialize_table(
        OpenedRematch, result.table, seats=seats, host=result.host, host_secret=""
    )


@operation_of(
    commands.CHANGE_DOOR, "Shut the door to newcomers, or open it; allow hints, or do not"
)
def shut_table(result: StoredTable) -> Table:
    return serialize_table(Table, result)


@operation_of(commands.CLOSE_TABLE, "Close the table")
def close_table(result: StoredTable) -> Table:
    return serialize_table(Table, result)


@operation("The promise of fair numbers, and its proof", refuses=SEEING)
def show_fairness(request: Request, code: str) -> Fairness:
    """The promise at once; the seed, every number and the whole journal, with the salts of its
    digests, when the table has ended. `docs/verify_fairness.py` checks all of it."""
    access = get_access(code, caller(request))
    must_watch(access)
    table = access.table
    journal = chances.ended_journal(table)
    return record_from(
        Fairness,
        table,
        game=table.game_key,
        seed=bytes(table.seed).hex() if table.has_ended else None,
        numbers=chances.numbers(journal),
        journal=[record_from(Link, entry, made=entry.made.isoformat()) for entry in journal],
    )


@operation("Exact chances of what is open", refuses=(*SEEING, no.not_playing, *STANDSTILL))
def show_odds(request: Request, code: str) -> Odds:
    return Odds(chances.odds_for(get_access(code, caller(request))))
