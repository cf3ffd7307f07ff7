"""Page of a season: the ranking and the results it is made of."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.clubs.models import Season
from games.clubs.seasons import access, table
from games.papers import csv
from games.people.language import language
from games.people.models import User
from games.people.policy import PRIVATE, render_page, with_page_headers
from games.tournaments.models import Phase, Tournament

MOST: Final = 200
"""Maximum number of lines on the page; the API returns all of them."""
COMING: Final = frozenset({Phase.OPEN, Phase.CHECK_IN, Phase.PLAYING})


class SeasonResult(NamedTuple):
    points: str
    counts: bool


class Row(NamedTuple):
    place: int
    name: str
    points: str
    results: Sequence[SeasonResult | None]
    """One entry per finished tournament; None if the player was not in it."""


class Page(NamedTuple):
    season: Season
    scale: str
    over: Sequence[Tournament]
    coming: Sequence[Tournament]
    rows: Sequence[Row]
    more: int


@require_safe
def season(request: HttpRequest, season: str) -> HttpResponse:
    row = access.find(season)
    to = request.user if isinstance(request.user, User) else None
    if "sheet" in request.GET:
        return _sheet(row, to)
    return render_page(request, "clubs/season.html", _page(row, to), by=PRIVATE)


def _sheet(season: Season, to: User | None) -> HttpResponse:
    """Write the CSV file in the format of the reader's country."""
    stands = table.season_standings(season)
    content = table.sheet(stands, table.names(stands.lines, to), csv.csv_format(language()))
    attached = {"Content-Disposition": 'attachment; filename="season.csv"'}
    return with_page_headers(
        HttpResponse(content, "text/csv; charset=utf-8", headers=attached), PRIVATE
    )


def _page(season: Season, to: User | None) -> Page:
    stands = table.season_standings(season)
    lines = stands.lines[:MOST]
    names = table.names(lines, to)
    over = [each for each in stands.tournaments if each.phase == Phase.OVER]
    coming = [each for each in stands.tournaments if each.phase in COMING]
    rows = [
        Row(
            place=line.rank,
            name=names[line.who],
            points=_format_points(line.points),
            results=[
                None if got is None else SeasonResult(_format_points(got.points), got.counts)
                for got in (line.results.get(each.pk) for each in over)
            ],
        )
        for line in lines
    ]
    return Page(season, _scale(season), over, coming, rows, len(stands.lines) - len(lines))


def _format_points(points: Fraction) -> str:
    """Format as 7 or 7½; round other fractions to two decimals."""
    whole, rest = divmod(points, 1)
    if rest == Fraction(1, 2):
        return f"{whole or ''}½"
    return str(table.number(points))


def _scale(season: Season) -> str:
    """Points of each place, first place first, then points of all others."""
    places = " · ".join(f"{place}. {points}" for place, points in enumerate(season.points, 1))
    return _("%(told)s · then %(behind)d") % {"told": places, "behind": season.behind}
