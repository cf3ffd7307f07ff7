"""A small fixed cast: Alice and Bob at a table, Chloé who watches, and a host."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from games.kernel.record import Below, Move
from games.tables import answering, opening
from games.tables.guard import lift_guard, raise_guard
from games.tables.journal import effect_on
from games.tables.models import Mode, Phase, Seat, Table
from games.tables.permissions import Caller


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

    def caller(self, place: int) -> Caller:
        return Caller(secret=self.seats[place].secret)

    def now(self) -> Table:
        return Table.objects.get(pk=self.table.pk)


def gather(mode: Mode, setup: bytes = b'{"first":0}', **opening_: Any) -> Cast:
    table = opening.open_table(opening.Opening("karatekarte", mode, setup, **opening_), Caller())
    seats = tuple(opening.take_seat(table.code, name, Caller()) for name in ("Alice", "Bob"))
    return Cast(table, seats)


def started(mode: Mode, **opening_: Any) -> Cast:
    cast = gather(mode, **opening_)
    opening.start(cast.code, cast.host)
    return cast


@pytest.fixture
def house(db: None) -> Cast:
    return started(Mode.HOUSE)


@pytest.fixture
def table(db: None) -> Cast:
    return started(Mode.TABLE)


def said(*moves: Move) -> list[bytes]:
    return [msgspec.json.encode(move) for move in moves]


def asked(cast: Cast) -> list[tuple[int, Any]]:
    effect = effect_on(cast.now())
    return list(zip(effect.asked.numbers, effect.state.open, strict=True))


def answer(cast: Cast, *moves: Move, place: int = 0) -> answering.Answered:
    """The answer to the first thing that is asked now."""
    return answering.answer(cast.code, cast.caller(place), asked(cast)[0][0], said(*moves))


def below(seed: int) -> Below:
    chance = random.Random(seed).random
    return lambda n: int(chance() * n)


def play_on(cast: Cast, moves: int, seed: int = 1) -> int:
    """Random answers until the game ends, or so many; how many there were."""
    draw = below(seed)
    for made in range(moves):
        table = cast.now()
        if table.phase != Phase.PLAYING:
            return made
        effect = effect_on(table)
        number, request = effect.asked.numbers[0], effect.state.open[0]
        place = max(request.seat, 0)
        move = request.sample(effect.state, draw)
        answering.answer(cast.code, cast.caller(place), number, said(move))
    return moves


@pytest.fixture
def unguarded(transactional_db: None) -> Iterator[None]:
    """For tests whose rows are flushed afterwards: the guard is lifted before that."""
    raise_guard()
    yield
    lift_guard()
