"""statistics/: wins and plays, by opponent, game or piece, as rows and as charts."""

from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.clubs.access import BELONGING, person_operation
from api.wire import refusals
from api.wire.answers import TEXT, Json, Svg
from api.wire.bodies import parse_query
from api.wire.callers import require_person
from api.wire.document.components import array_of
from api.wire.lists import NULLS, Cursor
from api.wire.wording import sentence
from games.clubs.models import By
from games.clubs.names import Names
from games.clubs.statistics import access
from games.clubs.statistics.charts import MOST_ROWS, Point, bar_chart, rating_chart
from games.clubs.statistics.queries import rows, unmet_members
from games.clubs.statistics.rating_history import Rating, past_ratings
from games.clubs.statistics.wording import Statistic, StatisticsPresenter, Who
from games.people.language import language
from games.web.faults import fault_sentence

ORDERINGS: Final = ("plays", "wins", "draws", "losses", "last_played")
CLUB: Final = OpenApiParameter("club", str, description="Of one's club; left out, one's own.")
GAME: Final = OpenApiParameter("game", str, description="The key of a game, or its name.")
PERSON: Final = OpenApiParameter("person", str, description="Only what concerns this person.")
SINCE: Final = OpenApiParameter(
    "since", OpenApiTypes.DATETIME, description="Without streaks and medians."
)

WHOSE: Final = (CLUB, GAME, PERSON)
CUT: Final = (OpenApiParameter("cursor", str), OpenApiParameter("size", int))


class Query(msgspec.Struct, frozen=True):
    club: str | None = None
    game: str | None = None
    person: str | None = None
    since: datetime | None = None
    size: int | None = None


def parse_statistics_query(request: Request, by: str) -> tuple[access.Query, int | None]:
    """Parse the query, restricted to what the caller may see."""
    params = parse_query(request, Query)
    if by not in By.values:
        errors = {"by": [fault_sentence("unknown_word", found=by)]}
        raise refusals.invalid(errors)
    since = params.since
    if since is not None and since.tzinfo is None:
        since = since.replace(tzinfo=UTC)
    question = access.Query(By(by), params.club, params.game, params.person, since)
    return access.narrow_query(question, require_person(request)), params.size


class StatisticsCursor(Cursor):
    """Most plays first; equal rows are ordered by the id of their tally or by their grouping."""

    def get_ordering(self, request: Any, queryset: Any, view: Any) -> tuple[str, ...]:
        ordering = request.query_params.get("ordering", "-plays")
        if ordering.removeprefix("-") not in ORDERINGS:
            errors = {"ordering": [sentence("bad_ordering", fields=ORDERINGS)]}
            raise refusals.invalid(errors)
        self.last = tie_columns(queryset)
        return (ordering,)


def tie_columns(rows: QuerySet[Any]) -> tuple[str, ...]:
    """Return the columns that make a row unique: `id`, or the grouping of an aggregate."""
    columns = rows.query.values_select
    return (
        ("id",) if "id" in columns else tuple(each for each in ("key", "game") if each in columns)
    )


def _page(kind: Any) -> dict[Any, Any]:
    return {200: Cursor().get_paginated_response_schema(array_of(kind))}


@person_operation(
    "Who has won how often, by person, pair, game, or what was played with",
    parameters=(
        OpenApiParameter("by", str, required=True, enum=By.values),
        *WHOSE,
        SINCE,
        OpenApiParameter("ordering", str, description=f"{', '.join(ORDERINGS)}. {NULLS}"),
        *CUT,
    ),
    content=_page(Statistic),
    refuses=BELONGING,
)
def show_statistics(request: Request) -> HttpResponse:
    wish, _size = parse_statistics_query(request, request.query_params.get("by", ""))
    pages = StatisticsCursor()
    page = pages.paginate_queryset(rows(wish), request) or []
    wording = StatisticsPresenter(require_person(request), wish, page, language())
    return pages.get_paginated_response([wording.row(row) for row in page])


@person_operation(
    "Statistics as a picture, with its table behind it",
    answers=(Json, Svg),
    parameters=(
        OpenApiParameter("by", str, OpenApiParameter.PATH, enum=By.values),
        *WHOSE,
        SINCE,
        OpenApiParameter("size", int, description="How many rows, 1 to 50."),
    ),
    content={(200, Svg.media_type): TEXT},
    refuses=BELONGING,
    cost="picture",
)
def draw_statistics(request: Request, by: str) -> HttpResponse:
    wish, size = parse_statistics_query(request, by)
    most = min(MOST_ROWS, max(1, size or 20))
    tallies = rows(wish)
    tallies = tallies.order_by("-plays", *tie_columns(tallies))[:most]
    wording = StatisticsPresenter(require_person(request), wish, list(tallies), language())
    svg = bar_chart(
        str(By(by).label).capitalize(), [wording.row(row) for row in tallies], language()
    )
    return _svg_response(svg)


def _svg_response(svg: str) -> HttpResponse:
    # An SVG opened directly may style itself but load nothing else.
    policy = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return HttpResponse(svg, "image/svg+xml", headers=policy)


@person_operation(
    "Members of a club whom somebody has never played against there",
    parameters=(
        OpenApiParameter("club", str, required=True),
        OpenApiParameter("person", str, description="Left out, oneself."),
        GAME,
        *CUT,
    ),
    content=_page(Who),
    refuses=BELONGING,
)
def list_unmet(request: Request) -> HttpResponse:
    viewer = require_person(request)
    query = request.query_params
    club, person = query.get("club", ""), query.get("person", viewer.pk)
    wish = access.Query(By.PAIR, club, query.get("game"), person)
    pages = Cursor()
    pages.ordering = ("joined",)
    page = (
        pages.paginate_queryset(unmet_members(access.check_member_list(wish, viewer)), request)
        or []
    )
    names = Names(viewer, [], [club])
    members = [Who(m.person_id, None, names.for_person(m.person, club)) for m in page]
    return pages.get_paginated_response(members)


@person_operation(
    "What tournaments made of a person's rating, the first first",
    parameters=WHOSE,
    refuses=BELONGING,
)
def list_rating_history(request: Request) -> list[Rating]:
    wish, _size = parse_statistics_query(request, By.PERSON)
    return list(past_ratings(wish, require_person(request)))


@person_operation(
    "A person's rating in one game over time, as a picture with its table behind it",
    answers=(Json, Svg),
    parameters=WHOSE,
    content={(200, Svg.media_type): TEXT},
    refuses=BELONGING,
    cost="picture",
)
def draw_rating_history(request: Request) -> HttpResponse:
    wish, _size = parse_statistics_query(request, By.PERSON)
    points = [
        Point(f"{each.made:%Y-%m-%d}", each.made.timestamp(), each.value, each.low, each.high)
        for each in past_ratings(wish, require_person(request))
    ]
    return _svg_response(rating_chart(points, language()))
