"""Standings of a season, computed from the final rankings of its tournaments, so that corrections
there apply here."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.clubs.models import Season
from games.clubs.seasons.points import Line, Scale, rank_players
from games.papers.csv import PLAIN, CsvFormat, escape_formula, write
from games.people.models import User
from games.people.names import shown_name
from games.tournaments.models import Entrant, Phase, State, Tournament
from games.tournaments.models.tournaments import Visibility

PERSON, GUEST = "person", "guest"


class SeasonStandings(NamedTuple):
    tournaments: Sequence[Tournament]
    """The earliest first; tournaments without a final ranking give no points yet."""
    lines: Sequence[Line]


def season_standings(season: Season) -> SeasonStandings:
    """A tournament that has become private no longer counts: everybody with the season's link would
    see it."""
    rows = season.tournaments.exclude(visibility=Visibility.PRIVATE)
    tournaments = sorted(
        rows, key=lambda each: (each.ended or each.starts or each.created, each.pk)
    )
    scale = Scale(season.points, season.behind, season.best)
    got: defaultdict[str, dict[str, Fraction]] = defaultdict(dict)
    for key, who, points in _points_earned(tournaments, scale):
        got[who][key] = points
    return SeasonStandings(tournaments, rank_players(got, scale.best))


def _points_earned(
    tournaments: Sequence[Tournament], scale: Scale
) -> Iterator[tuple[str, str, Fraction]]:
    """In the order of the tournaments. Players without an account are identified by name;
    disqualified players get nothing."""
    order = {each.pk: n for n, each in enumerate(tournaments) if each.phase == Phase.OVER}
    ranked = Entrant.objects.filter(tournament__in=order, best__isnull=False)
    rows = ranked.order_by("best", "number").values_list(
        "tournament", "person", "name", "best", "worst", "state"
    )
    for key, person, name, best, worst, state in sorted(rows, key=lambda row: order[row[0]]):
        who = f"{PERSON} {person}" if person else f"{GUEST} {name}"
        gone = state == State.DISQUALIFIED
        yield key, who, Fraction() if gone else scale.worth(best or 1, worst or 1)


def names(lines: Sequence[Line], to: User | None) -> dict[str, str]:
    """Return the names as each person lets this reader see them."""
    kinds = (each.who.partition(" ") for each in lines)
    people = User.objects.in_bulk([name for kind, _, name in kinds if kind == PERSON])
    return {
        each.who: shown_name(people[name], viewer=to) if kind == PERSON else name
        for each in lines
        for kind, _, name in (each.who.partition(" "),)
    }


def sheet(
    standings: SeasonStandings, display_names: Mapping[str, str], how: CsvFormat = PLAIN
) -> bytes:
    """CSV file with the points of each player in each tournament."""
    header = (
        "place",
        "name",
        "points",
        *(escape_formula(each.name) for each in standings.tournaments),
    )
    return write(header, _rows(standings, display_names), how)


def _rows(standings: SeasonStandings, display_names: Mapping[str, str]) -> Iterator[list[object]]:
    for line in standings.lines:
        got = [line.results.get(each.pk) for each in standings.tournaments]
        cells = [None if each is None else number(each.points) for each in got]
        yield [line.rank, display_names[line.who], number(line.points), *cells]


def number(points: Fraction) -> int | float:
    return int(points) if points.denominator == 1 else round(float(points), 2)
