"""A small fixed cast: Alice and Bob at a table, Chloé who watches, and a host."""

import random
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from pytest_django import Settings

from games.kernel.record import Below, Move
from games.people.access import Caller
from games.people.refusals import Refusal
from games.tables.journal.position import position_of
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Phase, Seat, Table
from games.tables.play import answer as answering


@dataclass(frozen=True)
class Cast:
    table: Table
    seats: tuple[Seat, ...]

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def host(self) -> Caller:
        return Caller(secret=self.table.host_secret)

    def caller(self, seat: int) -> Caller:
        return Caller(secret=self.seats[seat].secret)

    def now(self) -> Table:
        return Table.objects.get(pk=self.table.pk)


def gather_table(
    mode: Mode, setup: bytes = b'{"first":0}', game: str = "karatekarte", **opening_: Any
) -> Cast:
    table = opening.open_table(opening.NewTable(game, mode, setup, **opening_), Caller())
    seats = tuple(take_seat(table.code, name, Caller()) for name in ("Alice", "Bob"))
    return Cast(table, seats)


def start_table(mode: Mode, **opening_: Any) -> Cast:
    cast = gather_table(mode, **opening_)
    start(cast.code, cast.host)
    return cast


@pytest.fixture(params=[True, False], ids=["shortcuts", "plain"])
def both_forms(request: pytest.FixtureRequest, settings: Settings) -> None:
    """Run the test with the shortcuts that exist only for speed, and without them."""
    settings.SHORTCUTS = request.param


@pytest.fixture
def house(db: None) -> Cast:
    return start_table(Mode.HOUSE)


@pytest.fixture
def table(db: None) -> Cast:
    return start_table(Mode.TABLE)


def encode_moves(*moves: Move) -> list[bytes]:
    return [msgspec.json.encode(move) for move in moves]


def open_requests(cast: Cast) -> list[tuple[int, Any]]:
    position = position_of(cast.now())
    return list(zip(position.requests.numbers, position.state.open, strict=True))


def answer(cast: Cast, *moves: Move, seat: int = 0) -> answering.TableChange:
    """Answer the first open request."""
    return answering.apply_answer(
        cast.code, cast.caller(seat), open_requests(cast)[0][0], encode_moves(*moves)
    )


def raises_refusal(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, match=code)


def snapshot(cast: Cast) -> tuple[object, ...]:
    table = cast.now()
    return table.state, table.number, table.asked, table.digest, table.fair_index, table.phase


def make_below(seed: int) -> Below:
    chance = random.Random(seed).random
    return lambda n: int(chance() * n)


def play_on(cast: Cast, moves: int, seed: int = 1) -> int:
    """Answer at random until the game ends, at most `moves` times. Returns how many answers were
    given."""
    draw = make_below(seed)
    for made in range(moves):
        table = cast.now()
        if table.phase != Phase.PLAYING:
            return made
        position = position_of(table)
        number, request = position.requests.numbers[0], position.state.open[0]
        seat = max(request.seat, 0)
        move = request.sample(position.state, draw)
        answering.apply_answer(cast.code, cast.caller(seat), number, encode_moves(move))
    return moves
