"""Calendar feeds of one club or of all clubs of a person.

Their URLs contain a secret, because calendar programs cannot send a token.
"""

from functools import partial
from typing import Final

from django.http import HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.clubs.access import SEEING, call
from api.wire.answers import TEXT, Anything, Ics, Json
from api.wire.callers import known
from api.wire.operation import operation
from api.wire.versions import UNCHANGED, by_content
from games.clubs import refusals as no
from games.clubs.access import get_access
from games.clubs.evenings import calendars
from games.kernel.record import Record
from games.people.models import User


class Address(Record, frozen=True):
    address: str


@call("The address of the calendar of all one's evenings")
def show_my_address(request: Request) -> Address:
    person = known(request)
    return _address(request, "my-calendar", person, calendars.key(person))


@call("Let every address of one's calendars open nothing any more", status=204)
def revoke_addresses(request: Request) -> None:
    """New ones hold instead."""
    calendars.revoke(known(request))


@call("One's own address of the calendar of a club", refuses=SEEING)
def show_club_address(request: Request, club: str) -> Address:
    person = known(request)
    key = calendars.key(person, get_access(club, person).club.pk)
    return _address(request, "club-calendar", person, key, club=club)


feed: Final = partial(
    operation,
    answers=(Json, Ics, Anything),
    content={(200, Ics.media_type): TEXT, 304: None},
    parameters=(
        OpenApiParameter("person", str, required=True),
        OpenApiParameter("key", str, required=True, description="Both as the address has them."),
    ),
    refuses=(no.unknown_calendar,),
)


@feed("The calendar of all one's evenings, for calendar programs")
def read_my_calendar(request: Request) -> HttpResponse:
    return _told(request, calendars.person_calendar(*_secret(request)))


@feed("The calendar of a club, for calendar programs")
def read_club_calendar(request: Request, club: str) -> HttpResponse:
    return _told(request, calendars.club_calendar(club, *_secret(request)))


def _secret(request: Request) -> tuple[str, str]:
    asked = request.query_params
    return asked.get("person", ""), asked.get("key", "")


def _address(request: Request, name: str, person: User, key: str, **places: str) -> Address:
    query = urlencode({"person": person.pk, "key": key})
    return Address(request.build_absolute_uri(f"{reverse(name, kwargs=places)}?{query}"))


def _told(request: Request, written: bytes) -> HttpResponse:
    """Answers 304 if nothing changed, because calendar programs poll every few minutes."""
    return by_content(request, written, "text/calendar; charset=utf-8", UNCHANGED)
