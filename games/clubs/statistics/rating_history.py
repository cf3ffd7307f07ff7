"""Ratings over time, as changed by tournaments."""

from datetime import datetime
from typing import Final

from games.clubs.models import Member
from games.clubs.statistics.access import Query
from games.kernel.chance.confidence import Z
from games.kernel.record import Record as Struct
from games.people.models import User
from games.tournaments.models import RatingChange

MOST: Final = 500


class Rating(Struct, frozen=True, kw_only=True):
    game: str
    tournament: str
    made: datetime
    value: float
    low: float
    high: float
    """In 95 of 100 cases the rating lies between `low` and `high`."""


def past_ratings(query: Query, viewer: User) -> list[Rating]:
    """Pass only queries that `seen` has returned; in a club, only for its members."""
    person = query.person or viewer.pk
    changes = RatingChange.objects.filter(person=person)
    if query.club is not None:
        members = Member.objects.present().filter(club=query.club, person=person)
        changes = changes.filter(person__in=members.values("person"))
    if query.game is not None:
        changes = changes.filter(game_key=query.game)
    newest = list(changes.order_by("-made", "-pk")[:MOST])
    return [
        Rating(
            game=each.game_key,
            tournament=each.tournament_id,
            made=each.made,
            value=each.value,
            low=each.value - Z * each.deviation,
            high=each.value + Z * each.deviation,
        )
        for each in reversed(newest)
    ]
