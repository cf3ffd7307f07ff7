"""Ratings over time, as tournaments have made them."""

from datetime import datetime
from typing import Final

from games.clubs.models import Member
from games.clubs.statistics.access import Query
from games.kernel.chance.shares import Z
from games.kernel.record import Record as Struct
from games.people.models import User
from games.tournaments.models import RatingChange

MOST: Final = 500


class ShownRating(Struct, frozen=True, kw_only=True):
    game: str
    tournament: str
    made: datetime
    value: float
    low: float
    high: float
    """It lies between these in 95 of 100 cases."""


def rated(query: Query, viewer: User) -> list[ShownRating]:
    """Of what `seen` has passed; in a club, of who is in it."""
    person = query.person or viewer.pk
    found = RatingChange.objects.filter(person=person)
    if query.club is not None:
        here = Member.objects.present().filter(club=query.club, person=person)
        found = found.filter(person__in=here.values("person"))
    if query.game is not None:
        found = found.filter(game_key=query.game)
    newest = list(found.order_by("-made", "-pk")[:MOST])
    return [
        ShownRating(
            game=each.game_key,
            tournament=each.tournament_id,
            made=each.made,
            value=each.value,
            low=each.value - Z * each.deviation,
            high=each.value + Z * each.deviation,
        )
        for each in reversed(newest)
    ]
