"""Evenings: planned in local time, changed alone or with all that follow, cancelled."""

from datetime import UTC, datetime, timedelta

import pytest

from games.clubs.evenings.evening import EveningChanges, amend, cancel
from games.clubs.evenings.recurrence import Repeat
from games.clubs.models import Evening
from tests.clubs.evenings.conftest import PARIS, Meeting, local_times, naive_time
from tests.clubs.world import assert_refused, planning


def test_who_meets_at_half_past_seven_does_so_before_and_after_the_clocks_change(
    meeting: Meeting,
) -> None:
    rows = meeting.plan(
        starts=naive_time(2027, 3, 19, 19, 30),
        ends=naive_time(2027, 3, 20, 0, 30),
        repeat=Repeat("week", 1, 3),
    )
    assert [local_times(row)[0].time().isoformat("minutes") for row in rows] == ["19:30"] * 3
    hours = [Evening.objects.get(pk=row.pk).starts.astimezone(UTC).hour for row in rows]
    assert hours == [18, 18, 17]  # the clocks go forward on 28 March 2027
    assert len({row.series for row in rows}) == 1


def test_an_evening_ends_after_it_starts_also_where_the_clock_shows_otherwise(
    meeting: Meeting,
) -> None:
    start = naive_time(2027, 3, 19, 19, 30)
    assert_refused("evening.ends_before_start", meeting.plan, starts=start, ends=start)
    # In the night of 31 October 2027 the hour from two to three occurs twice in Paris.
    before = datetime(2027, 10, 31, 0, 30, tzinfo=UTC)
    (row,) = meeting.plan(
        starts=before.astimezone(PARIS).replace(tzinfo=None), ends=naive_time(2027, 10, 31, 3, 0)
    )
    assert row.ends.astimezone(UTC) - row.starts.astimezone(UTC) == timedelta(minutes=90)
    assert_refused("request.invalid", meeting.plan, ends=planning().starts + timedelta(days=8))
    assert Evening.objects.count() == 1


def test_changing_all_that_follow_leaves_those_before_alone(meeting: Meeting) -> None:
    rows = meeting.plan(
        starts=naive_time(2027, 3, 19, 19, 30),
        ends=naive_time(2027, 3, 19, 23, 0),
        repeat=Repeat("week", 1, 4),
    )
    cancel(meeting.olga, meeting.club.pk, rows[3].pk)
    later = naive_time(2027, 3, 27, 20, 0)
    meeting.amend(
        rows[1], starts=later, ends=later + timedelta(hours=3), name="Moved", following=True
    )
    walls = [local_times(row)[0] for row in rows]
    assert walls == [
        naive_time(2027, 3, 19, 19, 30),
        naive_time(2027, 3, 27, 20, 0),
        naive_time(2027, 4, 3, 20, 0),  # also moved by one day and half an hour, in local time
        naive_time(2027, 4, 9, 19, 30),
    ]
    names = [Evening.objects.get(pk=row.pk).name for row in rows]
    assert names == ["Game night", "Moved", "Moved", "Game night"]


def test_a_wrong_change_of_one_that_follows_changes_none(meeting: Meeting) -> None:
    rows = meeting.plan(repeat=Repeat("week", 1, 3))
    before = list(Evening.objects.order_by("pk").values())
    assert_refused(
        "evening.ends_before_start",
        meeting.amend,
        rows[0],
        starts=rows[0].ends + timedelta(hours=1),
        following=True,
    )
    assert list(Evening.objects.order_by("pk").values()) == before


def test_cancelling_all_that_follow(meeting: Meeting) -> None:
    rows = meeting.plan(repeat=Repeat("week", 1, 3))
    cancel(meeting.olga, meeting.club.pk, rows[1].pk, following=True)
    kept = Evening.objects.filter(cancelled=None)
    assert [each.pk for each in kept] == [rows[0].pk]
    assert_refused("evening.cancelled", meeting.attend, meeting.olga, rows[2])
    assert_refused("evening.cancelled", meeting.amend, rows[2], name="Again")


def test_of_two_phones_the_second_is_told_that_it_read_too_early(meeting: Meeting) -> None:
    (evening,) = meeting.plan()
    edit = EveningChanges(notes="Bring cards")
    at = (meeting.olga, meeting.club.pk, evening.pk)
    amend(*at, edit, {1})
    assert_refused("club.stale", amend, *at, EveningChanges(notes="Bring dice"), {1})
    evening.refresh_from_db()
    assert (evening.notes, evening.version, evening.sequence) == ("Bring cards", 2, 0)


def test_there_are_limits(meeting: Meeting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.clubs.evenings.evening.MOST_TO_COME", 3)
    meeting.plan(repeat=Repeat("week", 1, 3))
    assert_refused("evening.too_many", meeting.plan)
    for wrong in ({"seats": 0}, {"name": " "}, {"name": "x" * 81}, {"notes": "x" * 8001}):
        assert_refused("request.invalid", meeting.plan, **wrong)
    assert_refused("request.invalid", meeting.plan, time_zone="Europe/Nowhere")
