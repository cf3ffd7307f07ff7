"""Calendar feeds of one club or of all clubs of a person.

Their URLs contain a secret, because calendar programs cannot send a token.
"""

from functools import partial
from typing import Final

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.clubs.access import SEEING, person_operation
from api.wire.answers import TEXT, AnyMediaType, Ics, Json
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import operation
from api.wire.versions import UNCHANGED, respond_with_etag
from games.clubs import commands
from games.clubs import refusals as no
from games.clubs.access import get_access
from games.clubs.evenings import calendars
from games.kernel.record import Record


class Address(Record, frozen=True):
    address: str


@person_operation("The address of the calendar of all one's evenings")
def show_my_address(request: Request) -> Address:
    person = require_person(request)
    return Address(calendars.address(request, person))


@operation_of(
    commands.REVOKE_CALENDARS,
    "Let every address of one's calendars open nothing any more",
    status=204,
)
def revoke_addresses() -> None:
    """New ones hold instead."""


@person_operation("One's own address of the calendar of a club", refuses=SEEING)
def show_club_address(request: Request, club: str) -> Address:
    person = require_person(request)
    return Address(calendars.address(request, person, get_access(club, person).club.pk))


feed_operation: Final = partial(
    operation,
    answers=(Json, Ics, AnyMediaType),
    content={(200, Ics.media_type): TEXT, 304: None},
    parameters=(
        OpenApiParameter("person", str, required=True),
        OpenApiParameter("key", str, required=True, description="Both as the address has them."),
    ),
    refuses=(no.unknown_calendar,),
)


@feed_operation("The calendar of all one's evenings, for calendar programs")
def read_my_calendar(request: Request) -> HttpResponse:
    return _calendar_response(request, calendars.person_calendar(*_person_and_key(request)))


@feed_operation("The calendar of a club, for calendar programs")
def read_club_calendar(request: Request, club: str) -> HttpResponse:
    return _calendar_response(request, calendars.club_calendar(club, *_person_and_key(request)))


def _person_and_key(request: Request) -> tuple[str, str]:
    query = request.query_params
    return query.get("person", ""), query.get("key", "")


def _calendar_response(request: Request, written: bytes) -> HttpResponse:
    """Answers 304 if nothing changed, because calendar programs poll every few minutes."""
    return respond_with_etag(request, written, "text/calendar; charset=utf-8", UNCHANGED)
