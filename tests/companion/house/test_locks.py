"""The check of locks can fail: tests/conftest.py runs it on every query of every test."""

import pytest
from django.db.models import QuerySet

from games.tournaments.models import Pairing

LOCKED = Pairing.objects.select_for_update()


@pytest.mark.parametrize(
    "rows",
    [
        LOCKED.select_related("round"),
        LOCKED.filter(stage__tournament="cup"),
        LOCKED.order_by("stage__number"),
    ],
)
def test_who_locks_a_join_must_say_of_what(rows: QuerySet[Pairing]) -> None:
    with pytest.raises(AssertionError, match="are locked together"):
        str(rows.query)
    assert str(rows.select_for_update(of=("self",)).query)


def test_rows_that_stand_alone_and_joins_that_lock_nothing_say_nothing() -> None:
    assert str(LOCKED.filter(stage="one").order_by("slot").query)
    assert str(Pairing.objects.select_related("round").query)
