"""T-3: how a table has ended, and whether its hidden cards were checked."""

import pytest

from games.duties.models import Duty
from games.tables.ending import ending_of
from games.tables.journal.entries import CloseEntry, read
from games.tables.journal.position import position_of
from games.tables.life import end
from games.tables.models import Entry, Kind, Mode, Phase
from games.tables.play import answer as answering
from games.tables.play import early_end
from tests.tables.conftest import Cast, make_below, open_requests, play_on, start_table

pytestmark = pytest.mark.django_db


def ending_summary(cast: Cast) -> tuple[str, str] | None:
    ending = ending_of(cast.now())
    return None if ending is None else (ending.how, ending.check)


def count_news(cast: Cast) -> int:
    return Duty.objects.filter(kind="tables.finished").count()


@pytest.mark.parametrize("mode", Mode)
def test_t_3_a_game_that_is_closed_is_left_unfinished(mode: Mode) -> None:
    cast = start_table(mode)
    assert ending_summary(cast) is None
    end.close(cast.code, cast.host)
    ending = ending_of(cast.now())
    assert ending is not None
    assert (ending.how, ending.check, ending.outcome) == ("unfinished", "none", None)
    line = read(Entry.objects.get(table=cast.table, kind=Kind.CLOSED).body)
    assert line == CloseEntry(abandoned=False, unfinished=True)
    assert count_news(cast) == 1, "the record of play hears of it"


def test_t_3_a_game_that_was_over_is_closed_as_it_ended(table: Cast) -> None:
    early_end.resign(table.code, table.caller(1))
    end.close(table.code, table.host)
    ending = ending_of(table.now())
    assert ending is not None
    assert ending.outcome is not None
    assert (ending.how, ending.outcome.ranks) == ("resigned", (1, 2))
    assert read(Entry.objects.get(kind=Kind.CLOSED).body) == CloseEntry(abandoned=False)
    assert count_news(table) == 1, "it was told when it ended"


@pytest.mark.parametrize("mode", Mode)
def test_t_3_a_result_that_both_sign_ends_it(mode: Mode) -> None:
    cast = start_table(mode)
    early_end.sign_result(cast.code, cast.caller(0), (2, 1))
    assert ending_summary(cast) is None
    early_end.sign_result(cast.code, cast.caller(1), (2, 1))
    ending = ending_of(cast.now())
    assert ending is not None
    assert ending.outcome is not None
    assert (ending.how, ending.outcome.ranks, ending.outcome.rule) == ("signed", (2, 1), "T-3")
    assert cast.now().phase == Phase.OVER


def test_t_2_an_agreed_draw_leaves_nothing_to_check(table: Cast) -> None:
    for seat in (0, 1):
        early_end.agree_draw(table.code, table.caller(seat))
    assert ending_summary(table) == ("drawn", "none")


def test_what_was_hidden_is_open_until_all_of_it_was_shown(table: Cast) -> None:
    play_on(table, 2_000, seed=3)
    assert ending_summary(table) == ("rules", "open")
    for _ in range(2):
        number, request = open_requests(table)[0]
        shown = request.sample(position_of(table.now()).state, make_below(1))
        sent = [table.now().game.encode(shown)]
        answering.apply_answer(table.code, table.caller(request.seat), number, sent)
    assert ending_summary(table) == ("rules", "sound")


def test_the_house_has_nothing_to_check(house: Cast) -> None:
    play_on(house, 2_000, seed=3)
    assert ending_summary(house) == ("rules", "none")
