"""editions/: copies of a game's catalogue, their owners' to change."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final

import django_filters
import msgspec
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from msgspec import UNSET, UnsetType
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers, fields
from api.keyed import keyed
from api.problems import Problem
from api.reading import nothing_said, said
from api.schema import struct
from api.shelfrows import ByGameAndName, Listing
from api.versions import ETAG, IF_MATCH, etag, read_versions
from games.kernel.editions import Misfit
from games.shelf import editions
from games.shelf.editions_refusals import Misfits
from games.shelf.models import Edition, EditionEntry

ROOM: Final = "shelf.editions"
OBJECT: Final[dict[str, Any]] = {"type": "object", "additionalProperties": True}


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    name: str


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    shared: bool | UnsetType = UNSET


class ShownEdition(serializers.ModelSerializer):
    game = serializers.CharField(source="game_key")
    shared = serializers.BooleanField(help_text="Whether others may see it and play with it.")

    class Meta:
        model = Edition
        fields = ("id", "game", "name", "shared", "version", "created", "changed")
        read_only_fields = fields


class ShownEntry(serializers.ModelSerializer):
    body = serializers.SerializerMethodField(help_text="As in the catalogue of the game.")

    @extend_schema_field(OBJECT)
    def get_body(self, entry: EditionEntry) -> msgspec.Raw:
        return msgspec.Raw(entry.body.encode())

    class Meta:
        model = EditionEntry
        fields: tuple[str, ...] = ("kind", "key", "body")
        read_only_fields = fields


class ShownOneEntry(ShownEntry):
    """With what to send back as If-Match."""

    version = serializers.IntegerField(
        source="edition.version", help_text="Of the edition, which each change counts up."
    )

    class Meta(ShownEntry.Meta):
        fields = (*ShownEntry.Meta.fields, "version")
        read_only_fields = fields


class OwnOrShared(ByGameAndName):
    shared = django_filters.BooleanFilter()

    class Meta:
        model = Edition
        fields = ("game", "name", "shared")


class OfAKind(django_filters.FilterSet):
    kind = django_filters.CharFilter(max_length=30)

    class Meta:
        model = EditionEntry
        fields = ("kind",)


@contextmanager
def fields_named() -> Iterator[None]:
    """What is no entry of its kind, field by field, in the sentences of every other body."""
    try:
        yield
    except Misfits as refusal:
        raise Problem("request.invalid", errors=errors_of(refusal.misfits)) from refusal


def errors_of(misfits: tuple[Misfit, ...]) -> dict[str, list[str]]:
    return {
        each.place: [text for found in fields.of_struct(each.said).values() for text in found]
        for each in misfits
    }


class Editions(Listing):
    serializer_class = ShownEdition
    filterset_class = OwnOrShared
    problems: ClassVar = ("edition.too_many",)

    def get_queryset(self) -> QuerySet[Edition]:
        return Edition.objects.readable_by(callers.person(self.request))

    @extend_schema(summary="List one's editions, and those that others share")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Copy the catalogue of a game",
        request={"application/json": struct(Wish, ROOM)},
        responses={201: ShownEdition},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request) -> Response:
        wish = said(request, Wish)
        edition = editions.copy(callers.known(request), game=wish.game, name=wish.name)
        return Response(ShownEdition(edition).data, status=201)


class OneEdition(APIView):
    problems: ClassVar = ("shelf.unknown", "shelf.stale", "edition.not_yours", "edition.in_use")

    @extend_schema(summary="An edition", responses={200: ShownEdition}, parameters=[ETAG])
    def get(self, request: Request, edition: str) -> Response:
        shown = ShownEdition(editions.find(callers.person(request), edition)).data
        return Response(shown, headers=etag(shown))

    @extend_schema(
        summary="Rename an edition, share it, or share it no longer",
        request={"application/json": struct(Amendment, ROOM)},
        responses={200: ShownEdition},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, edition: str) -> Response:
        wish = said(request, Amendment)
        changed = editions.amend(
            callers.known(request),
            edition,
            name=None if wish.name is UNSET else wish.name,
            shared=None if wish.shared is UNSET else wish.shared,
            read_=read_versions(request),
        )
        return Response(ShownEdition(changed).data)

    @extend_schema(
        summary="Throw an edition away",
        description="Tables that play with it have a copy of their own.",
        responses={204: None},
        parameters=[IF_MATCH],
    )
    @keyed()
    def delete(self, request: Request, edition: str) -> Response:
        nothing_said(request)
        editions.discard(callers.known(request), edition, read_versions(request))
        return Response(status=204)


class Entries(ListAPIView):
    serializer_class = ShownEntry
    filterset_class = OfAKind
    ordering_fields: ClassVar = ("id", "key")
    ordering: ClassVar = ("id",)
    problems: ClassVar = ("shelf.unknown",)

    def get_queryset(self) -> QuerySet[EditionEntry]:
        if getattr(self, "swagger_fake_view", False):  # the document is made without a caller
            return EditionEntry.objects.none()
        edition = editions.find(callers.person(self.request), self.kwargs["edition"])
        return EditionEntry.objects.filter(edition=edition)

    @extend_schema(summary="List the entries of an edition")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)


class OneEntry(APIView):
    problems: ClassVar = (
        "shelf.unknown",
        "shelf.stale",
        "edition.not_yours",
        "edition.unknown_entry",
        "edition.unknown_kind",
        "edition.other_key",
        "edition.bad_key",
        "edition.large_entry",
        "edition.full",
    )

    @extend_schema(summary="An entry", responses={200: ShownOneEntry}, parameters=[ETAG])
    def get(self, request: Request, edition: str, kind: str, entry: str) -> Response:
        found = editions.find(callers.person(request), edition)
        shown = ShownOneEntry(editions.entry(found, (kind, entry))).data
        return Response(shown, headers=etag(shown))

    @extend_schema(
        summary="Change an entry, or add it",
        request={"application/json": OBJECT},
        responses={200: ShownOneEntry, 201: ShownOneEntry},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def put(self, request: Request, edition: str, kind: str, entry: str) -> Response:
        person = callers.known(request)
        body = said(request, dict[str, Any])
        with fields_named():
            stored, new = editions.put(person, edition, (kind, entry), body, read_versions(request))
        return Response(ShownOneEntry(stored).data, status=201 if new else 200)

    @extend_schema(
        summary="Take an entry out",
        responses={204: None},
        parameters=[
            IF_MATCH,
            OpenApiParameter("entry", str, OpenApiParameter.PATH, description="Its key."),
        ],
    )
    @keyed()
    def delete(self, request: Request, edition: str, kind: str, entry: str) -> Response:
        nothing_said(request)
        editions.remove(callers.known(request), edition, (kind, entry), read_versions(request))
        return Response(status=204)
