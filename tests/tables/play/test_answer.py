"""Answering open requests: completely or not at all."""

import pytest

from games.duties.models import Duty
from games.kernel.record import Illegal, Impossible
from games.people.refusals import Refusal
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.state import Card
from games.tables.access import get_access
from games.tables.journal.position import position_of
from games.tables.journal.proof import verify
from games.tables.life import end
from games.tables.models import Mode, Phase
from games.tables.play import answer as answering
from games.tables.presenters import view
from tests.tables.conftest import (
    Cast,
    answer,
    encode_moves,
    make_below,
    open_requests,
    play_on,
    raises_refusal,
    snapshot,
    start_table,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]

STARTER = Card("starter", "left_foot")


def test_a_stale_request_says_what_is_asked_now_and_changes_nothing(house: Cast) -> None:
    first = open_requests(house)[0][0]
    answer(house, moves.DrawCard())
    before = snapshot(house)
    with pytest.raises(Refusal, match=r"table\.stale_request") as stale:
        answering.apply_answer(house.code, house.caller(0), first, encode_moves(moves.DrawCard()))
    assert list(stale.value.more["open"]) == [open_requests(house)[0][0]]
    assert snapshot(house) == before


def test_an_illegal_move_changes_nothing(house: Cast) -> None:
    before = snapshot(house)
    with pytest.raises(Illegal, match="no_energy"):
        answer(house, moves.Reveal("left_foot"))
    with pytest.raises(Illegal, match="not_asked"):
        answer(house, moves.Stop())
    assert snapshot(house) == before


def test_an_impossible_claim_at_the_table_changes_nothing(table: Cast) -> None:
    answer(table, moves.DrawCard())
    before = snapshot(table)
    with pytest.raises(Impossible, match="bonus_not_drawn"):
        answer(table, moves.Lay("left_foot", Card("quick_strike")))
    assert snapshot(table) == before


def test_several_answers_in_one_call_are_carried_out_all_or_none(table: Cast) -> None:
    answer(table, moves.DrawCard(), moves.LayDown("left_foot", "?"), moves.EnoughEnergy())
    assert table.now().number == 2
    before = snapshot(table)
    with pytest.raises(Illegal):
        answer(table, moves.DrawCard(), moves.LayDown("left_foot", "?"), moves.Stop(), seat=1)
    with raises_refusal("table.too_many_moves"):
        answer(table, seat=1)
    assert snapshot(table) == before


def test_what_is_told_as_one_is_the_same_as_step_by_step(table: Cast) -> None:
    """Where people deal, chance stops no chain: they have rolled and drawn already."""
    other = start_table(Mode.TABLE)
    steps = (moves.DrawCard(), moves.LayDown("left_foot", "?"), moves.EnoughEnergy())
    answer(table, *steps)
    for step in steps:
        answer(other, step)
    assert table.now().decoded_state == other.now().decoded_state
    assert (table.now().number, other.now().number) == (2, 4)
    answer(table, moves.DrawCard(), moves.LayDown("left_foot", "?"), moves.EnoughEnergy(), seat=1)
    turned = moves.Reveal("left_foot"), moves.Turned(STARTER)
    answer(table, *turned)
    assert table.now().decoded_state.sides[0].lanes[0] == (STARTER,)


def test_a_call_stops_before_a_chance(house: Cast) -> None:
    before = snapshot(house)
    with raises_refusal("table.past_chance"):
        answer(house, moves.DrawCard(), moves.LayDown("left_foot", STARTER))
    assert snapshot(house) == before


def play_to_end(table: Cast) -> Cast:
    """Play to the end. In the end no player has shown a card yet."""
    play_on(table, 2_000, seed=3)
    assert table.now().phase == Phase.OVER
    return table


@pytest.mark.either
def test_a_winner_stands_and_what_was_hidden_may_still_be_shown(table: Cast) -> None:
    number = play_to_end(table).now().number
    outcome = table.now().game.result(table.now().decoded_state)
    assert outcome is not None
    assert not table.now().game.is_audited(table.now().decoded_state)
    first, second = (request.seat for _, request in open_requests(table))
    seen = view.reader_view(get_access(table.code, table.caller(first)))
    assert [(open_.request.seat, open_.mine) for open_ in seen.awaiting] == [
        (first, True),
        (second, False),
    ]
    for seat in (first, second):
        asked_number, request = open_requests(table)[0]
        shown = request.sample(position_of(table.now()).state, make_below(1))
        answering.apply_answer(table.code, table.caller(seat), asked_number, encode_moves(shown))
    assert table.now().game.is_audited(table.now().decoded_state)
    assert table.now().number == number + 2
    assert table.now().phase == Phase.OVER
    assert list(verify(table.now())) == []
    assert Duty.objects.filter(kind="tables.finished").count() == 3, "upper rooms look again"


@pytest.mark.either
def test_nothing_is_shown_once_the_table_is_closed(table: Cast) -> None:
    number, request = open_requests(play_to_end(table))[0]
    shown = request.sample(position_of(table.now()).state, make_below(1))
    end.close(table.code, table.host)
    with raises_refusal("table.not_playing"):
        answering.apply_answer(table.code, table.caller(request.seat), number, encode_moves(shown))


def test_nothing_is_shown_where_the_house_has_dealt(house: Cast) -> None:
    play_on(house, 2_000, seed=3)
    assert open_requests(house) == []
    with raises_refusal("table.not_playing"):
        answering.apply_answer(house.code, house.caller(0), 1, encode_moves(moves.DrawCard()))
