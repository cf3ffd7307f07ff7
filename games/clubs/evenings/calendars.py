"""Calendar feeds of a club and of a person, at secret addresses.

They name no person: subscribers may show the calendar to anybody.
"""

from datetime import timedelta
from typing import Final

from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from icalendar import Calendar, Event

from games.clubs import refusals
from games.clubs.evenings.evening import Planning
from games.clubs.fields import PLACED
from games.clubs.models import Answer, Attendance, CalendarTurn, Club, Evening, Member
from games.people.addresses.secret_links import CALENDAR, CLUB_CALENDAR
from games.people.keys import derive
from games.people.models import User
from games.web.fields import shown_values

PAST: Final = timedelta(days=90)
MOST: Final = 500
ALL: Final = "all"
"""Used instead of a club's id: all clubs of the person."""


def key(person: User, club_id: str = ALL) -> str:
    turns = CalendarTurn.objects.filter(person=person).values_list("turn", flat=True)
    return derive("calendar", f"{person.pk}.{club_id}.{turns.first() or 1}")


def address(request: HttpRequest, person: User, club_id: str = ALL) -> str:
    """Return the secret address for one club, or for all of the person's clubs: calendar programs
    cannot send a token."""
    secret = key(person, club_id)
    if club_id == ALL:
        return CALENDAR.address(request, secret, person=person.pk)
    return CLUB_CALENDAR.address(request, secret, club=club_id, person=person.pk)


def revoke(person: User) -> None:
    """Make all of the person's calendar addresses invalid; new addresses replace them."""
    CalendarTurn.objects.get_or_create(person=person)
    CalendarTurn.objects.filter(person=person).update(turn=F("turn") + 1)


def club_calendar(club_id: str, person_id: str, given_key: str) -> bytes:
    person = _subscriber(club_id, person_id, given_key)
    club = refusals.unknown_calendar.raise_if_none(
        Club.objects.for_person(person).filter(pk=club_id).first()
    )
    return _render_calendar(club.name, Evening.objects.filter(club=club))


def person_calendar(person_id: str, given_key: str) -> bytes:
    """The evenings of all the person's clubs, without those they declined."""
    person = _subscriber(ALL, person_id, given_key)
    refused = Attendance.objects.filter(member__person=person, answer=Answer.NO)
    clubs = Member.objects.present().filter(person=person, club__closed=None).values("club")
    rows = Evening.objects.filter(club__in=clubs).exclude(pk__in=refused.values("evening"))
    return _render_calendar("Companion", rows)


def _subscriber(club_id: str, person_id: str, given_key: str) -> User:
    person = User.objects.filter(pk=person_id, is_active=True).first()
    if person is None or not constant_time_compare(given_key, key(person, club_id)):
        raise refusals.unknown_calendar()
    return person


def _render_calendar(name: str, evenings: QuerySet[Evening]) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", "-//Companion//Evenings//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    known = evenings.filter(ends__gt=timezone.now() - PAST).select_related("club")
    for evening in known.order_by("starts", "pk")[:MOST]:
        calendar.add_component(_event(evening))
    return bytes(calendar.to_ical())


def _event(evening: Evening) -> Event:
    event = Event()
    event.add("uid", f"{evening.pk}@companion")
    event.add("sequence", evening.sequence)
    event.add("summary", f"{evening.club.name} – {evening.name}")
    event.add("dtstart", evening.starts)
    event.add("dtend", evening.ends)
    event.add("dtstamp", evening.changed)
    event.add("last-modified", evening.changed)
    event.add("status", "CANCELLED" if evening.cancelled else "CONFIRMED")
    if evening.place:
        event.add("location", evening.place)
    if lines := [f"{each.label}: {each.text}" for each in shown_values(Planning, evening, PLACED)]:
        event.add("description", "\n".join(lines))
    return event
