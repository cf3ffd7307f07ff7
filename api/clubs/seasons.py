"""seasons/: tournaments that count together, of a club or of a person."""

from typing import Annotated

import django_filters
from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import person_listing
from api.wire.answers import TEXT, Csv, Json, Moment, SheetParams, csv_manner, encode
from api.wire.callers import caller, require_person
from api.wire.commands import operation_of
from api.wire.document.components import struct
from api.wire.operation import Rows, operation
from games.clubs import commands
from games.clubs import refusals as no
from games.clubs.models import Season
from games.clubs.seasons import access, table
from games.clubs.seasons.points import Line
from games.kernel.record import Record, record_from

PAGE = 500
CHANGING = (no.unknown_season, no.season_not_yours)


class ShownSeason(Record, frozen=True):
    id: str
    name: str
    club: str | None
    """Null: a personal season."""
    points: tuple[int, ...]
    """Points of the first place, the second, and so on."""
    behind: int
    """Points of every place after those."""
    best: int | None
    """Number of best results that count for each entrant; null: all."""
    tournaments: tuple[str, ...]
    version: int
    created: Moment
    changed: Moment


class Counting(Record, frozen=True):
    """A tournament of the season, the earliest first."""

    tournament: str
    name: str
    phase: str
    """A tournament counts only when its phase is over."""


class Got(Record, frozen=True):
    tournament: str
    exact: str
    """A number such as 3, or 7/2 where a place is shared."""
    number: float
    counts: bool
    """True if the result is among this entrant's best results, or if all results count."""


class SeasonRow(Record, frozen=True):
    place: int
    shared: bool
    name: str
    exact: str
    number: float
    results: tuple[Got, ...]


class SeasonTable(Record, frozen=True):
    name: str
    points: tuple[int, ...]
    behind: int
    best: int | None
    tournaments: tuple[Counting, ...]
    entrants: int
    rows: tuple[SeasonRow, ...]
    next_after: int | None
    """Start of the next page; null: this is the last page."""


After = Annotated[int, Meta(ge=0, lt=1 << 31)]


class SeasonTableParams(SheetParams, frozen=True, kw_only=True):
    after: Annotated[After, Meta(description="`next_after` of the page before.")] = 0


class ByClub(django_filters.FilterSet):
    club = django_filters.CharFilter(max_length=22)

    class Meta:
        model = Season
        fields = ("club",)


@person_listing(
    "List the seasons of one's clubs, and one's own",
    filters=ByClub,
    orders=("created", "changed", "name"),
)
def list_seasons(request: Request) -> Rows[ShownSeason]:
    rows = access.visible_seasons(require_person(request)).prefetch_related("tournaments")
    return Rows(rows, lambda page: map(_serialize_season, page))


@operation_of(
    commands.BEGIN_SEASON, "Begin a season, of a club or one's own", status=201, tagged=True
)
def begin_season(result: Season) -> ShownSeason:
    return _serialize_season(result)


@operation("A season", tagged=True, refuses=(no.unknown_season,))
def show_season(request: Request, season: str) -> ShownSeason:
    """For whoever has its id."""
    return _serialize_season(access.find(season))


@operation_of(
    commands.CHANGE_SEASON, "Change a part of a season, or what counts for it", tagged=True
)
def change_season(result: Season) -> ShownSeason:
    return _serialize_season(result)


@operation_of(commands.DISCARD_SEASON, "Take a season away; its tournaments stay", status=204)
def discard_season() -> None:
    pass


@operation(
    "The table of a season, 500 at a time; all of it as CSV",
    answers=(Json, Csv),
    content={(200, Json.media_type): struct(SeasonTable), (200, Csv.media_type): TEXT},
    refuses=(no.unknown_season,),
)
def show_season_table(request: Request, params: SeasonTableParams, season: str) -> HttpResponse:
    """Points by the final places of tournaments that are over. A shared place is worth what its
    places are worth together, in equal parts. Who is level on points is parted by the best result,
    then by the second best, and so on. Who has no account is known by the name."""
    row, to = access.find(season), caller(request).person
    standing = table.season_standings(row)
    if request.accepted_renderer.format == "csv":
        content = table.sheet(standing, table.names(standing.lines, to), csv_manner(params.sheet))
        disposition = 'attachment; filename="season.csv"'
        return HttpResponse(content, Csv.media_type, headers={"Content-Disposition": disposition})
    end = params.after + PAGE
    page = standing.lines[params.after : end]
    names = table.names(page, to)
    result = SeasonTable(
        name=row.name,
        points=tuple(row.points),
        behind=row.behind,
        best=row.best,
        tournaments=tuple(
            Counting(each.pk, each.name, each.phase) for each in standing.tournaments
        ),
        entrants=len(standing.lines),
        rows=tuple(_serialize_line(each, names[each.who]) for each in page),
        next_after=end if end < len(standing.lines) else None,
    )
    return HttpResponse(encode(result), Json.media_type)


def _serialize_line(line: Line, name: str) -> SeasonRow:
    results = tuple(
        Got(tournament, str(each.points), round(float(each.points), 6), each.counts)
        for tournament, each in line.results.items()
    )
    points = line.points
    return SeasonRow(line.rank, line.shared, name, str(points), round(float(points), 6), results)


def _serialize_season(row: Season) -> ShownSeason:
    counting = tuple(sorted(each.pk for each in row.tournaments.all()))
    return record_from(
        ShownSeason, row, club=row.club_id, points=tuple(row.points), tournaments=counting
    )
