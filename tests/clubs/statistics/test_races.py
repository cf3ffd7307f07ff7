"""Plays entered at the same time by many writers, on the database that allows parallel writes."""

import threading
from datetime import timedelta
from typing import Any

import pytest

from games.clubs.models import Record, Tally
from games.clubs.records.play import NewPlayer
from games.clubs.records.record import enter, strike
from games.clubs.statistics import tallies
from tests.clubs.conftest import NOON, Company
from tests.clubs.statistics.tally_checks import same_after_recount
from tests.duties.conftest import run_in_parallel

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
WRITERS = 8
EACH = 5


def write_all(company: Company, *, struck: bool = True) -> None:
    """Every writer enters plays of the same three people in different orders, and may strike one
    out."""
    people = (company.alice, company.bob, company.chloe)

    def run_one(writer: int) -> None:
        for n in range(EACH):
            players = [
                NewPlayer(person=people[(n + writer + k) % 3].pk, rank=k + 1) for k in range(3)
            ]
            when = NOON + timedelta(minutes=(7 * writer + 3 * n) % 11)
            play = company.play(*players, NewPlayer(name=f"Guest {writer % 2}"), played_at=when)
            record = enter(company.alice, play)
            if n == 2 and struck:
                strike(company.alice, record.pk, None)

    run_in_parallel(run_one, WRITERS)


def test_what_many_enter_at_once_is_counted_once_each(company: Company) -> None:
    write_all(company)
    assert Record.objects.count() == WRITERS * EACH
    assert same_after_recount()


@pytest.fixture
def unlocked(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows exist, are read without a lock, and all writers have read before the first one
    writes."""
    write_all(company, struck=False)
    real, reader = tallies._lock_tallies, threading.local()
    all_have_read = threading.Barrier(WRITERS)

    def read(samples: Any) -> Any:
        rows = real(samples)
        if not hasattr(reader, "has_read"):
            reader.has_read = True
            all_have_read.wait(timeout=60)
        return rows

    manager = type(Tally.objects.all())
    monkeypatch.setattr(manager, "select_for_update", lambda rows, **_: rows)
    monkeypatch.setattr(tallies, "_lock_tallies", read)


@pytest.mark.usefixtures("unlocked")
def test_control_without_the_lock_some_are_lost(company: Company) -> None:
    assert same_after_recount()
    write_all(company, struck=False)
    with pytest.raises(AssertionError):
        same_after_recount()
