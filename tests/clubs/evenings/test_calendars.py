"""Calendars at secret addresses: their events, and when an address stops working."""

from datetime import timedelta

import pytest
from django.utils import timezone
from icalendar import Calendar

from games.clubs.evenings import calendars
from games.clubs.evenings.evening import cancel
from games.clubs.evenings.recurrence import Repeat
from games.clubs.membership import members
from games.clubs.models import Evening
from games.people.models import User
from tests.clubs.evenings.conftest import Meeting
from tests.clubs.world import add_member, assert_refused, create_club, person, planning


def events(written: bytes) -> list[tuple[str, str]]:
    calendar = Calendar.from_ical(written)
    return [(str(each["SUMMARY"]), str(each["STATUS"])) for each in calendar.walk("VEVENT")]


def club_events(meeting: Meeting, person: User) -> list[tuple[str, str]]:
    key = calendars.key(person, meeting.club.pk)
    return events(calendars.club_calendar(meeting.club.pk, person.pk, key))


def person_events(person: User) -> list[tuple[str, str]]:
    return events(calendars.person_calendar(person.pk, calendars.key(person)))


def test_a_club_shows_all_its_evenings_and_those_that_were_cancelled_as_such(
    meeting: Meeting,
) -> None:
    first, _second = meeting.plan(repeat=Repeat("week", 1, 2))
    cancel(meeting.olga, meeting.club.pk, first.pk)
    shown = "Dragons – Game night"
    assert club_events(meeting, meeting.olga) == [(shown, "CANCELLED"), (shown, "CONFIRMED")]


def test_what_was_over_ninety_days_ago_stands_in_none(meeting: Meeting) -> None:
    (evening,) = meeting.plan()
    for days, many in ((89, 1), (91, 0)):
        ends = timezone.now() - timedelta(days=days)
        Evening.objects.filter(pk=evening.pk).update(starts=ends - timedelta(hours=4), ends=ends)
        assert len(club_events(meeting, meeting.olga)) == many


def test_an_own_calendar_holds_every_club_but_what_was_said_no_to(meeting: Meeting) -> None:
    other = create_club(person("Otto"))
    add_member(other, meeting.olga)
    first, second = meeting.plan()[0], Meeting(other.members.all()[0].person, other).plan()[0]
    assert len(person_events(meeting.olga)) == 2
    meeting.attend(meeting.olga, first, "no")
    assert len(person_events(meeting.olga)) == 1
    Evening.objects.filter(pk=second.pk).delete()
    assert person_events(meeting.olga) == []


def test_an_address_is_of_one_person_and_of_one_club(meeting: Meeting) -> None:
    meeting.plan()
    other = create_club(meeting.olga)
    key = calendars.key(meeting.olga, other.pk)
    assert_refused(
        "calendar.unknown", calendars.club_calendar, meeting.club.pk, meeting.olga.pk, key
    )
    assert_refused("calendar.unknown", calendars.person_calendar, meeting.olga.pk, key)
    assert_refused("calendar.unknown", calendars.club_calendar, other.pk, person("Otto").pk, key)


@pytest.mark.parametrize("how", ["revoked", "left", "closed", "erased"])
def test_it_opens_nothing_any_more_once(how: str, meeting: Meeting) -> None:
    ada = person("Ada")
    add_member(meeting.club, ada)
    key = calendars.key(ada, meeting.club.pk)
    assert calendars.club_calendar(meeting.club.pk, ada.pk, key)
    match how:
        case "revoked":
            calendars.revoke(ada)
        case "left":
            members.leave(ada, meeting.club.pk)
        case "closed":
            type(meeting.club).objects.filter(pk=meeting.club.pk).update(closed=timezone.now())
        case _:
            User.objects.filter(pk=ada.pk).update(is_active=False)
    assert_refused("calendar.unknown", calendars.club_calendar, meeting.club.pk, ada.pk, key)


def test_of_very_many_evenings_the_first_ones_are_written(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calendars, "MOST", 2)
    meeting.plan(starts=planning(30).starts, ends=planning(30).ends, name="Late")
    meeting.plan(repeat=Repeat("week", 1, 2))
    assert [name for name, _ in club_events(meeting, meeting.olga)] == ["Dragons – Game night"] * 2
