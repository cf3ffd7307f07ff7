"""The table's clock: a duty where the server deals, a warning where real cards are used."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.duties import work
from games.duties.models import Duty, State
from games.kernel.requests import GM
from games.people.access import Caller
from games.people.refusals import Refusal
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.rules.entry import Entrance, Minute
from games.rulebooks.brutal_ring.state import Entry as Entered
from games.tables.access import get_access
from games.tables.journal.position import position_of
from games.tables.journal.proof import verify
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Entry, Mode, Table
from games.tables.play import answer, rewind
from games.tables.presenters import view, wording
from games.tables.presenters.table_texts import get_table_texts
from tests.tables.conftest import Cast, encode_moves

pytestmark = pytest.mark.django_db


def table_with_minute(mode: Mode) -> Cast:
    """Two players who have drawn, and whose minute runs."""
    table = opening.open_table(opening.NewTable("brutal_ring", mode, b'{"first":0}'), Caller())
    seats = tuple(take_seat(table.code, name, Caller()) for name in ("Alice", "Bob"))
    cast = Cast(table, seats)
    start(table.code, cast.host)
    for seat in (0, 1):
        draws = moves.DrawFrom("gladiator", 4), moves.DrawFrom("weapon", 4)
        for draw in draws:
            answer.apply_answer(
                table.code, cast.caller(seat), number_of(cast, seat), encode_moves(draw)
            )
    return cast


def number_of(cast: Cast, seat: int) -> int:
    position = position_of(cast.now())
    pairs = zip(position.requests.numbers, position.state.open, strict=True)
    return next(number for number, request in pairs if request.seat == seat)


def minute_of(cast: Cast) -> view.OpenRequest:
    seen = view.reader_view(get_access(cast.code, cast.caller(0)))
    return next(open_ for open_ in seen.awaiting if isinstance(open_.request, Minute))


def clocks(cast: Cast) -> list[Duty]:
    return list(Duty.objects.filter(kind="tables.time_is_over").order_by("pk"))


def enter_one(cast: Cast, seat: int) -> None:
    state: Any = position_of(cast.now()).state
    move = moves.Enter((Entered(state.sides[seat].hand[0][0]),))
    answer.apply_answer(cast.code, cast.caller(seat), number_of(cast, seat), encode_moves(move))


def test_the_minute_is_filed_as_it_opens_and_seen_by_all() -> None:
    cast = table_with_minute(Mode.HOUSE)
    (duty,) = clocks(cast)
    assert duty.due - cast.now().touched == timedelta(seconds=60)
    minute = minute_of(cast)
    assert minute.deadline == duty.due.isoformat()
    assert duty.payload == {"table_id": cast.table.pk, "request": str(minute.number)}


def test_a_sealed_answer_does_not_wind_the_clock_again() -> None:
    cast = table_with_minute(Mode.HOUSE)
    before = minute_of(cast)
    enter_one(cast, 0)
    after = minute_of(cast)
    assert (after.number, after.deadline) == (before.number, before.deadline)
    assert len(clocks(cast)) == 1


def test_when_time_is_over_what_is_sealed_counts_and_nobody_else_enters() -> None:
    cast = table_with_minute(Mode.HOUSE)
    enter_one(cast, 0)
    (duty,) = clocks(cast)
    answer.answer_by_clock(**duty.payload)
    table = cast.now()
    state = position_of(table).state
    assert [len(side.arena) for side in state.sides] == [1, 0]
    assert not any(isinstance(request, Minute | Entrance) for request in state.open)
    assert table.deadlines == {}
    newest = Entry.objects.filter(table=table).latest("number")
    line = wording.word_entry(newest, None, get_table_texts(table, "en", ("Alice", "Bob")))
    assert line.texts[0] == "The minute is over: what lies in the arena counts."
    assert list(verify(table)) == []


def test_the_duty_waits_for_its_minute_and_is_done_then() -> None:
    cast = table_with_minute(Mode.HOUSE)
    (duty,) = clocks(cast)
    work.run_duty(duty.pk)
    assert minute_of(cast).number
    past = timezone.now() - timedelta(seconds=1)
    Duty.objects.filter(pk=duty.pk).update(due=past, not_before=past)
    work.run_duty(duty.pk)
    assert cast.now().deadlines == {}
    assert clocks(cast)[0].state == State.DONE


def test_the_clock_comes_twice_or_late_and_does_nothing_more() -> None:
    cast = table_with_minute(Mode.HOUSE)
    (duty,) = clocks(cast)
    for seat in (0, 1):
        enter_one(cast, seat)
    number = cast.now().number
    answer.answer_by_clock(**duty.payload)
    answer.answer_by_clock(**duty.payload)
    assert cast.now().number == number


def test_after_a_rewind_the_minute_runs_anew() -> None:
    cast = table_with_minute(Mode.HOUSE)
    first = minute_of(cast)
    enter_one(cast, 0)
    rewind.rewind_table(cast.code, cast.host, cast.now().number - 1)
    second = minute_of(cast)
    assert second.number > first.number
    assert second.deadline
    assert first.deadline
    assert datetime.fromisoformat(second.deadline) > datetime.fromisoformat(first.deadline)
    old, new = clocks(cast)
    answer.answer_by_clock(**old.payload)
    assert minute_of(cast).number == second.number
    answer.answer_by_clock(**new.payload)
    assert cast.now().deadlines == {}


def test_a_physical_table_is_warned_and_no_more() -> None:
    cast = table_with_minute(Mode.TABLE)
    assert clocks(cast) == []
    minute = minute_of(cast)
    assert minute.deadline == (cast.now().touched + timedelta(seconds=60)).isoformat()


def test_br_7_3_at_a_physical_table_the_host_says_that_time_is_over() -> None:
    cast = table_with_minute(Mode.TABLE)
    number = minute_of(cast).number
    over = encode_moves(moves.TimeIsOver())
    for caller in (cast.caller(0), Caller()):
        with pytest.raises(Refusal):
            answer.apply_answer(cast.code, caller, number, over, seat=GM)
    seen = view.reader_view(get_access(cast.code, cast.host))
    assert number in {open_.number for open_ in seen.awaiting if open_.mine}
    answer.apply_answer(cast.code, cast.host, number, over, seat=GM)
    assert cast.now().deadlines == {}


def test_where_the_house_deals_nobody_cuts_the_minute_short() -> None:
    cast = table_with_minute(Mode.HOUSE)
    number = minute_of(cast).number
    for caller in (cast.host, cast.caller(0)):
        with pytest.raises(Refusal):
            answer.apply_answer(
                cast.code, caller, number, encode_moves(moves.TimeIsOver()), seat=GM
            )
        seen = view.reader_view(get_access(cast.code, caller))
        assert number not in {open_.number for open_ in seen.awaiting if open_.mine}


def test_a_game_without_a_clock_has_none(house: Cast) -> None:
    assert house.now().deadlines == {}
    assert all(
        o.deadline is None for o in view.reader_view(get_access(house.code, Caller())).awaiting
    )
    assert not Duty.objects.filter(kind="tables.time_is_over").exists()


def test_a_closed_table_or_none_has_no_time_to_be_over() -> None:
    cast = table_with_minute(Mode.HOUSE)
    (duty,) = clocks(cast)
    Table.objects.filter(pk=cast.table.pk).update(phase="closed")
    before = msgspec.json.encode(cast.now().state)
    answer.answer_by_clock(**duty.payload)
    answer.answer_by_clock("nowhere", "1")
    assert msgspec.json.encode(cast.now().state) == before
