"""The course of a game, from its journal, by the figures that players count in it."""

import pytest

from games.tables.access import get_access
from games.tables.models import Table
from games.tables.play import early_end, rewind
from games.tables.presenters import view
from games.tables.presenters.course import Course, course
from games.tables.presenters.table_texts import get_table_texts
from tests.tables.conftest import Cast, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def course_of(cast: Cast) -> Course | None:
    seen = view.reader_view(get_access(cast.code, cast.caller(0)))
    return course(seen.table, get_table_texts(seen.table, "en", seen.names), seen.names)


def points(table: Table) -> tuple[int, ...]:
    return tuple(len(side.points) for side in table.decoded_state.sides)


def test_it_begins_with_nothing_and_ends_with_the_result(table: Cast) -> None:
    play_on(table, 600, seed=4)
    history = course_of(table)
    assert history is not None
    assert (history.label, history.names) == ("Points", ("Alice", "Bob"))
    assert history.steps[0] == (1, (0, 0))
    assert history.steps[-1][1] == points(table.now())
    numbers = [number for number, _ in history.steps]
    assert numbers == sorted({*numbers})


def test_while_it_goes_on_and_where_nothing_was_counted_there_is_none(house: Cast) -> None:
    play_on(house, 3)
    assert course_of(house) is None
    early_end.resign(house.code, house.caller(1))
    assert course_of(house) is None


def test_what_was_taken_back_is_no_part_of_it(table: Cast) -> None:
    play_on(table, 600, seed=4)
    before = course_of(table)
    assert before is not None
    last = before.steps[-1][0]
    rewind.rewind_table(table.code, table.host, last - 1)
    early_end.resign(table.code, table.caller(1))
    after = course_of(table)
    assert after is not None
    assert after.steps == before.steps[:-1]
