"""Ratings over time, as tournaments have made them."""

from datetime import datetime
from typing import Final

from games.clubs.models import Member
from games.clubs.statistics import Asked
from games.kernel.record import Record as Struct
from games.people.models import User
from games.tournaments.models import RatingChange

MOST: Final = 500
_SPREAD: Final = 1.959963984540054  # deviations, for 95 %


class ShownRating(Struct, frozen=True, kw_only=True):
    game: str
    tournament: str
    made: datetime
    value: float
    low: float
    high: float
    """It lies between these in 95 of 100 cases."""


def rated(viewer: User, asked: Asked) -> list[ShownRating]:
    """Of what `statistics.allowed` has passed; in a club, of who is in it."""
    person = asked.person or viewer.pk
    found = RatingChange.objects.filter(person=person)
    if asked.club is not None:
        here = Member.objects.present().filter(club=asked.club, person=person)
        found = found.filter(person__in=here.values("person"))
    if asked.game is not None:
        found = found.filter(game_key=asked.game)
    newest = list(found.order_by("-made", "-pk")[:MOST])
    return [
        ShownRating(
            game=each.game_key,
            tournament=each.tournament_id,
            made=each.made,
            value=each.value,
            low=each.value - _SPREAD * each.deviation,
            high=each.value + _SPREAD * each.deviation,
        )
        for each in reversed(newest)
    ]
