"""The start of a tournament at its time, with the entrants who came."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.duties.models import Duty
from games.duties.work import catch_up, run_duty
from games.people.access import Caller
from games.tournaments.arrangement import start as starting
from games.tournaments.arrangement.draw_progress import Drawing, drawing
from games.tournaments.arrangement.start import draw_first, start_by_itself
from games.tournaments.entrants import check_in, departure, entry
from games.tournaments.models import Pairing, Phase
from games.tournaments.rounds import draw as drawn
from games.tournaments.rounds.progress import Steps
from tests.tournaments.cast import token
from tests.tournaments.hall import organiser, started_tournament, tournament
from tests.tournaments.people import (
    caller,
    change_times,
    enter,
    hours_from_now,
    now,
    open_tournament,
    states,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def test_it_starts_by_itself_with_those_who_came() -> None:
    made = open_tournament(
        check_in_opens=hours_from_now(-2),
        check_in_closes=hours_from_now(1),
        starts=hours_from_now(2),
        starts_by_itself=True,
        stages=[{"format": "single_elimination"}],
    )
    catch_up()
    for name in ("Ann", "Ben", "Cleo"):
        entrant = enter(made, name)
        if name != "Cleo":
            check_in.check_in(made.pk, Caller(secret=entrant.secret), entrant.pk)
    change_times(made, check_in_closes=hours_from_now(-0.2), starts=hours_from_now(-0.1))
    assert now(made).phase == Phase.PLAYING
    assert states(made) == {"Ann": "playing", "Ben": "playing", "Cleo": "missed"}


def test_the_start_closes_a_check_in_that_is_late_itself() -> None:
    made = open_tournament(
        capacity=2,
        check_in_opens=hours_from_now(-3),
        check_in_closes=hours_from_now(-2),
        starts=hours_from_now(-1),
        starts_by_itself=True,
        stages=[{"format": "single_elimination"}],
    )
    for name in ("Ann", "Ben"):
        enter(made, caller(ORGA), name=name)
    missing = made.entrants.get(name="Ann")
    made.entrants.filter(pk=missing.pk).update(state="entered")
    enter(made, caller(ORGA), name="Cleo")
    assert made.starts is not None
    start_by_itself(made.pk, made.starts.isoformat())
    assert states(made) == {"Ann": "missed", "Ben": "playing", "Cleo": "playing"}


def test_where_it_cannot_start_the_log_says_why_and_it_waits() -> None:
    made = open_tournament(starts=hours_from_now(-1), starts_by_itself=True)
    enter(made, "Ann")
    catch_up()
    line = made.log.get(kind="not_started")
    assert line.facts == {"reason": "tournament.too_few"}
    assert now(made).phase == Phase.OPEN
    enter(made, "Ben")
    entry.withdraw(made.pk, caller(ORGA), made.entrants.get(name="Ann").pk)
    assert states(made) == {"Ann": "withdrawn", "Ben": "entered"}


def test_a_large_start_is_drawn_by_a_worker_and_once_whatever_kills_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(starting, "AT_ONCE", 7)
    of = started_tournament(8, {"format": "single_elimination"})
    assert (of.phase, drawing(of).state) == ("playing", "waiting")
    assert not Pairing.objects.filter(stage__tournament=of).exists()
    duty = Duty.objects.get(kind="tournaments.draw")

    class Killed(BaseException):
        pass

    def dies(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as at_the_end:
        at_the_end.setattr(drawn, "open_round", dies)
        with pytest.raises(Killed):
            run_duty(duty.pk)
    assert not Pairing.objects.filter(stage__tournament=of).exists()
    cache.clear()  # the worker's memory; a page runs in another process and still sees the progress
    assert drawing(of) == Drawing(1, "drawing", Steps(4))
    Duty.objects.filter(pk=duty.pk).update(not_before=timezone.now())
    run_duty(duty.pk)
    assert Pairing.objects.filter(stage__tournament=of).count() == 7
    assert drawing(of).state == "drawn"
    # The control: the same call again finds nothing to do.
    draw_first(of.stages.get().pk)
    assert Pairing.objects.filter(stage__tournament=of).count() == 7


def test_who_left_before_the_draw_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "AT_ONCE", 1)
    of = started_tournament(5, {"format": "round_robin"})
    departure.drop(of.pk, organiser(), of.entrants.get(number=5).pk)
    catch_up()
    assert Pairing.objects.filter(stage__tournament=of).count() == 6


def test_over_the_api_one_is_told_where_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "AT_ONCE", 1)
    of = tournament(4, {"format": "swiss"})
    person = organiser().person
    assert person is not None
    headers = {"Authorization": token(person)}
    path = f"/api/v1/tournaments/{of.pk}/start/"
    answer = Client().post(path, {}, "application/json", headers=headers)
    assert (answer.status_code, answer.json()["phase"]) == (202, "playing")
    where = f"/api/v1/tournaments/{of.pk}/drawing/"
    assert Client().get(where).json()["state"] == "waiting"
    catch_up()
    assert Client().get(where).json()["state"] == "drawn"
