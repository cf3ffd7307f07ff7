"""decks/: so many of each card, made ready at home."""

from typing import Annotated, Any, ClassVar, Final

import msgspec
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from msgspec import UNSET, Meta, UnsetType
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.keyed import keyed
from api.reading import nothing_said, record, said
from api.schema import struct
from api.shelfrows import DATES, FIELDS, ByGameAndName, Listing, Shown
from api.versions import ETAG, IF_MATCH, amended_version, etag, read_versions
from games.kernel.record import Illegal
from games.shelf import decks, keeping
from games.shelf.models import Deck
from games.shelf.permissions import own

Key = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=1, le=1000)]
Cards = Annotated[dict[Key, Count], Meta(max_length=200)]
"""Bounds for what is kept; what a legal deck is, its game says."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    name: str
    cards: Cards = {}
    """How many of which, by the keys of the catalogue."""
    edition: str | None = None
    """The id of the one in which cards are found that are not in the box."""

    def said(self) -> decks.Said:
        return decks.Said(self.game, self.name, self.cards, self.edition)


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    cards: Cards | UnsetType = UNSET
    edition: str | UnsetType | None = UNSET


class ShownDeck(Shown):
    cards = serializers.DictField(child=serializers.IntegerField())

    edition = serializers.CharField(source="edition_id", allow_null=True)

    def wrong(self, row: Deck) -> tuple[Illegal, ...]:
        return decks.problems(row)

    class Meta:
        model = Deck
        fields = (*FIELDS, "cards", "edition", *DATES)
        read_only_fields = fields


class ByOwnGameAndName(ByGameAndName):
    class Meta:
        model = Deck
        fields = ("game", "name")


WISH: Final = {"application/json": struct(Wish, "shelf.decks")}
AMENDMENT: Final = {"application/json": struct(Amendment, "shelf.decks")}


class Decks(Listing):
    serializer_class = ShownDeck
    filterset_class = ByOwnGameAndName
    problems: ClassVar = ("shelf.unknown", "shelf.other_game")

    def get_queryset(self) -> QuerySet[Deck]:
        return own(Deck.objects.with_cards(), callers.person(self.request))

    @extend_schema(summary="List one's decks")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Keep a deck, ready or not",
        request=WISH,
        responses={201: ShownDeck},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request) -> Response:
        kept = decks.keep(callers.known(request), said(request, Wish).said())
        return Response(ShownDeck(kept).data, status=201)


class OneDeck(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("shelf.other_game", "shelf.unknown", "shelf.stale")

    @extend_schema(summary="A deck", responses={200: ShownDeck}, parameters=[ETAG])
    def get(self, request: Request, deck: str) -> Response:
        shown = ShownDeck(decks.find(callers.known(request), deck)).data
        return Response(shown, headers=etag(shown))

    @extend_schema(
        summary="Put another deck in its place",
        request=WISH,
        responses={200: ShownDeck},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def put(self, request: Request, deck: str) -> Response:
        wish = said(request, Wish).said()
        changed = decks.change(callers.known(request), deck, wish, read_versions(request))
        return Response(ShownDeck(changed).data)

    @extend_schema(
        summary="Change a part of a deck",
        request=AMENDMENT,
        responses={200: ShownDeck},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, deck: str) -> Response:
        amendment = msgspec.to_builtins(said(request, Amendment))
        before = decks.find(callers.known(request), deck)
        kept = {
            "game": before.game_key,
            "name": before.name,
            "cards": before.cards,
            "edition": before.edition_id,
        }
        wish = record(kept | amendment, Wish).said()
        read = amended_version(request, before.version)
        changed = decks.change(callers.known(request), deck, wish, read)
        return Response(ShownDeck(changed).data)

    @extend_schema(summary="Throw a deck away", responses={204: None}, parameters=[IF_MATCH])
    @keyed()
    def delete(self, request: Request, deck: str) -> Response:
        nothing_said(request)
        keeping.discard(Deck.objects.all(), callers.known(request), deck, read_versions(request))
        return Response(status=204)
