"""ratings/: ratings of players, computed from tournaments."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.wire import callers, refusals
from api.wire.answers import Moment
from api.wire.operation import Rows, listing, operation
from games.kernel.record import Record, record_from
from games.people.language import add_quotes
from games.people.models import User
from games.people.names import shown_name
from games.rulebooks import GAMES
from games.tournaments import player_ratings
from games.tournaments import refusals as no
from games.tournaments.models import Entrant, RatingChange, Visibility
from games.tournaments.rules.ratings import strength
from games.tournaments.rules.ratings.strength import Rating
from games.web.faults import fault_sentence

GAME: Final = OpenApiParameter(
    "game", str, required=True, enum=sorted(GAMES), description="The key of a game."
)


class ShownRating(Record, frozen=True, kw_only=True):
    number: int
    low: int
    """Lower bound of the 95 % interval."""
    high: int
    """Upper bound of the 95 % interval."""
    provisional: bool
    """True if there are few results yet."""
    meetings: int
    made: Moment


class RankedRating(ShownRating, frozen=True, kw_only=True):
    person: str
    name: str


class ShownRatingChange(ShownRating, frozen=True, kw_only=True):
    """After one tournament; which one is told where anybody may find it."""

    before: int | None
    """Null: it was the first rating."""
    tournament: str | None
    tournament_name: str | None
    final: tuple[int, int] | None
    """Final places, shared from the best to the worst."""


class RatingHistory(Record, frozen=True):
    person: str
    name: str
    game: str
    changes: tuple[ShownRatingChange, ...]


def _rating_fields(row: RatingChange) -> dict[str, Any]:
    rating = Rating(row.value, row.deviation, row.volatility)
    figures = strength.to_display_scale(rating, player_ratings.kind_of(row.game_key))
    return {name: getattr(figures, name) for name in figures.__struct_fields__}


def _serialize_ranked(to: User | None, rows: Sequence[RatingChange]) -> list[RankedRating]:
    return [
        record_from(
            RankedRating,
            row,
            **_rating_fields(row),
            person=row.person_id,
            name=shown_name(row.person, viewer=to),
        )
        for row in rows
    ]


Places = Mapping[str, tuple[int, int]]
"""Final places of one person, by tournament id."""


def _serialize_change(row: RatingChange, to: User | None, places: Places) -> ShownRatingChange:
    oneself = to is not None and to.pk == row.person_id
    is_visible = oneself or row.tournament.visibility == Visibility.PUBLIC
    before = None if row.before is None else Rating(row.before, row.deviation)
    kind = player_ratings.kind_of(row.game_key)
    return record_from(
        ShownRatingChange,
        row,
        **_rating_fields(row),
        final=places.get(row.tournament_id) if is_visible else None,
        before=before and strength.to_display_scale(before, kind).number,
        tournament=row.tournament_id if is_visible else None,
        tournament_name=row.tournament.name if is_visible else None,
    )


def required_game(request: Request) -> str:
    game = request.query_params.get("game")
    if game is None:
        raise refusals.invalid({"game": [fault_sentence("missing_field")]})
    if game not in GAMES:
        message = fault_sentence("unknown_word", found=add_quotes(game))
        raise refusals.invalid({"game": [message]})
    return game


@listing(
    "The ratings in a game, the best first",
    orders=("value", "made"),
    order=("-value",),
    parameters=(GAME,),
)
def list_ratings(request: Request) -> Rows[RankedRating]:
    """Of people who show their name, and one's own."""
    person = callers.person(request)
    ratings = player_ratings.newest_ratings(required_game(request), person)
    return Rows(ratings, functools.partial(_serialize_ranked, person))


@operation(
    "How somebody's rating came about, the newest change first",
    parameters=(GAME,),
    refuses=(no.unknown_rating,),
)
def show_rating(request: Request, person: str) -> RatingHistory:
    game, to = required_game(request), callers.person(request)
    rows = player_ratings.history(person, game, to)
    ended = Entrant.objects.filter(person=person, best__isnull=False, worst__isnull=False)
    entries = ended.filter(tournament__in=[row.tournament_id for row in rows])
    places = {each.tournament_id: (each.best or 0, each.worst or 0) for each in entries}
    changes = tuple(_serialize_change(row, to, places) for row in rows)
    return RatingHistory(person, shown_name(rows[0].person, viewer=to), game, changes)
