"""Mails about an evening: a day before, on the day, and for a seat that became free."""

from datetime import datetime, timedelta

import msgspec

from games.clubs.evenings.evening import cancel
from games.clubs.evenings.reminders import due_at, remind
from games.clubs.models import Evening
from games.duties.models import Duty
from games.people.models import User
from tests.clubs.evenings.conftest import PARIS, Meeting, count_mails, naive_time


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
    for duty in duties * 2:  # running it twice sends one mail only
        remind(**duty.payload)
    assert (
        count_mails("evening_tomorrow") == count_mails("evening_today") == {yes.pk: 1, maybe.pk: 1}
    )


def test_one_that_was_moved_reminds_at_its_new_time_and_a_cancelled_one_never(
    meeting: Meeting,
) -> None:
    (evening,) = meeting.plan()
    meeting.attend(meeting.olga, evening)
    meeting.amend(
        evening, starts=evening.starts + timedelta(days=2), ends=evening.ends + timedelta(days=2)
    )
    old, new = [each for each in reminders(evening) if each.payload["which"] == "tomorrow"]
    remind(**old.payload)
    assert not count_mails("evening_tomorrow")
    remind(**new.payload)
    assert count_mails("evening_tomorrow") == {meeting.olga.pk: 1}
    cancel(meeting.olga, meeting.club.pk, evening.pk)
    for duty in reminders(evening):
        remind(**duty.payload)
    assert not count_mails("evening_today")


def test_reminders_come_by_the_clock_on_the_wall() -> None:
    starts = datetime(2027, 3, 28, 20, 0, tzinfo=PARIS)  # the day when the clocks go forward
    evening = Evening(starts=starts, time_zone="Europe/Paris")
    due = due_at(evening, "tomorrow").astimezone(PARIS)
    assert due.replace(tzinfo=None) == naive_time(2027, 3, 27, 20, 0)
    due = due_at(evening, "today").astimezone(PARIS)
    assert due.replace(tzinfo=None) == naive_time(2027, 3, 28, 8, 0)
    early = Evening(starts=starts.replace(hour=6), time_zone="Europe/Paris")
    due = due_at(early, "today").astimezone(PARIS)
    assert due.hour == 5


def test_mails_are_written_in_the_language_of_their_reader(meeting: Meeting) -> None:
    (evening,) = meeting.plan(
        starts=naive_time(2027, 3, 19, 19, 30), ends=naive_time(2027, 3, 19, 23)
    )
    User.objects.filter(pk=meeting.olga.pk).update(language="fr")
    meeting.attend(meeting.olga, evening)
    due = due_at(evening, "today").isoformat()
    remind(evening.pk, "today", due)
    (duty,) = Duty.objects.filter(kind="duties.mail")
    facts = msgspec.json.decode(duty.payload["facts"])
    assert facts["when"] == "vendredi 19 mars 2027, 19:30"
