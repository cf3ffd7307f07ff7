"""Many at once at one tournament, on the database that lets them run beside each other."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from django.db import IntegrityError, transaction

from games.duties.carrying import carry_out
from games.duties.models import Duty
from games.people.keys import digest
from games.people.refusals import Refusal
from games.tables.permissions import Caller
from games.tournaments import correcting, going_on, ranking, reporting, starting
from games.tournaments.models import Entrant, Line, Pairing, Phase, Round, Side, Tournament
from games.tournaments.models.tournaments import Tournaments
from games.tournaments.results import Result
from tests.duties.conftest import at_once, broker_at
from tests.tournaments.building import (
    by_number,
    open_pairings,
    organiser,
    report,
    started,
    tournament,
)

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
SWISS = {"format": "swiss", "rounds": 3}
CLIENTS = 8
WON = Result(scores=(1, 0))


@pytest.fixture(autouse=True)
def _broker() -> Iterator[None]:
    with broker_at("memory://"):
        yield


def race(*calls: Callable[[], object]) -> Counter[str]:
    """All at once; what each was told."""

    def one(number: int) -> str:
        try:
            calls[number]()
        except Refusal as refused:
            return refused.code
        except IntegrityError:
            return "refused by the constraint"
        return "done"

    return Counter(at_once(one, len(calls)))


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for anybody, and two have read before the first one writes."""
    both_have_read = threading.Barrier(2)

    def read(rows: Tournaments) -> Tournaments:
        if rows:  # reads them
            both_have_read.wait(timeout=30)
        return rows

    monkeypatch.setattr(Tournaments, "locked", read)


# The start


def test_of_eight_clicks_on_the_start_one_starts() -> None:
    of, caller = tournament(8, SWISS), organiser()
    clicks = [lambda: starting.start(of.pk, caller)] * CLIENTS
    assert race(*clicks) == {"done": 1, "tournament.started": CLIENTS - 1}
    assert Tournament.objects.get(pk=of.pk).phase == Phase.PLAYING
    assert Line.objects.filter(tournament=of, kind="started").count() == 1
    assert Side.objects.filter(round__stage__tournament=of, round__number=1).count() == 8


@pytest.mark.usefixtures("unlocked")
def test_control_with_the_lock_off_two_start_and_a_constraint_refuses_one() -> None:
    of, caller = tournament(8, SWISS), organiser()
    clicks = [lambda: starting.start(of.pk, caller)] * 2
    assert race(*clicks) == {"done": 1, "refused by the constraint": 1}


# The next round


def round_over() -> Tournament:
    """The last result of round 1 is in, and nobody has drawn the next."""
    of = started(8, SWISS)
    for pairing in open_pairings(of):
        report(of, pairing, by_number(pairing, [s.entrant for s in reporting.sides_of(pairing)]))
    return of


def go_on(of: Tournament) -> None:
    with transaction.atomic():
        going_on.go_on(of.stages.get().pk)


def drawn(of: Tournament) -> list[int]:
    lines = Line.objects.filter(tournament=of, kind="round_drawn").order_by("number")
    return [line.facts["round"] for line in lines]


def test_of_eight_workers_that_go_on_at_once_one_draws_the_round() -> None:
    """Also where they come by several duties."""
    of = round_over()
    duties = list(Duty.objects.waiting().values_list("pk", flat=True))

    def carry_out_all() -> None:
        for duty in duties:
            carry_out(duty)

    works = [carry_out_all, lambda: go_on(of)] * (CLIENTS // 2)
    assert race(*works) == {"done": CLIENTS}
    assert drawn(of) == [1, 2]
    assert Round.objects.filter(stage__tournament=of).count() == 2


def test_control_with_the_lock_off_two_draw_and_a_constraint_refuses_one(
    request: pytest.FixtureRequest,
) -> None:
    of = round_over()
    request.getfixturevalue("unlocked")
    assert race(*[lambda: go_on(of)] * 2) == {"done": 1, "refused by the constraint": 1}


# One result


def guests(pairing: Pairing) -> list[Caller]:
    sides = reporting.sides_of(pairing)
    for side in sides:
        Entrant.objects.filter(pk=side.entrant_id).update(digest=digest(side.entrant.secret))
    return [Caller(secret=side.entrant.secret) for side in sides]


def test_both_sides_and_a_judge_at_once_settle_a_pairing_once(long: bool) -> None:
    for _ in range(20 if long else 3):
        of = started(4, SWISS)
        pairing = open_pairings(of)[0]
        assert set(settling_at_once(of, pairing)) <= {"done", "pairing.not_on"}
        counted = Line.objects.filter(tournament=of, kind__in=("confirmed", "judge_reported"))
        assert counted.count() + _overridden_first(of) == 1
        assert [side.outcome for side in reporting.sides_of(pairing)] == ["win", "loss"]
        stage = of.stages.get()
        kept = dict(stage.standings.values_list("entrant", "figures"))
        ranking.recount(stage)
        assert kept == dict(stage.standings.values_list("entrant", "figures"))


def settling_at_once(of: Tournament, pairing: Pairing) -> Counter[str]:
    first, second = guests(pairing)
    judge, at = organiser(), (of.pk, pairing.pk)
    return race(
        lambda: reporting.report(*at, first, WON),
        lambda: reporting.report(*at, second, WON),
        lambda: reporting.report(*at, judge, WON),
        lambda: correcting.override(*at, judge, WON, reason="seen"),
    )


def _overridden_first(of: Tournament) -> int:
    """Later than another it is a correction."""
    return Line.objects.filter(tournament=of, kind="overridden").count()


def test_the_last_two_results_of_a_round_at_once_have_the_next_drawn_once(long: bool) -> None:
    for _ in range(20 if long else 3):
        of = started(4, SWISS)
        assert last_two_at_once(of) == {"done": 2}
        waiting = Duty.objects.waiting().filter(kind="tournaments.go_on")
        found = waiting.filter(payload__stage_id=of.stages.get().pk)
        assert found.count() == 1, "neither of them, or both, saw that the round is over"


def last_two_at_once(of: Tournament) -> Counter[str]:
    one, other = open_pairings(of)
    return race(lambda: report(of, one, WON), lambda: report(of, other, WON))
