"""Answering what is asked: whole or not at all."""

import pytest

from games.kernel.record import Illegal, Impossible
from games.people.refusals import Refusal
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.state import Card
from games.tables.play import answer as answering
from tests.tables.conftest import Cast, answer, asked, refused, said, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]

STARTER = Card("starter", "left_foot")


def test_a_stale_request_says_what_is_asked_now_and_changes_nothing(house: Cast) -> None:
    first = asked(house)[0][0]
    answer(house, moves.DrawCard())
    before = snapshot(house)
    with pytest.raises(Refusal, match=r"table\.stale_request") as stale:
        answering.answer(house.code, house.caller(0), first, said(moves.DrawCard()))
    assert list(stale.value.more["open"]) == [asked(house)[0][0]]
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
    with refused("table.too_many_moves"):
        answer(table, seat=1)
    assert snapshot(table) == before


def test_a_call_stops_before_a_chance(house: Cast) -> None:
    before = snapshot(house)
    with refused("table.past_chance"):
        answer(house, moves.DrawCard(), moves.LayDown("left_foot", STARTER))
    assert snapshot(house) == before
