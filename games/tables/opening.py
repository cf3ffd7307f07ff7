"""Opening a table, taking seats, and starting the game."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from games.duties import filing
from games.kernel.record import Record
from games.people.names import check, tidy
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from games.shelf import editions
from games.shelf.bringing import Kept, bring, must_be_ready
from games.shelf.models import Edition
from games.shelf.refusals import other_game
from games.tables import journal, lines, refusals
from games.tables.effect import AnyGame
from games.tables.models import Kind, Mode, Phase, Seat, Table
from games.tables.permissions import Caller, must_host, standing

IDLE = timedelta(days=2)  # a table in play that nobody touches so long is abandoned


@dataclass(frozen=True)
class Opening:
    """What a host says to open a table."""

    game: str
    mode: Mode
    setup: bytes = b"{}"
    watching: bool = True
    shared: bool = False
    edition: str | None = None
    """The id of one that the host may see."""


def open_table(said: Opening, host: Caller) -> Table:
    game = GAMES.get(said.game)
    if game is None:
        raise refusals.unknown_game()
    if said.shared and said.mode == Mode.HOUSE:
        raise refusals.shared_house()
    setup = game.read_setup(said.setup)
    edition = _edition(said, host)
    if edition is not None:
        _pinned(edition, setup)
    with transaction.atomic():
        table = Table(
            game_key=game.key,
            mode=said.mode,
            setup=msgspec.json.encode(setup).decode(),
            host=host.person,
            watching=said.watching,
            shared=said.shared,
            edition=edition,
        )
        table.save(force_insert=True)
        filing.file(
            "tables.close_if_abandoned",
            f"{table.pk}.0",
            {"table_id": table.pk, "count": "0"},
            due=timezone.now() + IDLE,
        )
    return table


def take_seat(
    code: str, name: str, caller: Caller, *, place: int | None = None, brought: bytes | Kept = b""
) -> Seat:
    """A guest is called by the name given here, a person by the account's: it is kept once."""
    name = "" if caller.person else _name(name)
    with transaction.atomic():
        table = standing(code, Caller(), lock=True).table
        if table.phase != Phase.GATHERING:
            raise refusals.already_started()
        taken = {seat.place: seat for seat in table.seats.all()}
        if caller.person and any(s.person_id == caller.person.pk for s in taken.values()):
            raise refusals.seated_already()
        seat = Seat(
            table=table,
            place=_free(table.game, taken, place),
            name=name,
            person=caller.person,
            brought=_brought(table.game, brought, caller),
            kept=brought.id if isinstance(brought, Kept) else "",
        )
        seat.save(force_insert=True)
    return seat


def _name(name: str) -> str:
    name = tidy(name)
    try:
        check(name)
    except ValidationError as problem:
        sentence = " ".join(problem.messages)
        raise Refusal("request.invalid", sentence, errors={"name": problem.messages}) from problem
    return name


def _free(game: AnyGame, taken: dict[int, Seat], place: int | None) -> int:
    places = range(game.seats.stop - 1)
    if place is not None:
        if place not in places:
            raise refusals.no_such_seat()
        if place in taken:
            raise refusals.seat_taken()
        return place
    free = next((n for n in places if n not in taken), None)
    if free is None:
        raise refusals.full()
    return free


def _brought(game: AnyGame, brought: bytes | Kept, caller: Caller) -> str:
    """What the seat brings, read now so that a mistake is named to the one who made it, and kept
    with the seat: what stands on a shelf may change later."""
    if not brought:
        return ""
    if game.brings is None:
        raise refusals.brings_nothing()
    record: Record | None
    if isinstance(brought, Kept):
        record = bring(caller.person, brought, game)
    else:
        record = game.read_brought(brought)
        must_be_ready(game, record)
    return msgspec.json.encode(record).decode()


def start(code: str, caller: Caller) -> Table:
    with transaction.atomic():
        here = standing(code, caller, lock=True)
        must_host(here)
        table = here.table
        if table.phase != Phase.GATHERING:
            raise refusals.already_started()
        setup = _seated(table)
        effect = journal.fresh(table.game, table.game.begin(setup, table.mode == Mode.HOUSE))
        journal.deal(table, effect)
        encoded = msgspec.Raw(msgspec.json.encode(setup))
        line = lines.Started(encoded, tuple(effect.plays), journal.told(effect.events))
        table.setup, table.edition = bytes(encoded).decode(), None
        table.save(update_fields=("setup", "edition"))
        journal.write(table, Kind.STARTED, line, effect)
    return table


def _seated(table: Table) -> Any:
    """The set-up with what every seat brings; places left free in between are closed up."""
    game = table.game
    seats = list(table.seats.all())
    for n, seat in enumerate(seats):
        if seat.place != n:
            seat.place = n
            seat.save(update_fields=("place",))
    brought: list[Record | None] = [
        game.read_brought(seat.brought.encode()) if seat.brought else None for seat in seats
    ]
    if table.shared and not seats:
        brought = [None] * game.seats.start
    setup = game.read_setup(table.setup.encode())
    if table.edition is not None:
        setup = _pinned(table.edition, setup)
    return game.seated(setup, tuple(brought))


def _edition(said: Opening, host: Caller) -> Edition | None:
    if said.edition is None:
        return None
    edition = editions.find(host.person, said.edition)
    if edition.game_key != said.game:
        raise other_game()
    return edition


def _pinned(edition: Edition, setup: Any) -> Any:
    """A copy of the edition as it is now, in the set-up; only a whole one can be played with."""
    entries = editions.records(edition)
    setup = edition.game.with_edition(setup, entries)
    for fault in edition.game.faults(entries):
        raise fault
    return setup
