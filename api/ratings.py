"""ratings/: what tournaments say of how well somebody plays."""

from typing import Any, ClassVar, Final

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.problems import Problem
from api.sentences import quoted, sentence
from games.people.privacy import shown_name
from games.rulebooks import GAMES
from games.tournaments import rated
from games.tournaments.models import RatingChange, Visibility
from games.tournaments.rating import kind_of
from games.tournaments.ratings.rating import Rating, Shown, shown

GAME: Final = OpenApiParameter(
    "game", str, required=True, enum=sorted(GAMES), description="The key of a game."
)


class ShownRating(serializers.ModelSerializer):
    number = serializers.SerializerMethodField()
    low = serializers.SerializerMethodField(help_text="It lies between `low` and `high`")
    high = serializers.SerializerMethodField(help_text="in 95 of 100 cases.")
    provisional = serializers.SerializerMethodField(help_text="Little is known yet.")

    def shown(self, row: RatingChange) -> Shown:
        rating = Rating(row.value, row.deviation, row.volatility)
        return shown(rating, kind_of(row.game_key))

    def get_number(self, row: RatingChange) -> int:
        return self.shown(row).number

    def get_low(self, row: RatingChange) -> int:
        return self.shown(row).low

    def get_high(self, row: RatingChange) -> int:
        return self.shown(row).high

    def get_provisional(self, row: RatingChange) -> bool:
        return self.shown(row).provisional

    class Meta:
        model = RatingChange
        fields: tuple[str, ...] = ("number", "low", "high", "provisional", "meetings", "made")
        read_only_fields = fields


class ShownStanding(ShownRating):
    person = serializers.CharField(source="person_id")
    name = serializers.SerializerMethodField()

    def get_name(self, row: RatingChange) -> str:
        return shown_name(row.person, to=callers.person(self.context["request"]))

    class Meta(ShownRating.Meta):
        fields = ("person", "name", *ShownRating.Meta.fields)
        read_only_fields = fields


class ShownRatingChange(ShownRating):
    """After one tournament; which one is told where anybody may find it."""

    tournament = serializers.SerializerMethodField()
    tournament_name = serializers.SerializerMethodField()
    before = serializers.SerializerMethodField(help_text="null: it was the first.")

    def get_tournament(self, row: RatingChange) -> str | None:
        return row.tournament_id if self._told(row) else None

    def get_tournament_name(self, row: RatingChange) -> str | None:
        return row.tournament.name if self._told(row) else None

    def _told(self, row: RatingChange) -> bool:
        person = callers.person(self.context["request"])
        oneself = person is not None and person.pk == row.person_id
        return oneself or row.tournament.visibility == Visibility.PUBLIC

    def get_before(self, row: RatingChange) -> int | None:
        if row.before is None:
            return None
        return shown(Rating(row.before, row.deviation), kind_of(row.game_key)).number

    class Meta(ShownRating.Meta):
        fields = (*ShownRating.Meta.fields, "before", "tournament", "tournament_name")
        read_only_fields = fields


class RatingHistory(serializers.Serializer):
    person = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    changes = ShownRatingChange(many=True)


def game_asked(request: Request) -> str:
    game = request.query_params.get("game")
    if game is None:
        raise Problem("request.invalid", errors={"game": [sentence("missing_field")]})
    if game not in GAMES:
        told = sentence("unknown_word", found=quoted(game))
        raise Problem("request.invalid", errors={"game": [told]})
    return game


class Ratings(ListAPIView):
    serializer_class = ShownStanding
    ordering_fields: ClassVar = ("value", "made")
    ordering: ClassVar = ("-value", "id")

    def get_queryset(self) -> QuerySet[RatingChange]:
        if getattr(self, "swagger_fake_view", False):  # the document is made without a caller
            return RatingChange.objects.none()
        return rated.ratings(game_asked(self.request), callers.person(self.request))

    @extend_schema(
        summary="The ratings in a game, the best first",
        description="Of people who show their name, and one's own.",
        parameters=[GAME],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)


class OneRating(APIView):
    problems: ClassVar = ("rating.unknown",)

    @extend_schema(
        summary="How somebody's rating came about, the newest change first",
        parameters=[GAME],
        responses={200: RatingHistory},
    )
    def get(self, request: Request, person: str) -> Response:
        game = game_asked(request)
        to = callers.person(request)
        changes = rated.history(person, game, to)
        told = {
            "person": person,
            "name": shown_name(changes[0].person, to=to),
            "game": game,
            "changes": ShownRatingChange(changes, many=True, context={"request": request}).data,
        }
        return Response(told)
