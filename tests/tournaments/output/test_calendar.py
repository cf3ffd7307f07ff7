from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from icalendar import Calendar

from games.tournaments.models import Phase, Tournament
from games.tournaments.output.calendar import ics
from games.tournaments.results.result import Result
from tests.tournaments.hall import open_pairings, report, started_tournament, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SINGLE = {"format": "single_elimination"}
SWISS = {"format": "swiss", "rounds": 3}


def events(of: Tournament) -> dict[str, Any]:
    calendar = Calendar.from_ical(ics(of))
    return {str(each["uid"]).partition(".")[2]: each for each in calendar.walk("VEVENT")}


def test_check_in_start_and_rounds_with_an_end() -> None:
    begins = timezone.now().replace(microsecond=0) + timedelta(days=7)
    of = tournament(
        4, SINGLE, starts=begins, check_in_opens=begins - timedelta(hours=1), place="Hall"
    )
    by_uid = events(of)
    assert set(by_uid) == {"check-in@companion", "start@companion"}
    assert by_uid["start@companion"].decoded("dtstart") == begins
    assert by_uid["check-in@companion"].decoded("dtend") == begins
    assert str(by_uid["start@companion"]["location"]) == "Hall"
    assert str(by_uid["check-in@companion"]["summary"]) == "Open – Check-in"
    playing = started_tournament(4, SINGLE, round_minutes=50)
    (round_,) = (each for uid, each in events(playing).items() if uid.startswith("round."))
    assert str(round_["summary"]) == "Open – Semi-final"
    assert round_.decoded("dtend") - round_.decoded("dtstart") == timedelta(minutes=50)


def test_the_same_events_again_with_a_higher_sequence() -> None:
    of = started_tournament(4, SINGLE, round_minutes=50)
    before = events(of)
    report(of, open_pairings(of)[0], Result(scores=(1, 0)))
    after = events(Tournament.objects.get(pk=of.pk))
    assert set(before) == set(after)
    assert all(int(after[uid]["sequence"]) > int(before[uid]["sequence"]) for uid in before)


def test_a_tournament_that_was_called_off_says_so() -> None:
    of = tournament(2, SINGLE, starts=timezone.now())
    assert str(events(of)["start@companion"]["status"]) == "CONFIRMED"
    of.phase = Phase.CANCELLED
    assert str(events(of)["start@companion"]["status"]) == "CANCELLED"
