"""Concurrent requests about one pairing, on the database that runs them in parallel."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import IntegrityError, connection, transaction

from games.people.access import Caller
from games.people.refusals import Refusal
from games.tournaments.models import Line, Pairing, Round
from games.tournaments.results import report as reports
from games.tournaments.results.access import Access, get_pairing_access
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from tests.duties.conftest import run_in_parallel
from tests.tournaments.cast import Cast, free_names

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
SWISS = {"format": "swiss", "rounds": 2}
WON, LOST = Result(scores=(1, 0)), Result(scores=(0, 1))
CLIENTS = 20
TURNS = 5


def both_callers(cast: Cast) -> list[Caller]:
    """Return the callers of the two sides."""
    other = cast.pairing().sides.exclude(entrant__number=1).get().entrant
    return [Caller(cast.ann), Caller(secret=other.secret)]


def lines(cast: Cast) -> Counter[str]:
    rows = Line.objects.filter(tournament=cast.tournament, facts__pairing=cast.pairing().pk)
    return Counter(rows.values_list("kind", flat=True))


def phase(cast: Cast) -> str:
    return Pairing.objects.get(pk=cast.pairing().pk).phase


@pytest.fixture
def cast() -> Cast:
    return Cast(4, SWISS)


def test_both_sides_report_the_same_at_once_and_it_is_done(cast: Cast) -> None:
    callers = both_callers(cast)

    def report(side: int) -> None:
        reports.report(cast.tournament.pk, cast.pairing().pk, callers[side], WON)

    run_in_parallel(report, 2)
    assert phase(cast) == "done"
    assert lines(cast) == {"reported": 1, "confirmed": 1}


def test_both_sides_report_otherwise_at_once_and_it_is_disputed(cast: Cast) -> None:
    callers = both_callers(cast)

    def report(side: int) -> None:
        reports.report(cast.tournament.pk, cast.pairing().pk, callers[side], (WON, LOST)[side])

    run_in_parallel(report, 2)
    assert phase(cast) == "disputed"
    assert lines(cast) == {"reported": 1, "disputed": 1}


def confirm_at_once(cast: Cast) -> Counter[str]:
    """Confirm twenty times at once as one impatient side, and count the outcomes."""
    one, other = both_callers(cast)
    reports.report(cast.tournament.pk, cast.pairing().pk, one, WON)
    pairing = cast.pairing().pk

    def confirm(_client: int) -> str:
        try:
            reports.confirm(cast.tournament.pk, pairing, other)
        except Refusal as refusal:
            return refusal.code
        except IntegrityError:
            return "refused by the constraint"
        return "confirmed"

    return Counter(run_in_parallel(confirm, CLIENTS))


def test_of_twenty_who_confirm_one_does(cast: Cast) -> None:
    assert confirm_at_once(cast) == {"confirmed": 1, "pairing.not_on": CLIENTS - 1}
    assert lines(cast) == {"reported": 1, "confirmed": 1}
    assert [side.outcome for side in sides_of(cast.pairing())] == ["win", "loss"]


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all threads read before the first one writes."""
    all_have_looked = threading.Barrier(CLIENTS)

    def look(tournament_id: str, pairing_id: str, caller: Caller, *, lock: bool = False) -> Access:
        racing = threading.current_thread() is not threading.main_thread()
        pairing_access = get_pairing_access(
            tournament_id, pairing_id, caller, lock=lock and not racing
        )
        if racing:
            all_have_looked.wait(timeout=60)
        return pairing_access

    monkeypatch.setattr(reports, "get_pairing_access", look)


@pytest.mark.usefixtures("unlocked")
def test_with_the_lock_off_the_constraint_still_lets_one_write(cast: Cast) -> None:
    outcomes = confirm_at_once(cast)
    assert outcomes == {"confirmed": 1, "refused by the constraint": CLIENTS - 1}


@contextmanager
def without_constraint(table: str, constraint: str, definition: str) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {constraint}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {table}")
            cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {constraint} {definition}")


@pytest.mark.usefixtures("unlocked")
def test_control_with_lock_and_constraint_off_several_confirm(cast: Cast) -> None:
    unique = "UNIQUE (tournament_id, number)"
    with without_constraint("tournaments_line", "a_line_has_one_number", unique):
        assert confirm_at_once(cast)["confirmed"] > 1
        assert lines(cast)["confirmed"] > 1


def test_a_report_and_the_end_of_time_at_once_leave_one_result() -> None:
    for _ in range(TURNS):
        cast = Cast(4, SWISS, round_minutes=30, late="double_forfeit")
        round_ = Round.objects.get(pk=cast.pairing().round_id)

        def run_one(number: int, cast: Cast = cast, round_: Round = round_) -> str:
            if number:
                assert round_.due is not None
                with transaction.atomic():
                    reports.time_is_over(round_.pk, round_.due.isoformat())
                return "over"
            try:
                reports.report(cast.tournament.pk, cast.pairing().pk, Caller(cast.ann), WON)
            except Refusal as refusal:
                return refusal.code
            return "reported"

        outcomes = run_in_parallel(run_one, 2)
        assert phase(cast) == "done"
        if outcomes[0] == "reported":
            assert lines(cast) == {"reported": 1, "confirmed_by_time": 1}
        else:
            assert outcomes[0] == "pairing.not_on"
            assert lines(cast) == {"time_was_over": 1}
        free_names()
