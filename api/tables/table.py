"""tables/: open, start, show and close a table; fairness and odds."""

from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec
from django.urls import reverse
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from api.games.shapes import by_game, prepared
from api.tables import shapes
from api.tables.rows import SEEING, STANDSTILL, refereed_at, shown_table
from api.tables.shapes import (
    SEEN,
    AnySeen,
    Chances,
    Link,
    Links,
    NamedSeat,
    OneTable,
    Opened,
    Promise,
    Seen,
)
from api.tables.sight import asked_of, ended_of, options_of, outcome_of, picture_of, standstill_of
from api.wire import refusals
from api.wire.answers import Json
from api.wire.callers import caller, known
from api.wire.idempotency import Body
from api.wire.operation import operation
from api.wire.problems import refereed
from games.kernel.record import Record, record_from
from games.people.access import Caller
from games.people.keys import derive
from games.people.language import language
from games.people.refusals import no_game
from games.shelf import refusals as shelf
from games.tables import refusals as no
from games.tables.access import get_access, must_watch
from games.tables.life import end, guests, lesson, opening, seats, start
from games.tables.models import Hints, Mode
from games.tables.presenters import chances
from games.tables.presenters import view as sight
from games.tables.presenters.table_texts import get_table_texts

G = TypeVar("G")
S = TypeVar("S")


class Opening(msgspec.Struct, Generic[G, S], forbid_unknown_fields=True):
    game: G
    mode: shapes.Mode
    setup: S | UnsetType = UNSET
    watching: bool = True
    shared: bool = False
    hints: bool = False
    """True if players may ask the companion for hints."""
    edition: str | None = None
    """Id of an own or shared edition. The table copies it when it starts."""


BODY: Final = {Json.media_type: by_game(Opening, lambda game: (game.setup_type,))}


class Looking(Record, frozen=True):
    odds: Annotated[bool, Meta(description="Exact odds of each choice, where they are known.")] = (
        False
    )


def _with_host_secret(body: Body) -> Body:
    return body | {"host_secret": derive("host", body["id"])}


@operation(
    "Open a table",
    status=201,
    throttle="tables",
    secrets=_with_host_secret,
    body=BODY,
    refuses=(
        *(no.unknown_game, no.shared_house, shelf.unknown, shelf.other_game, *refusals.SETUP),
    ),
)
def open_table(request: Request, said: Opening[str, dict[str, Any]]) -> Opened:
    wish = opening.NewTable(
        game=said.game,
        mode=Mode(said.mode),
        setup=b"{}" if said.setup is UNSET else msgspec.json.encode(said.setup),
        watching=said.watching,
        shared=said.shared,
        hints=Hints.YES if said.hints else Hints.NO,
        edition=said.edition,
    )
    with refereed(said.game, "setup", lambda: opening.edition_entries(wish, caller(request))):
        opened = opening.open_table(wish, caller(request))
    return shown_table(Opened, opened, host_secret="", links=_links(request, opened.code))


@operation(
    "Learn a game at a table of one’s own",
    status=201,
    throttle="tables",
    secrets=_with_host_secret,
    known=True,
    refuses=(no.unknown_game, no.no_lesson),
)
def learn_game(request: Request, key: str) -> Opened:
    """From the first seat, against a gentle companion, with prepared numbers."""
    opened = lesson.open_lesson(key, Caller(known(request)))
    return shown_table(Opened, opened, host_secret="", links=_links(request, opened.code))


def _links(request: Request, code: str) -> Links:
    names = {"table": "table", "seats": "seats", "start": "start", "stream": "follow-table"}
    told = {link: reverse(name, args=(code,)) for link, name in names.items()}
    return Links(**{link: request.build_absolute_uri(path) for link, path in told.items()})


@operation(
    "What one may see of a table, and what is asked of one", content={200: SEEN}, refuses=SEEING
)
def look_at_table(request: Request, asked: Looking, code: str) -> AnySeen:
    seen = sight.reader_view(get_access(code, caller(request)))
    said = get_table_texts(seen.table, language(), seen.names)
    return shown_table(
        Seen,
        seen.table,
        host=seen.host,
        seat=seen.seat,
        seats=tuple(NamedSeat(n, name, seen.bots.get(n)) for n, name in enumerate(seen.names)),
        ready=prepared(seats.ready_made(seen.table)) if seen.gathering else (),
        view=seen.view,
        picture=picture_of(seen, said),
        awaiting=[asked_of(open_, said) for open_ in seen.awaiting],
        options=options_of(seen, said, odds=asked.odds),
        parting=seen.parting,
        outcome=outcome_of(seen.table),
        ended=ended_of(seen.table),
        standstill=standstill_of(seen.table),
    )


@operation(
    "Start the game",
    refuses=(no.unknown_table, no.host_only, no.already_started, no_game, *refusals.SETUP),
)
def start_game(request: Request, code: str) -> OneTable:
    with refereed_at(code, request, "setup"):
        table = start.start(code, caller(request))
    return shown_table(OneTable, table)


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shut: bool | UnsetType = UNSET
    """True if nobody else may sit down; seated players stay."""
    hints: bool | UnsetType = UNSET
    """True if players may ask the companion for hints."""


@operation(
    "Shut the door to newcomers, or open it; allow hints, or do not",
    refuses=(no.unknown_table, no.host_only, no.no_hints),
)
def shut_table(request: Request, said: Door, code: str) -> OneTable:
    who = caller(request)
    table = get_access(code, who).table
    if said.shut is not UNSET:
        table = guests.set_newcomers_barred(code, who, to_newcomers=said.shut)
    if said.hints is not UNSET:
        table = guests.allow_hints(code, who, hints=said.hints)
    return shown_table(OneTable, table)


@operation("Close the table", refuses=(no.unknown_table, no.host_only))
def close_table(request: Request, code: str) -> OneTable:
    return shown_table(OneTable, end.close(code, caller(request)))


@operation("The promise of fair numbers, and its proof", refuses=SEEING)
def show_fairness(request: Request, code: str) -> Promise:
    """The promise at once; the seed, every number and the whole journal, with the salts of its
    digests, when the table has ended. `docs/verify_fairness.py` checks all of it."""
    here = get_access(code, caller(request))
    must_watch(here)
    table = here.table
    journal = chances.ended_journal(table)
    return record_from(
        Promise,
        table,
        game=table.game_key,
        seed=bytes(table.seed).hex() if table.has_ended else None,
        numbers=chances.numbers(journal),
        journal=[record_from(Link, entry, made=entry.made.isoformat()) for entry in journal],
    )


@operation("Exact chances of what is open", refuses=(*SEEING, no.not_playing, *STANDSTILL))
def show_odds(request: Request, code: str) -> Chances:
    return Chances(chances.odds_for(get_access(code, caller(request))))
