"""Calendars to subscribe to, of one club or of all of one's own: at addresses that are secrets,
because a calendar program shows no token."""

import hashlib
from typing import Any, ClassVar, Final

import msgspec
from django.http import HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.clubs import ROOM, UNKNOWN
from api.keyed import keyed
from api.reading import nothing_said
from api.rendering import Json
from api.schema import struct
from games.clubs import calendars
from games.clubs.permissions import standing
from games.people.models import User

SECRET: Final = [
    OpenApiParameter("person", str, required=True),
    OpenApiParameter("key", str, required=True, description="Both as the address has them."),
]
ICS: Final[Any] = {(200, "text/calendar"): OpenApiTypes.STR, 304: None}


class Address(msgspec.Struct, frozen=True):
    address: str


class Ics(Json):
    """What may be asked for; the answer to OPTIONS stays JSON, whatever it is asked as."""

    media_type = "text/calendar"
    format = "ics"


class Subscribed(Ics):
    """Whatever a calendar program says that it takes."""

    media_type = "*/*"
    format = "any"


class Mine(APIView):
    permission_classes = (callers.KnownPerson,)

    @extend_schema(
        summary="The address of the calendar of all one's evenings",
        responses={200: struct(Address, ROOM)},
    )
    def get(self, request: Request) -> Response:
        person = callers.known(request)
        return Response(_address(request, "my-calendar", person, calendars.key(person)))

    @extend_schema(
        summary="Let every address of one's calendars open nothing any more",
        description="New ones hold instead.",
        responses={204: None},
    )
    @keyed()
    def delete(self, request: Request) -> Response:
        nothing_said(request)
        calendars.revoke(callers.known(request))
        return Response(status=204)


class OfClub(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = UNKNOWN

    @extend_schema(
        summary="One's own address of the calendar of a club",
        responses={200: struct(Address, ROOM)},
    )
    def get(self, request: Request, club: str) -> Response:
        person = callers.known(request)
        key = calendars.key(person, standing(person, club).club_id)
        return Response(_address(request, "club-calendar", person, key, club=club))


class MyFeed(APIView):
    renderer_classes = (Json, Ics, Subscribed)
    problems: ClassVar = ("calendar.unknown",)

    @extend_schema(
        operation_id="get_me_calendar_ics",
        summary="The calendar of all one's evenings, for calendar programs",
        responses=ICS,
        parameters=SECRET,
    )
    def get(self, request: Request) -> HttpResponse:
        said = request.query_params
        return _told(request, calendars.of_person(said.get("person", ""), said.get("key", "")))


class ClubFeed(APIView):
    renderer_classes = (Json, Ics, Subscribed)
    problems: ClassVar = ("calendar.unknown",)

    @extend_schema(
        operation_id="get_clubs_club_calendar_ics",
        summary="The calendar of a club, for calendar programs",
        responses=ICS,
        parameters=SECRET,
    )
    def get(self, request: Request, club: str) -> HttpResponse:
        said = request.query_params
        found = calendars.of_club(club, said.get("person", ""), said.get("key", ""))
        return _told(request, found)


def _address(request: Request, name: str, person: User, key: str, **places: str) -> Address:
    query = urlencode({"person": person.pk, "key": key})
    return Address(request.build_absolute_uri(f"{reverse(name, kwargs=places)}?{query}"))


def _told(request: Request, written: bytes) -> HttpResponse:
    """Programs ask every few minutes: unchanged, it is not sent again."""
    etag = f'"{hashlib.sha256(written).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    answer = HttpResponse(written, "text/calendar; charset=utf-8", headers=headers)
    return get_conditional_response(request, etag=etag, response=answer) or answer
