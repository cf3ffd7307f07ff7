"""loadouts/: fighters made ready at home."""

from typing import Any, ClassVar, Final, Literal

import msgspec
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from msgspec import UNSET, UnsetType
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
from games.rulebooks.martial_art.loadouts import Loadout as Fighter
from games.rulebooks.martial_art.state import Belt, Placement
from games.shelf import keeping, loadouts
from games.shelf.models import Loadout
from games.shelf.permissions import own

Game = Literal["martial_art"]


class Wish(Fighter, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What Martial Art calls a loadout, under a name to find it by."""

    name: str
    game: Game = "martial_art"


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    game: Game | UnsetType = UNSET
    fighter: str | UnsetType = UNSET
    belt: Belt | UnsetType = UNSET
    techniques: tuple[str, ...] | UnsetType = UNSET
    placement: Placement | UnsetType | None = UNSET


@extend_schema_field(struct(Placement | None, "martial_art"))
class PlacementField(serializers.Field):
    def to_representation(self, value: Placement) -> Placement:
        return value


class ShownLoadout(Shown):
    fighter = serializers.CharField(source="brought.fighter")
    belt = serializers.CharField(source="brought.belt")
    techniques = serializers.ListField(child=serializers.CharField(), source="brought.techniques")
    placement = PlacementField(source="brought.placement", allow_null=True)

    def wrong(self, row: Loadout) -> tuple[Illegal, ...]:
        return loadouts.problems(row)

    class Meta:
        model = Loadout
        fields = (*FIELDS, "fighter", "belt", "techniques", "placement", *DATES)
        read_only_fields = fields


class ByOwnGameAndName(ByGameAndName):
    class Meta:
        model = Loadout
        fields = ("game", "name")


WISH: Final = {"application/json": struct(Wish, "shelf.loadouts")}
AMENDMENT: Final = {"application/json": struct(Amendment, "shelf.loadouts")}


class Loadouts(Listing):
    serializer_class = ShownLoadout
    filterset_class = ByOwnGameAndName

    def get_queryset(self) -> QuerySet[Loadout]:
        return own(Loadout.objects.all(), callers.person(self.request))

    @extend_schema(summary="List one's loadouts")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Keep a loadout, ready or not",
        request=WISH,
        responses={201: ShownLoadout},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request) -> Response:
        wish = said(request, Wish)
        kept = loadouts.keep(
            callers.known(request), name=wish.name, game=wish.game, brings=_brought(wish)
        )
        return Response(ShownLoadout(kept).data, status=201)


class OneLoadout(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("shelf.unknown", "shelf.stale")

    @extend_schema(summary="A loadout", responses={200: ShownLoadout}, parameters=[ETAG])
    def get(self, request: Request, loadout: str) -> Response:
        shown = ShownLoadout(_found(request, loadout)).data
        return Response(shown, headers=etag(shown))

    @extend_schema(
        summary="Put another loadout in its place",
        request=WISH,
        responses={200: ShownLoadout},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def put(self, request: Request, loadout: str) -> Response:
        wish = said(request, Wish)
        changed = loadouts.change(
            callers.known(request),
            loadout,
            name=wish.name,
            brings=_brought(wish),
            read=read_versions(request),
        )
        return Response(ShownLoadout(changed).data)

    @extend_schema(
        summary="Change a part of a loadout",
        request=AMENDMENT,
        responses={200: ShownLoadout},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, loadout: str) -> Response:
        amendment = msgspec.to_builtins(said(request, Amendment))
        before = _found(request, loadout)
        kept = {"name": before.name, **msgspec.to_builtins(before.brought)}
        wish = record(kept | amendment, Wish)
        changed = loadouts.change(
            callers.known(request),
            loadout,
            name=wish.name,
            brings=_brought(wish),
            read=amended_version(request, before.version),
        )
        return Response(ShownLoadout(changed).data)

    @extend_schema(summary="Throw a loadout away", responses={204: None}, parameters=[IF_MATCH])
    @keyed()
    def delete(self, request: Request, loadout: str) -> Response:
        nothing_said(request)
        keeping.discard(
            Loadout.objects.all(), callers.known(request), loadout, read_versions(request)
        )
        return Response(status=204)


def _found(request: Request, loadout: str) -> Loadout:
    return keeping.find(Loadout.objects.all(), callers.known(request), loadout)


def _brought(wish: Wish) -> Fighter:
    return Fighter(
        fighter=wish.fighter,
        belt=wish.belt,
        techniques=wish.techniques,
        placement=wish.placement,
    )
