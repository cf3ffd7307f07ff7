"""Mails about evenings: a day before and on the day to members who answered yes or maybe, and to
members who were given a seat. A reminder reads the evening again when it is sent: after a change it
gives the new time, after a cancellation nothing is sent."""

from datetime import UTC, datetime, timedelta
from typing import Final

from django.utils import timezone, translation
from django.utils.formats import date_format

from games.clubs.evenings import recurrence
from games.clubs.models import Answer, Attendance, Evening
from games.duties import agenda, mails
from games.people.models import User

MORNING: Final = 8  # o'clock, on the day
SHORTEST: Final = timedelta(hours=1)  # before it begins
WHICH: Final = ("tomorrow", "today")


def schedule_reminders(evening: Evening) -> None:
    """Call it whenever the evening's time is set. Reminders for an old time detect this
    themselves."""
    for which in WHICH:
        due = due_at(evening, which)
        if due > timezone.now():
            payload = {"evening_id": evening.pk, "which": which, "due": due.isoformat()}
            key = f"{evening.pk}.{which}.{due.isoformat()}"
            agenda.enqueue("clubs.remind", key, payload, due=due)


def due_at(evening: Evening, which: str) -> datetime:
    """Return the due time in UTC, computed from the local time."""
    wall = recurrence.to_wall_clock(evening.starts, evening.zone)
    if which == "tomorrow":
        return recurrence.from_wall_clock(wall - timedelta(days=1), evening.zone).astimezone(UTC)
    morning = wall.replace(hour=MORNING, minute=0, second=0, microsecond=0)
    latest = evening.starts.astimezone(UTC) - SHORTEST
    return min(recurrence.from_wall_clock(morning, evening.zone).astimezone(UTC), latest)


def remind(evening_id: str, which: str, due: str) -> None:
    evening = Evening.objects.select_related("club").filter(pk=evening_id).first()
    if evening is None or evening.cancelled or evening.club.closed:
        return
    if due_at(evening, which).isoformat() != due or evening.starts <= timezone.now():
        return
    coming = Attendance.objects.filter(
        evening=evening, answer__in=(Answer.YES, Answer.MAYBE), waiting=False, member__left=None
    )
    for attendance in coming.select_related("member__person"):
        key = f"clubs.{which}.{evening.pk}.{attendance.pk}.{evening.sequence}"
        _send_mail(attendance.member.person, f"evening_{which}", evening, key)


def announce_seat(evening: Evening, attendance: Attendance) -> None:
    key = f"clubs.seat.{attendance.pk}.{attendance.since.timestamp():.6f}"
    _send_mail(attendance.member.person, "evening_seat", evening, key)


def _send_mail(person: User, template: str, evening: Evening, key: str) -> None:
    """The mail names no other person."""
    with translation.override(person.language):
        local = evening.starts.astimezone(evening.zone)
        when = f"{date_format(local, 'l j F Y')}, {date_format(local, 'H:i')}"
    facts = {
        "club": evening.club.name,
        "evening": evening.name,
        "when": when,
        "zone": evening.time_zone,
        "place": evening.place,
    }
    mails.enqueue(person.pk, template, facts, key)
