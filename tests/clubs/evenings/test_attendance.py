"""Answers to an evening: yes, maybe or no."""

from datetime import timedelta

from django.utils import timezone

from games.clubs.models import Attendance
from tests.clubs.evenings.conftest import Meeting
from tests.clubs.world import assert_refused, person


def test_an_evening_that_is_over_takes_no_answers(meeting: Meeting) -> None:
    now = timezone.now()
    (evening,) = meeting.plan(starts=now - timedelta(hours=3), ends=now - timedelta(hours=1))
    assert_refused("evening.over", meeting.attend, meeting.olga, evening)


def test_only_who_is_in_the_club_answers_and_has_one_answer(meeting: Meeting) -> None:
    (evening,) = meeting.plan()
    assert_refused("club.unknown", meeting.attend, person("Otto"), evening)
    meeting.attend(meeting.olga, evening)
    meeting.attend(meeting.olga, evening, "maybe")
    assert Attendance.objects.get().answer == "maybe"
    assert meeting.coming(evening) == []


def test_an_answer_said_again_keeps_its_moment(meeting: Meeting) -> None:
    (evening,) = meeting.plan()
    since = meeting.attend(meeting.olga, evening).since
    assert meeting.attend(meeting.olga, evening).since == since
    meeting.attend(meeting.olga, evening, "no")
    assert meeting.attend(meeting.olga, evening).since > since
