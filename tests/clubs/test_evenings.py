"""Evenings: by the clock on the wall, with a waiting list that moves up, and reminders."""

import itertools
import threading
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clubs import evenings, evenings_attending, evenings_reminding, members
from games.clubs.evenings import EveningChanges
from games.clubs.models import Answer, Attendance, Club, Evening
from games.clubs.recurring import Repeat, dates, on_the_wall
from games.duties.models import Duty
from games.people.models import User
from games.people.refusals import Refusal
from tests.clubs.club_world import found, joined, person, planning
from tests.duties.conftest import at_once

PARIS = ZoneInfo("Europe/Paris")


@dataclass(frozen=True)
class Meeting:
    olga: User
    club: Club

    def attend(self, somebody: User, evening: Evening, answer: str = "yes") -> Attendance:
        answered = Answer(answer)
        return evenings_attending.attend(somebody, self.club.pk, evening.pk, answered)

    def coming(self, evening: Evening) -> list[str]:
        rows = Attendance.objects.filter(evening=evening).seated().order_by("since", "pk")
        return [row.member.person.name for row in rows]

    def people(self, many: int) -> list[User]:
        they = [person(f"P{n}") for n in range(many)]
        for each in they:
            joined(self.club, each)
        return they

    def plan(self, **more: object) -> list[Evening]:
        return evenings.plan(self.olga, self.club.pk, planning(**more))  # type: ignore[arg-type]

    def amend(self, evening: Evening, **changes: Any) -> Evening:
        said = EveningChanges(**changes)
        return evenings.amend(self.olga, self.club.pk, evening.pk, said)


@pytest.fixture
def meeting(db: None) -> Meeting:
    olga = person("Olga")
    return Meeting(olga, found(olga))


def clock(*read: int) -> datetime:
    """What it shows on a wall, wherever that is."""
    return datetime(*read)  # type: ignore[arg-type]  # noqa: DTZ001


def refused(code: str, call: Any, *arguments: Any, **named: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        call(*arguments, **named)
    assert refusal.value.code == code


def wall(evening: Evening) -> tuple[datetime, datetime]:
    evening = Evening.objects.get(pk=evening.pk)
    return on_the_wall(evening.starts, evening.zone), on_the_wall(evening.ends, evening.zone)


def mails(template: str) -> Counter[str]:
    duties = Duty.objects.filter(kind="duties.mail", payload__template=template)
    return Counter(duty.payload["person"] for duty in duties)


# --- Dates ----------------------------------------------------------------------------------------


@given(
    st.dates(date(2020, 1, 1), date(2060, 1, 1)),
    st.sampled_from(("week", "month")),
    st.integers(1, 12),
    st.integers(1, 60),
)
def test_dates_recur_on_the_same_weekday_as_often_as_was_said(
    first: date, every: Any, interval: int, count: int
) -> None:
    days = dates(first, Repeat(every, interval, count))
    assert days[0] == first or (every == "month" and first.day > 28)
    assert len(days) == count
    assert {day.weekday() for day in days} == {first.weekday()}
    months = [day.year * 12 + day.month for day in days]
    if every == "week":
        assert {b - a for a, b in itertools.pairwise(days)} <= {timedelta(weeks=interval)}
        return
    assert {b - a for a, b in itertools.pairwise(months)} <= {interval}
    for day in days:  # brute force: the weekdays of that month, counted
        same = [d for d in _month(day) if d.weekday() == day.weekday()]
        place = (first.day - 1) // 7
        assert day == (same[-1] if place == 4 else same[place])


def _month(day: date) -> list[date]:
    first = day.replace(day=1)
    days = [first + timedelta(days=n) for n in range(31)]
    return [each for each in days if each.month == day.month]


def test_dates_end_where_they_should_and_are_sixty_at_most() -> None:
    first = date(2027, 1, 1)
    assert len(dates(first, Repeat("week", 1, None, date(2027, 1, 29)))) == 5
    assert len(dates(first, Repeat("week", 2, 60))) == 60
    refused("evening.too_many_dates", dates, first, Repeat("week", 1, 61))
    refused("evening.too_many_dates", dates, first, Repeat("week", 1, None, date(2030, 1, 1)))
    for wrong in (
        Repeat("week"),
        Repeat("week", 1, 3, date(2028, 1, 1)),
        Repeat("week", 0, 3),
        Repeat("week", 13, 3),
        Repeat("week", 1, 0),
        Repeat("week", 1, None, date(2026, 12, 31)),
    ):
        refused("request.invalid", dates, first, wrong)


def test_who_meets_at_half_past_seven_does_so_before_and_after_the_clocks_change(
    meeting: Meeting,
) -> None:
    rows = meeting.plan(
        starts=clock(2027, 3, 19, 19, 30),
        ends=clock(2027, 3, 20, 0, 30),
        repeat=Repeat("week", 1, 3),
    )
    assert [wall(row)[0].time().isoformat("minutes") for row in rows] == ["19:30"] * 3
    hours = [Evening.objects.get(pk=row.pk).starts.astimezone(UTC).hour for row in rows]
    assert hours == [18, 18, 17]  # the clocks go forward on 28 March 2027
    assert len({row.series for row in rows}) == 1


def test_an_evening_ends_after_it_starts_also_where_the_clock_shows_otherwise(
    meeting: Meeting,
) -> None:
    start = clock(2027, 3, 19, 19, 30)
    refused("evening.ends_before_start", meeting.plan, starts=start, ends=start)
    # In the night of 31 October 2027 the hour from two to three comes twice in Paris.
    before = datetime(2027, 10, 31, 0, 30, tzinfo=UTC)
    (row,) = meeting.plan(
        starts=before.astimezone(PARIS).replace(tzinfo=None), ends=clock(2027, 10, 31, 3, 0)
    )
    assert row.ends.astimezone(UTC) - row.starts.astimezone(UTC) == timedelta(minutes=90)
    refused("request.invalid", meeting.plan, ends=planning().starts + timedelta(days=8))
    assert Evening.objects.count() == 1


# --- Changing -------------------------------------------------------------------------------------


def test_changing_all_that_follow_leaves_those_before_alone(meeting: Meeting) -> None:
    rows = meeting.plan(
        starts=clock(2027, 3, 19, 19, 30),
        ends=clock(2027, 3, 19, 23, 0),
        repeat=Repeat("week", 1, 4),
    )
    evenings.cancel(meeting.olga, meeting.club.pk, rows[3].pk)
    later = clock(2027, 3, 27, 20, 0)
    meeting.amend(
        rows[1], starts=later, ends=later + timedelta(hours=3), name="Moved", following=True
    )
    walls = [wall(row)[0] for row in rows]
    assert walls == [
        clock(2027, 3, 19, 19, 30),
        clock(2027, 3, 27, 20, 0),
        clock(2027, 4, 3, 20, 0),  # a day later, too, and half an hour, on the wall
        clock(2027, 4, 9, 19, 30),
    ]
    names = [Evening.objects.get(pk=row.pk).name for row in rows]
    assert names == ["Game night", "Moved", "Moved", "Game night"]


def test_a_wrong_change_of_one_that_follows_changes_none(meeting: Meeting) -> None:
    rows = meeting.plan(repeat=Repeat("week", 1, 3))
    before = list(Evening.objects.order_by("pk").values())
    refused(
        "evening.ends_before_start",
        meeting.amend,
        rows[0],
        starts=rows[0].ends + timedelta(hours=1),
        following=True,
    )
    assert list(Evening.objects.order_by("pk").values()) == before


def test_cancelling_all_that_follow(meeting: Meeting) -> None:
    rows = meeting.plan(repeat=Repeat("week", 1, 3))
    evenings.cancel(meeting.olga, meeting.club.pk, rows[1].pk, following=True)
    kept = Evening.objects.filter(cancelled=None)
    assert [each.pk for each in kept] == [rows[0].pk]
    refused("evening.cancelled", meeting.attend, meeting.olga, rows[2])
    refused("evening.cancelled", meeting.amend, rows[2], name="Again")


def test_of_two_phones_the_second_is_told_that_it_read_too_early(meeting: Meeting) -> None:
    (evening,) = meeting.plan()
    said = EveningChanges(notes="Bring cards")
    at = (meeting.olga, meeting.club.pk, evening.pk)
    evenings.amend(*at, said, {1})
    refused("club.stale", evenings.amend, *at, EveningChanges(notes="Bring dice"), {1})
    evening.refresh_from_db()
    assert (evening.notes, evening.version, evening.sequence) == ("Bring cards", 2, 0)


def test_there_are_limits(meeting: Meeting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evenings, "MOST_TO_COME", 3)
    meeting.plan(repeat=Repeat("week", 1, 3))
    refused("evening.too_many", meeting.plan)
    for wrong in ({"seats": 0}, {"name": " "}, {"name": "x" * 81}, {"notes": "x" * 8001}):
        refused("request.invalid", meeting.plan, **wrong)
    refused("request.invalid", meeting.plan, time_zone="Europe/Nowhere")


# --- Who comes ------------------------------------------------------------------------------------


def test_a_free_seat_goes_to_who_has_waited_longest_and_they_are_told(meeting: Meeting) -> None:
    (evening,) = meeting.plan(seats=2)
    a, b, c, d = meeting.people(4)
    waiting = [meeting.attend(each, evening).waiting for each in (a, b, c, d)]
    assert waiting == [False, False, True, True]
    meeting.attend(c, evening)  # said again: nobody loses their place
    meeting.attend(b, evening, "no")
    assert meeting.coming(evening) == ["P0", "P2"]
    assert mails("evening_seat") == {c.pk: 1}
    meeting.attend(b, evening)
    assert meeting.attend(b, evening).waiting
    members.leave(a, meeting.club.pk)
    assert meeting.coming(evening) == ["P2", "P3"]
    meeting.amend(evening, seats=None)
    assert set(meeting.coming(evening)) == {"P1", "P2", "P3"}
    assert mails("evening_seat") == {c.pk: 1, d.pk: 1, b.pk: 1}


def test_with_fewer_seats_nobody_is_sent_away(meeting: Meeting) -> None:
    (evening,) = meeting.plan(seats=3)
    they = meeting.people(4)
    for each in they:
        meeting.attend(each, evening)
    meeting.amend(evening, seats=1)
    assert len(meeting.coming(evening)) == 3
    meeting.attend(they[0], evening, "maybe")
    assert meeting.coming(evening) == ["P1", "P2"]


@pytest.mark.django_db
@settings(max_examples=15, deadline=None)
@given(
    st.integers(1, 3),
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from(("yes", "maybe", "no"))), max_size=14),
)
def test_seats_are_given_as_a_queue_on_paper_gives_them(
    seats: int, said: list[tuple[int, str]]
) -> None:
    meeting = Meeting(olga := person("Olga"), found(olga))
    (evening,) = meeting.plan(seats=seats)
    they = meeting.people(5)
    queue: list[int] = []
    for n, answer in said:
        meeting.attend(they[n], evening, answer)
        if answer == "yes" and n not in queue:
            queue.append(n)
        if answer != "yes" and n in queue:
            queue.remove(n)
        assert set(meeting.coming(evening)) == {f"P{n}" for n in queue[:seats]}


@pytest.mark.django_db
def test_an_evening_that_is_over_takes_no_answers(meeting: Meeting) -> None:
    now = timezone.now()
    (evening,) = meeting.plan(starts=now - timedelta(hours=3), ends=now - timedelta(hours=1))
    refused("evening.over", meeting.attend, meeting.olga, evening)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_twelve_who_come_at_once_to_five_seats_five_have_one() -> None:
    meeting = Meeting(olga := person("Olga"), found(olga))
    (evening,) = meeting.plan(seats=5)
    they = meeting.people(12)
    at_once(lambda n: meeting.attend(they[n], evening), 12)
    assert len(meeting.coming(evening)) == 5
    at_once(lambda n: meeting.attend(they[n], evening, "no"), 12)
    assert meeting.coming(evening) == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_more_are_seated_than_there_are_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = Meeting(olga := person("Olga"), found(olga))
    (evening,) = meeting.plan(seats=5)
    they = meeting.people(12)
    all_have_looked = threading.Barrier(12)

    def looked(_club: str, evening_id: str) -> Evening:
        row = Evening.objects.get(pk=evening_id)
        all_have_looked.wait(timeout=60)
        return row

    monkeypatch.setattr(evenings_attending, "locked", looked)
    at_once(lambda n: meeting.attend(they[n], evening), 12)
    assert len(meeting.coming(evening)) > 5


# --- Reminders ------------------------------------------------------------------------------------


def reminders(evening: Evening) -> list[Duty]:
    duties = Duty.objects.filter(kind="clubs.remind", payload__evening_id=evening.pk)
    return list(duties.order_by("due"))


def test_who_may_come_is_reminded_the_day_before_and_on_the_day(meeting: Meeting) -> None:
    (evening,) = meeting.plan(seats=1)
    yes, waits, maybe, no = meeting.people(4)
    for somebody, answer in ((yes, "yes"), (waits, "yes"), (maybe, "maybe"), (no, "no")):
        meeting.attend(somebody, evening, answer)
    duties = reminders(evening)
    assert [duty.payload["which"] for duty in duties] == ["tomorrow", "today"]
    for duty in duties * 2:  # twice: it is one mail all the same
        evenings_reminding.remind(**duty.payload)
    assert mails("evening_tomorrow") == mails("evening_today") == {yes.pk: 1, maybe.pk: 1}


def test_one_that_was_moved_reminds_at_its_new_time_and_a_cancelled_one_never(
    meeting: Meeting,
) -> None:
    (evening,) = meeting.plan()
    meeting.attend(meeting.olga, evening)
    meeting.amend(
        evening,
        starts=evening.starts + timedelta(days=2),
        ends=evening.ends + timedelta(days=2),
    )
    old, new = [each for each in reminders(evening) if each.payload["which"] == "tomorrow"]
    evenings_reminding.remind(**old.payload)
    assert not mails("evening_tomorrow")
    evenings_reminding.remind(**new.payload)
    assert mails("evening_tomorrow") == {meeting.olga.pk: 1}
    evenings.cancel(meeting.olga, meeting.club.pk, evening.pk)
    for duty in reminders(evening):
        evenings_reminding.remind(**duty.payload)
    assert not mails("evening_today")


def test_reminders_come_by_the_clock_on_the_wall() -> None:
    starts = datetime(2027, 3, 28, 20, 0, tzinfo=PARIS)  # the day on which the clocks go forward
    evening = Evening(starts=starts, time_zone="Europe/Paris")
    due = evenings_reminding.due_at(evening, "tomorrow").astimezone(PARIS)
    assert due.replace(tzinfo=None) == clock(2027, 3, 27, 20, 0)
    due = evenings_reminding.due_at(evening, "today").astimezone(PARIS)
    assert due.replace(tzinfo=None) == clock(2027, 3, 28, 8, 0)
    early = Evening(starts=starts.replace(hour=6), time_zone="Europe/Paris")
    due = evenings_reminding.due_at(early, "today").astimezone(PARIS)
    assert due.hour == 5


def test_mails_are_written_in_the_language_of_their_reader(meeting: Meeting) -> None:
    (evening,) = meeting.plan(starts=clock(2027, 3, 19, 19, 30), ends=clock(2027, 3, 19, 23))
    User.objects.filter(pk=meeting.olga.pk).update(language="fr")
    meeting.attend(meeting.olga, evening)
    due = evenings_reminding.due_at(evening, "today").isoformat()
    evenings_reminding.remind(evening.pk, "today", due)
    (duty,) = Duty.objects.filter(kind="duties.mail")
    facts = msgspec.json.decode(duty.payload["facts"])
    assert facts["when"] == "vendredi 19 mars 2027, 19:30"
