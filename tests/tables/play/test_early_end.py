"""T-1, T-2: resigning and an agreed draw at a table, in both modes."""

from typing import Any

import pytest

from games.duties.models import Duty
from games.kernel.early_end import AgreeDraw, Parting, Resign
from games.kernel.record import Illegal
from games.people.access import Caller
from games.rulebooks.karatekarte import moves
from games.tables.journal.entries import AnswerEntry, read
from games.tables.journal.position import position_of
from games.tables.journal.proof import verify
from games.tables.life import end, opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Phase, Table
from games.tables.play import early_end, rewind
from games.tables.play.answer import answer_by_clock
from games.tables.play.answer import apply_answer as answer_request
from tests.tables.conftest import (
    Cast,
    answer,
    encode_moves,
    open_requests,
    raises_refusal,
    snapshot,
    start_table,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def result_of(cast: Cast) -> Any:
    table = cast.now()
    return table.game.result(table.decoded_state)


def start_brutal_ring(seats: int, mode: Mode = Mode.HOUSE) -> Cast:
    """Brutal Ring: answers are sealed, and more than two may play."""
    table = opening.open_table(opening.NewTable("brutal_ring", mode), Caller())
    names = ("Zoé", "Max", "Ida", "Tom")[:seats]
    cast = Cast(table, tuple(take_seat(table.code, name, Caller()) for name in names))
    start(cast.code, cast.host)
    return cast


@pytest.mark.parametrize("mode", Mode)
def test_t_1_who_resigns_has_lost_and_the_journal_leads_there_again(mode: Mode) -> None:
    cast = start_table(mode)
    answer(cast, moves.DrawCard())
    done = early_end.resign(cast.code, cast.caller(1))
    table = cast.now()
    assert (table.phase, table.asked) == (Phase.OVER, [])
    assert (result_of(cast).ranks, result_of(cast).rule) == ((1, 2), "T-1")
    line = read(done.entry.body)
    assert isinstance(line, AnswerEntry)
    assert [(played.seat, bytes(played.move)) for played in line.plays] == [
        (1, b'{"kind":"resign"}')
    ]
    assert list(verify(table)) == []
    filed = Duty.objects.get(kind="tables.finished")
    assert filed.payload == {"table_id": table.pk}


@pytest.mark.parametrize("mode", Mode)
def test_t_2_a_draw_is_offered_and_agreed_to(mode: Mode) -> None:
    cast = start_table(mode)
    before = open_requests(cast)
    early_end.agree_draw(cast.code, cast.caller(1))
    assert cast.now().phase == Phase.PLAYING
    assert position_of(cast.now()).state.parting == Parting(offers=(1,))
    assert open_requests(cast) == before, "what was asked is still asked, under its number"
    early_end.agree_draw(cast.code, cast.caller(0))
    assert cast.now().phase == Phase.OVER
    assert (result_of(cast).ranks, result_of(cast).rule) == ((1, 1), "T-2")
    assert list(verify(cast.now())) == []


@pytest.mark.parametrize("mode", Mode)
def test_t_3_a_result_is_proposed_declined_and_signed_by_both(mode: Mode) -> None:
    cast = start_table(mode)
    before = open_requests(cast)
    early_end.sign_result(cast.code, cast.caller(1), (1, 2))
    assert open_requests(cast) == before, "what was asked is still asked, under its number"
    early_end.decline_result(cast.code, cast.caller(0))
    assert position_of(cast.now()).state.parting == Parting()
    early_end.sign_result(cast.code, cast.caller(0), (2, 1))
    assert cast.now().phase == Phase.PLAYING
    early_end.sign_result(cast.code, cast.caller(1), (2, 1))
    assert (cast.now().phase, cast.now().asked) == (Phase.OVER, [])
    assert (result_of(cast).ranks, result_of(cast).rule) == ((2, 1), "T-3")
    assert list(verify(cast.now())) == []


def test_t_2_an_offer_is_declined_taken_back_or_lapses(house: Cast) -> None:
    for seat in (0, 1):
        early_end.agree_draw(house.code, house.caller(1))
        early_end.decline_draw(house.code, house.caller(seat))
        assert position_of(house.now()).state.parting == Parting()
    early_end.agree_draw(house.code, house.caller(1))
    answer(house, moves.DrawCard())
    assert position_of(house.now()).state.parting == Parting()
    assert house.now().phase == Phase.PLAYING
    assert list(verify(house.now())) == []


def test_only_who_sits_there_parts_and_nothing_changes_else(house: Cast) -> None:
    before = snapshot(house)
    for caller, seat, code in (
        (house.host, None, "table.not_yours"),
        (house.host, 0, "table.not_yours"),
        (Caller(), None, "table.not_yours"),
        (house.caller(0), 1, "table.other_seat"),
    ):
        for deed in (early_end.resign, early_end.agree_draw, early_end.decline_draw):
            with raises_refusal(code):
                deed(house.code, caller, seat=seat)
        with raises_refusal(code):
            early_end.sign_result(house.code, caller, (1, 2), seat=seat)
    with pytest.raises(Illegal, match="no_draw_offered"):
        early_end.decline_draw(house.code, house.caller(0))
    with pytest.raises(Illegal, match="no_result_proposed"):
        early_end.decline_result(house.code, house.caller(0))
    for places in ((1,), (1, 2, 3), (1, 3), (0, 1), (2, 2)):
        with pytest.raises(Illegal, match="not_places"):
            early_end.sign_result(house.code, house.caller(0), places)
    assert snapshot(house) == before


def test_a_shared_device_says_it_for_each_seat() -> None:
    cast = start_table(Mode.TABLE, shared=True)
    with raises_refusal("table.which_seat"):
        early_end.agree_draw(cast.code, cast.host)
    with raises_refusal("table.no_such_seat"):
        early_end.agree_draw(cast.code, cast.host, seat=2)
    early_end.agree_draw(cast.code, cast.host, seat=0)
    early_end.agree_draw(cast.code, cast.host, seat=1)
    assert result_of(cast).ranks == (1, 1)


def test_it_is_no_answer_to_a_question(table: Cast) -> None:
    before = snapshot(table)
    number = open_requests(table)[0][0]
    for sent in ([Resign()], [moves.DrawCard(), Resign()], [moves.DrawCard(), AgreeDraw()]):
        with pytest.raises(Illegal, match="not_asked"):
            answer_request(table.code, table.caller(0), number, encode_moves(*sent))
        assert snapshot(table) == before


def test_before_the_start_and_after_the_end_nobody_parts(house: Cast) -> None:
    gathering = opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE), Caller())
    seat = take_seat(gathering.code, "Alice", Caller())
    with raises_refusal("table.not_playing"):
        early_end.resign(gathering.code, Caller(secret=seat.secret))
    early_end.resign(house.code, house.caller(0))
    before = snapshot(house)
    for deed in (early_end.resign, early_end.agree_draw, early_end.decline_draw):
        with raises_refusal("table.not_playing"):
            deed(house.code, house.caller(1))
    assert snapshot(house) == before
    end.close(house.code, house.host)
    with raises_refusal("table.not_playing"):
        early_end.resign(house.code, house.caller(1))


def test_a_resignation_is_taken_back_at_a_physical_table(table: Cast) -> None:
    answer(table, moves.DrawCard())
    number = open_requests(table)[0][0]
    early_end.resign(table.code, table.caller(0))
    assert table.now().phase == Phase.OVER
    assert not rewind.rewind_table(table.code, table.caller(1), 2).entry
    assert rewind.rewind_table(table.code, table.caller(0), 2).entry
    now = table.now()
    assert (now.phase, now.decoded_state.parting) == (Phase.PLAYING, None)
    assert open_requests(table)[0][0] > number, "asked anew"
    assert Duty.objects.filter(kind="tables.reopened").count() == 1
    assert list(verify(now)) == []
    early_end.resign(table.code, table.caller(1))
    assert result_of(table).ranks == (1, 2)


def test_where_the_house_dealt_a_resignation_is_for_good(house: Cast) -> None:
    """The seed has been shown: see rewind."""
    early_end.resign(house.code, house.caller(0))
    with raises_refusal("table.seed_shown"):
        rewind.rewind_table(house.code, house.host, 1)


def test_an_offer_is_taken_back_by_a_rewind(house: Cast) -> None:
    early_end.agree_draw(house.code, house.caller(1))
    rewind.rewind_table(house.code, house.host, 1)
    early_end.agree_draw(house.code, house.caller(0))
    assert house.now().phase == Phase.PLAYING, "the other's offer was undone"
    assert list(verify(house.now())) == []


@pytest.mark.parametrize("mode", Mode)
def test_of_three_two_play_on_with_sealed_answers_in(mode: Mode) -> None:
    cast = start_brutal_ring(3, mode)
    number, request = next(
        (n, r) for n, r in open_requests(cast) if r.seat == 0 or (mode == Mode.TABLE and r.seat < 0)
    )
    state = position_of(cast.now()).state
    move = request.sample(state, lambda n: 0)
    answer_request(cast.code, cast.caller(0), number, encode_moves(move))
    early_end.resign(cast.code, cast.caller(1))
    now = cast.now()
    assert now.phase == Phase.PLAYING
    assert now.decoded_state.parting.resigned == (1,)
    open_now = position_of(now)
    assert not [r for r in now.game.pending_requests(open_now.state) if r.seat == 1]
    assert list(verify(now)) == []
    early_end.resign(cast.code, cast.caller(2))
    assert result_of(cast).ranks == (1, 2, 2)
    assert list(verify(cast.now())) == []


def test_a_clock_that_was_running_finds_nobody_waiting() -> None:
    cast = start_table(Mode.HOUSE)
    (number,) = cast.now().asked
    Table.objects.filter(pk=cast.table.pk).update(deadlines={str(number): "2026-11-18T12:30:05Z"})
    early_end.resign(cast.code, cast.caller(0))
    assert cast.now().deadlines == {}
    before = snapshot(cast)
    answer_by_clock(cast.table.pk, str(number))
    assert snapshot(cast) == before
