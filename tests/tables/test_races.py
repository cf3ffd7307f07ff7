"""Many requests at once, on a database that runs them in parallel."""

import threading
from collections import Counter
from typing import Any

import pytest
from django.db import IntegrityError, connection

from games.kernel.record import Illegal
from games.people.access import Caller
from games.people.refusals import Conflict
from games.rulebooks import GAMES
from games.rulebooks.karatekarte import moves
from games.tables import access
from games.tables.access import Access
from games.tables.journal import chain
from games.tables.journal.position import position_of
from games.tables.journal.proof import verify
from games.tables.life import opening, rematch
from games.tables.life.rematch import play_again
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Entry, Mode, Phase, Table
from games.tables.play import answer
from games.tables.play.early_end import resign
from tests.duties.conftest import run_in_parallel
from tests.kernel.toys import PEBBLES, Hide
from tests.tables.conftest import Cast, encode_moves, open_requests, start_table

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("both_forms"),
]
CLIENTS = 50


def race(cast: Cast) -> Counter[str]:
    """Answer the same request with all clients. Returns how often each outcome occurred."""
    number = open_requests(cast)[0][0]

    def run_one(_client: int) -> str:
        try:
            answer.apply_answer(cast.code, cast.caller(0), number, encode_moves(moves.DrawCard()))
        except Conflict:
            return "stale"
        except IntegrityError:
            return "refused by the constraint"
        except Illegal:
            return "lost in a state that two have written"
        return "answered"

    return Counter(run_in_parallel(run_one, CLIENTS))


def test_of_fifty_who_answer_one_request_one_wins() -> None:
    cast = start_table(Mode.HOUSE)
    assert race(cast) == {"answered": 1, "stale": CLIENTS - 1}
    assert Entry.objects.filter(table=cast.table).count() == 2
    assert list(verify(cast.now())) == []


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """All clients have read the table before the first one writes."""
    real, all_have_looked = access.get_access, threading.Barrier(CLIENTS)

    def look(code: str, caller: Caller, *, lock: bool, speaks: int | None) -> Access:
        result = real(code, caller, speaks=speaks)
        all_have_looked.wait(timeout=60)
        return result

    monkeypatch.setattr(answer, "get_access", look)


@pytest.mark.usefixtures("unlocked")
def test_with_the_lock_off_the_constraint_still_lets_one_write() -> None:
    outcomes = race(start_table(Mode.HOUSE))
    assert outcomes == {"answered": 1, "refused by the constraint": CLIENTS - 1}


@pytest.mark.usefixtures("unlocked")
def test_control_with_lock_and_constraint_off_several_win() -> None:
    constraint = "tables_entry DROP CONSTRAINT an_entry_is_numbered_once"
    again = "ADD CONSTRAINT an_entry_is_numbered_once UNIQUE (table_id, number)"
    cast = start_table(Mode.HOUSE)
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {constraint}")
    try:
        assert race(cast)["answered"] > 1
        assert list(verify(cast.now())) != []
    finally:
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE tables_entry")
            cursor.execute(f"ALTER TABLE tables_entry {again}")


def test_two_sealed_answers_at_once_both_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", PEBBLES)
    for _ in range(5):
        table = opening.open_table(opening.NewTable("pebbles", Mode.TABLE), Caller())
        seats = tuple(take_seat(table.code, name, Caller()) for name in ("A", "B"))
        cast = Cast(table, seats)
        start(cast.code, cast.host)
        numbers = [number for number, _ in open_requests(cast)]

        def hide(seat: int, cast: Any = cast, numbers: Any = numbers) -> None:
            answer.apply_answer(
                cast.code, cast.caller(seat), numbers[seat], encode_moves(Hide(seat + 1))
            )

        run_in_parallel(hide, 2)
        state = position_of(cast.now()).state
        assert [side.pebbles for side in state.sides] == [1, 2]
        assert list(verify(cast.now())) == []


def test_two_who_take_the_last_seat_do_not_both_get_it() -> None:
    table = opening.open_table(opening.NewTable("karatekarte", Mode.TABLE), Caller())
    take_seat(table.code, "Alice", Caller())

    def sit(number: int) -> str:
        try:
            take_seat(table.code, f"Guest {number}", Caller())
        except Exception as refusal:  # noqa: BLE001 - told to the test
            return str(refusal).partition(":")[0]
        return "seated"

    assert Counter(run_in_parallel(sit, 8)) == {"seated": 1, "table.full": 7}


def say_yes_at_once(cast: Cast) -> Counter[str]:
    """Let both players say yes at once, several times each. Returns how often each table was the
    next one."""
    resign(cast.code, cast.caller(0))

    def say_yes(n: int) -> str:
        try:
            return play_again(cast.code, cast.caller(n % 2)).table.pk
        except IntegrityError:
            return "refused by the constraint"

    return Counter(run_in_parallel(say_yes, 8))


def test_two_who_want_to_play_again_at_once_meet_at_one_table() -> None:
    cast = start_table(Mode.HOUSE)
    assert say_yes_at_once(cast) == {cast.now().following.pk: 8}
    again = cast.now().following
    assert (again.phase, again.number, again.seats.count()) == (Phase.PLAYING, 1, 2)


def test_control_with_the_lock_off_only_the_constraint_keeps_it_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    all_have_looked, real = threading.Barrier(8), access.get_access

    def look(code: str, caller: Caller, *, lock: bool) -> Access:
        result = real(code, caller)
        all_have_looked.wait(timeout=60)
        return result

    monkeypatch.setattr(rematch, "get_access", look)
    assert say_yes_at_once(start_table(Mode.HOUSE))["refused by the constraint"]


def test_what_fails_half_way_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    cast = start_table(Mode.HOUSE)
    before = cast.now()
    monkeypatch.setattr(chain, "append", lambda *line: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        answer.apply_answer(
            cast.code, cast.caller(0), open_requests(cast)[0][0], encode_moves(moves.DrawCard())
        )
    after = Table.objects.get(pk=cast.table.pk)
    assert (after.state, after.number, after.fair_index) == (
        before.state,
        before.number,
        before.fair_index,
    )
