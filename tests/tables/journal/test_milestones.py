"""Stepping through a journal plays each entry a bounded number of times."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.rulebooks.karatekarte import moves
from games.tables.journal import replay as replays
from games.tables.journal.replay import EVERY, position_at, replay
from games.tables.play import rewind
from tests.tables.conftest import Cast, answer, play_on

pytestmark = pytest.mark.django_db


def test_every_position_is_the_one_that_playing_from_the_start_reaches(house: Cast) -> None:
    answer(house, moves.DrawCard())
    play_on(house, EVERY + 5)
    rewind.rewind_table(house.code, house.host, 3)
    play_on(house, 4, seed=2)
    table = house.now()
    for _ in range(2):  # the first pass fills the cache, the second uses it
        for number, reached in replay(table):
            position = position_at(table, number)
            assert position is not None
            assert (position.state, position.requests) == (reached.state, reached.requests), number


def test_no_step_reads_more_than_lies_between_two_milestones(
    house: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = 20  # so that even a game that ends early has several
    monkeypatch.setattr(replays, "EVERY", few)
    play_on(house, 2 * few + 10)
    table = house.now()
    assert table.number > 2 * few
    position_at(table, table.number)
    for number in range(1, table.number + 1):
        with CaptureQueriesContext(connection) as queries:
            position_at(table, number)
        (query,) = (each["sql"] for each in queries if "tables_entry" in each["sql"])
        after = re.search(r'"number" > (\d+)', query)
        assert after is not None
        assert number - int(after[1]) <= few
