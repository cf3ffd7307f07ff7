"""Statistics queries: from tallies or, where these are not enough, from strokes."""

from typing import Any, Final

from django.db.models import Count, Max, Q, QuerySet, Sum

from games.clubs.models import By, Member, Result, Stroke, Tally
from games.clubs.statistics.access import Query
from games.clubs.statistics.strokes import OF_PEOPLE

WHO: Final = ("person", "visitor", "other", "other_visitor")
SUMMED: Final = ("plays", "wins", "draws", "losses", "minutes", "timed", "last_played")
TALLIED: Final = (*SUMMED, "lengths", "run", "longest_wins", "longest_losses")
Row = dict[str, Any]


def rows(query: Query) -> "QuerySet[Any, Row]":
    """Return rows with `key` and `game`. Pass only queries that `seen` has returned."""
    if query.since is None and (query.by in _BY_PERSON or query.person is None):
        return _from_tallies(query)
    return _from_strokes(query)


_BY_PERSON: Final = OF_PEOPLE | {By.GAME}


def _of_person(query: Query) -> Q:
    """Condition for rows that involve the person of the query."""
    if query.person is None:
        return Q()
    own = Q(person=query.person)
    return own | Q(other=query.person) if query.by == By.PAIR else own


def _from_tallies(query: Query) -> "QuerySet[Any, Row]":
    tallies = Tally.objects.filter(plays__gt=0, club=query.club)
    if query.by in OF_PEOPLE:
        tallies = tallies.filter(_of_person(query), by=query.by, game=query.game or "")
    elif query.by == By.GAME and query.person is not None:
        tallies = tallies.filter(by=By.PERSON, person=query.person).exclude(game="")
    else:
        tallies = tallies.filter(by=query.by)
    if query.game is not None and query.by not in OF_PEOPLE:
        tallies = tallies.filter(game=query.game)
    rows: QuerySet[Any, Row] = tallies.values("id", "key", "game", *WHO, *TALLIED)
    return rows


def _from_strokes(query: Query) -> "QuerySet[Any, Row]":
    strokes = Stroke.objects.all()
    if query.club is not None:
        strokes = strokes.filter(club=query.club)
    if query.since is not None:
        strokes = strokes.filter(played_at__gte=query.since)
    if query.game is not None:
        strokes = strokes.filter(game=query.game)
    grouped: tuple[str, ...] = ("key", "game")
    if query.by in OF_PEOPLE:
        strokes = strokes.filter(_of_person(query), by=query.by)
        grouped = ("key",)  # the key identifies the people
    elif query.by == By.GAME and query.person is not None:
        strokes, grouped = strokes.filter(by=By.PERSON, person=query.person), ("game",)
    elif query.person is not None:
        strokes = strokes.filter(by=query.by, player=query.person)
    else:
        strokes = strokes.filter(by=query.by)
    rows: QuerySet[Any, Row] = strokes.values(*grouped).annotate(
        plays=Count("pk"),
        wins=Count("pk", filter=Q(result=Result.WON)),
        draws=Count("pk", filter=Q(result=Result.DRAWN)),
        losses=Count("pk", filter=Q(result=Result.LOST)),
        timed=Count("minutes"),
        total=Sum("minutes", default=0),
        last_played=Max("played_at"),
    )
    return rows


def unmet_members(query: Query) -> "QuerySet[Member]":
    """Return members of the club, without guests, against whom the person has never played there.
    Pass only queries that `naming` has returned."""
    person, club = query.person, query.club
    pairs = Tally.objects.filter(_of_person(query), by=By.PAIR, club=club, plays__gt=0)
    pairs = pairs.filter(game=query.game or "")
    met = {one if one != person else two for one, two in pairs.values_list("person", "other")}
    members = Member.objects.present().but_guests().filter(club=club)
    return members.exclude(person__in=met - {None}).exclude(person=person).select_related("person")
