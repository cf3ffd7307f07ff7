"""statistics/: who wins, against whom, with what, for how long; as rows and as pictures."""

from datetime import UTC, datetime
from typing import Any, ClassVar, Final

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.lists import Cursor
from api.problems import Problem
from api.reading import record
from api.rendering import Json
from api.schema import struct
from api.sentences import language, sentence
from games.clubs.models import By, Member
from games.clubs.pictures import MOST_ROWS, Point, bars, course
from games.clubs.ratings import ShownRating, rated
from games.clubs.records_telling import Names
from games.clubs.statistics import Asked, Shown, Telling, Who, allowed, rows, unmet

ROOM: Final = "clubs.statistics"
ORDERINGS: Final = ("plays", "wins", "draws", "losses", "last_played")
CLUB: Final = OpenApiParameter("club", str, description="Of one's club; left out, one's own.")
GAME: Final = OpenApiParameter("game", str, description="The key of a game, or its name.")
PERSON: Final = OpenApiParameter("person", str, description="Only what concerns this person.")
SINCE: Final = OpenApiParameter(
    "since", OpenApiTypes.DATETIME, description="Without streaks and medians."
)


class Query(msgspec.Struct, frozen=True):
    club: str | None = None
    game: str | None = None
    person: str | None = None
    since: datetime | None = None
    size: int | None = None


def asked(request: Request, by: str) -> tuple[Asked, int | None]:
    """What the query says, held to what the caller may see."""
    known = {name: request.query_params[name] for name in _NAMES if name in request.query_params}
    try:
        query = msgspec.convert(known, Query, strict=False)
    except msgspec.ValidationError:
        query = record(known, Query)
    if by not in By.values:
        errors = {"by": [sentence("unknown_word", found=by)]}
        raise Problem("request.invalid", errors=errors)
    since = query.since
    if since is not None and since.tzinfo is None:
        since = since.replace(tzinfo=UTC)
    wish = Asked(By(by), query.club, query.game, query.person, since)
    return allowed(callers.known(request), wish), query.size


_NAMES: Final = Query.__struct_fields__


class Ordered(Cursor):
    """The most played first; equals by their key."""

    def get_ordering(self, request: Any, queryset: Any, view: Any) -> tuple[str, ...]:
        said = request.query_params.get("ordering", "-plays")
        if said.removeprefix("-") not in ORDERINGS:
            errors = {"ordering": [sentence("bad_ordering", fields=ORDERINGS)]}
            raise Problem("request.invalid", errors=errors)
        last = "id" if "id" in queryset.query.values_select else queryset.query.values_select[0]
        return said, last


class Svg(Json):
    """What is no picture, such as what OPTIONS tell, is JSON all the same."""

    media_type = "image/svg+xml"
    format = "svg"


class Statistics(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("club.unknown", "club.members_only")

    @extend_schema(
        summary="Who has won how often, by person, pair, game, or what was played with",
        parameters=[
            OpenApiParameter("by", str, required=True, enum=By.values),
            CLUB,
            GAME,
            PERSON,
            SINCE,
            OpenApiParameter("ordering", str, description="plays, wins, losses, last_played, …"),
            OpenApiParameter("cursor", str),
            OpenApiParameter("size", int),
        ],
        responses={
            200: Cursor().get_paginated_response_schema(
                {"type": "array", "items": struct(Shown, ROOM)}
            )
        },
    )
    def get(self, request: Request) -> Response:
        wish, _size = asked(request, request.query_params.get("by", ""))
        pages = Ordered()
        page = pages.paginate_queryset(rows(wish), request, self)
        told = Telling(callers.known(request), wish, page or [], language())
        return pages.get_paginated_response([told.row(row) for row in page or ()])


class Picture(APIView):
    permission_classes = (callers.KnownPerson,)
    renderer_classes = (Json, Svg)
    problems: ClassVar = ("club.unknown", "club.members_only")

    @extend_schema(
        summary="Statistics as a picture, with its table behind it",
        parameters=[
            OpenApiParameter("by", str, OpenApiParameter.PATH, enum=By.values),
            CLUB,
            GAME,
            PERSON,
            SINCE,
            OpenApiParameter("size", int, description="How many rows, 1 to 50."),
        ],
        responses={(200, "image/svg+xml"): OpenApiTypes.STR},
    )
    def get(self, request: Request, by: str) -> HttpResponse:
        wish, size = asked(request, by)
        most = min(MOST_ROWS, max(1, size or 20))
        found = list(rows(wish).order_by("-plays", "key" if wish.by != By.GAME else "game")[:most])
        told = Telling(callers.known(request), wish, found, language())
        drawn = bars(str(By(by).label).capitalize(), [told.row(row) for row in found], language())
        return _picture(drawn)


def _picture(drawn: str) -> HttpResponse:
    # Opened by itself it may draw and style itself, and nothing else.
    policy = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return HttpResponse(drawn, "image/svg+xml", headers=policy)


class Unmet(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("club.unknown", "club.members_only")

    @extend_schema(
        summary="Members of a club whom somebody has never played against there",
        parameters=[
            OpenApiParameter("club", str, required=True),
            OpenApiParameter("person", str, description="Left out, oneself."),
            GAME,
            OpenApiParameter("cursor", str),
            OpenApiParameter("size", int),
        ],
        responses={
            200: Cursor().get_paginated_response_schema(
                {"type": "array", "items": struct(Who, ROOM)}
            )
        },
    )
    def get(self, request: Request) -> Response:
        viewer = callers.known(request)
        query = request.query_params
        club, person = query.get("club", ""), query.get("person", viewer.pk)
        found: QuerySet[Member] = unmet(viewer, club, person, query.get("game"))
        pages = Cursor()
        pages.ordering = ("joined", "id")
        page = pages.paginate_queryset(found, request, self) or []
        names = Names(viewer, [], [club])
        told = [Who(m.person_id, None, names.of_person(m.person, club)) for m in page]
        return pages.get_paginated_response(told)


class Ratings(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("club.unknown", "club.members_only")

    @extend_schema(
        summary="What tournaments made of a person's rating, the first first",
        parameters=[CLUB, GAME, PERSON],
        responses={200: {"type": "array", "items": struct(ShownRating, ROOM)}},
    )
    def get(self, request: Request) -> Response:
        wish, _size = asked(request, By.PERSON)
        return Response(rated(callers.known(request), wish))


class RatingPicture(APIView):
    permission_classes = (callers.KnownPerson,)
    renderer_classes = (Json, Svg)
    problems: ClassVar = ("club.unknown", "club.members_only")

    @extend_schema(
        summary="A person's rating in one game over time, as a picture with its table behind it",
        parameters=[CLUB, GAME, PERSON],
        responses={(200, "image/svg+xml"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> HttpResponse:
        wish, _size = asked(request, By.PERSON)
        found = rated(callers.known(request), wish)
        points = [
            Point(f"{each.made:%Y-%m-%d}", each.made.timestamp(), each.value, each.low, each.high)
            for each in found
        ]
        return _picture(course(points, language()))
