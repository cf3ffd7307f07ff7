"""characters/: those of Kung-Fu, who live for months on a person's shelf."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final, Literal, TypeVar

import msgspec
from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from msgspec import UNSET, UnsetType
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.keyed import keyed
from api.problems import Problem
from api.reading import nothing_said, record, said
from api.schema import struct
from api.sentences import language
from api.shelfrows import DATES, FIELDS, ByGameAndName, Listing, Shown
from api.versions import ETAG, IF_MATCH, etag, read_versions
from games.kernel.record import Illegal
from games.kernel.words import words
from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.cards import Component, Levels
from games.rulebooks.kung_fu.game import KUNG_FU
from games.shelf import characters, keeping
from games.shelf.models import Character, Sheet
from games.shelf.permissions import own

ROOM: Final = "kung_fu"
BROKEN: Final = ("point_buy.over_budget", "sheet.illegal")
CHANGING: Final = ("shelf.unknown", "shelf.stale", *BROKEN)
Game = Literal["kung_fu"]
Method = TypeVar("Method", bound=Callable[..., Any])


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    levels: Levels
    action_points: int = rules.ACTION_POINTS
    grants: tuple[rules.Grant, ...] = ()
    scales: Levels | None = None
    """Where they stand; left out, all are full."""
    abilities: tuple[str, ...] | str = ()
    """One text is read as one ability a line."""
    notes: str = ""
    game: Game = "kung_fu"

    def sheet(self, *, npc: bool) -> Sheet:
        listed = self.abilities
        return Sheet(
            self.name,
            self.levels,
            self.action_points,
            self.grants,
            self.scales,
            npc,
            abilities=tuple(listed.splitlines()) if isinstance(listed, str) else listed,
            notes=self.notes,
        )


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    levels: Levels | UnsetType = UNSET
    action_points: int | UnsetType = UNSET
    grants: tuple[rules.Grant, ...] | UnsetType = UNSET
    scales: Levels | UnsetType | None = UNSET
    abilities: tuple[str, ...] | str | UnsetType = UNSET
    notes: str | UnsetType = UNSET
    game: Game | UnsetType = UNSET

    def made(self, sheet: Sheet) -> Sheet:
        before = msgspec.to_builtins(sheet)
        npc = before.pop("npc")
        return record(before | msgspec.to_builtins(self), Wish).sheet(npc=npc)


class Raise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    component: Component


class Healing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    component: Component | None = None
    """Left out, all four."""


class Copy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    """Left out, that of the original."""


class Npc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    archetype: str
    """One of those in the game's catalogue."""
    name: str = ""
    """Left out, what the archetype is called."""


def _field(kind: Any) -> Callable[[Method], Method]:
    field: Callable[[Method], Method] = extend_schema_field(struct(kind, ROOM))
    return field


class ShownCharacter(Shown):
    npc = serializers.BooleanField(source="read.npc")
    levels = serializers.SerializerMethodField()
    action_points = serializers.IntegerField(source="read.action_points")
    grants = serializers.SerializerMethodField()
    scales = serializers.SerializerMethodField()
    abilities = serializers.ListField(child=serializers.CharField(), source="read.abilities")
    notes = serializers.CharField(source="read.notes")
    portrait = serializers.SerializerMethodField(help_text="Its address; null: there is none.")
    points = serializers.SerializerMethodField()
    thresholds = serializers.SerializerMethodField(help_text="What one damage takes off a scale.")

    @_field(Levels)
    def get_levels(self, row: Character) -> Levels:
        return row.read.levels

    @_field(tuple[rules.Grant, ...])
    def get_grants(self, row: Character) -> tuple[rules.Grant, ...]:
        return row.read.grants

    @_field(Levels)
    def get_scales(self, row: Character) -> Levels:
        return row.scales

    @_field(str | None)
    def get_portrait(self, row: Character) -> str | None:
        return reverse("portrait", args=(row.pk,)) if row.portrait else None

    @_field(rules.Points)
    def get_points(self, row: Character) -> rules.Points:
        return rules.points(row.read.levels, row.read.grants)

    @_field(Levels)
    def get_thresholds(self, row: Character) -> Levels:
        return rules.thresholds(row.read.levels)

    def wrong(self, row: Character) -> tuple[Illegal, ...]:
        return characters.problems(row)

    class Meta:
        model = Character
        fields = (
            *FIELDS,
            *("npc", "levels", "action_points", "grants", "scales", "abilities", "notes"),
            *("portrait", "points", "thresholds"),
            *DATES,
        )
        read_only_fields = fields


class ByOwnName(ByGameAndName):
    class Meta:
        model = Character
        fields = ("game", "name")


@contextmanager
def by_the_rules() -> Iterator[None]:
    """What the rulebook says of a sheet that it does not allow."""
    try:
        yield
    except Illegal as refusal:
        over = refusal.code == "point_buy.over_budget"
        facts = {"spent", "budget", "over"} & set(refusal.facts)
        raise Problem(
            refusal.code if over else "sheet.illegal",
            detail=words(KUNG_FU.package).refusal(refusal, language()),
            rule=refusal.rule,
            more={"reason": refusal.code, **{name: refusal.facts[name] for name in facts}},
        ) from refusal


def body(kind: Any) -> dict[str, Any]:
    return {"application/json": struct(kind, "shelf.characters")}


class Characters(Listing):
    serializer_class = ShownCharacter
    filterset_class = ByOwnName
    problems: ClassVar = BROKEN

    def get_queryset(self) -> QuerySet[Character]:
        return own(Character.objects.all(), callers.person(self.request))

    @extend_schema(summary="List one's characters")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Make a character within the budget",
        request=body(Wish),
        responses={201: ShownCharacter},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request) -> Response:
        sheet = said(request, Wish).sheet(npc=False)
        with by_the_rules():
            kept = characters.keep(callers.known(request), sheet)
        return _made(kept)


class Npcs(APIView):
    permission_classes = (callers.KnownPerson,)

    @extend_schema(
        summary="Make a character of the game master's from an archetype",
        request=body(Npc),
        responses={201: ShownCharacter},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request) -> Response:
        wish = said(request, Npc)
        kept = characters.keep_npc(callers.known(request), wish.archetype, wish.name)
        return _made(kept)


class OneCharacter(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = CHANGING

    @extend_schema(summary="A character", responses={200: ShownCharacter}, parameters=[ETAG])
    def get(self, request: Request, character: str) -> Response:
        shown = ShownCharacter(found(request, character)).data
        return Response(shown, headers=etag(shown))

    @extend_schema(
        summary="Put another sheet in a character's place",
        request=body(Wish),
        responses={200: ShownCharacter},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def put(self, request: Request, character: str) -> Response:
        wish = said(request, Wish)
        return _edited(request, character, lambda before: wish.sheet(npc=before.npc))

    @extend_schema(
        summary="Change a part of a character",
        description="Other parts stay as they are then, whoever has changed them meanwhile.",
        request=body(Amendment),
        responses={200: ShownCharacter},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, character: str) -> Response:
        return _edited(request, character, said(request, Amendment).made)

    @extend_schema(summary="Throw a character away", responses={204: None}, parameters=[IF_MATCH])
    @keyed()
    def delete(self, request: Request, character: str) -> Response:
        nothing_said(request)
        keeping.discard(
            Character.objects.all(), callers.known(request), character, read_versions(request)
        )
        return Response(status=204)


def _deed(
    summary: str, kind: Any = None, description: str | None = None, status: int = 200
) -> Callable[[Method], Method]:
    described: Callable[[Method], Method] = extend_schema(
        summary=summary,
        description=description,
        request=None if kind is None else body(kind),
        responses={status: ShownCharacter},
        parameters=[IF_MATCH, ETAG] if status == 200 else [ETAG],
    )
    return described


class Deed(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar[tuple[str, ...]] = CHANGING


class Raising(Deed):
    @_deed("Raise a component by one level, for the difference of the two prices", Raise)
    @keyed(headers=etag)
    def post(self, request: Request, character: str) -> Response:
        component = said(request, Raise).component
        with by_the_rules():
            kept = characters.raise_level(
                callers.known(request), character, component, read_versions(request)
            )
        return Response(ShownCharacter(kept).data)


class Granting(Deed):
    @_deed("Grant points, with the reason, beside those that were granted before", rules.Grant)
    @keyed(headers=etag)
    def post(self, request: Request, character: str) -> Response:
        granted = said(request, rules.Grant)
        with by_the_rules():
            kept = characters.grant(
                callers.known(request), character, granted, read_versions(request)
            )
        return Response(ShownCharacter(kept).data)


class Heal(Deed):
    problems: ClassVar = ("shelf.unknown", "shelf.stale")

    @_deed("Fill every scale again, or that of one component", Healing)
    @keyed(headers=etag)
    def post(self, request: Request, character: str) -> Response:
        component = said(request, Healing).component
        kept = characters.heal(callers.known(request), character, component, read_versions(request))
        return Response(ShownCharacter(kept).data)


class Rest(Deed):
    problems: ClassVar = ("shelf.unknown", "shelf.stale", "sheet.illegal")

    @_deed("Rest: each scale gets one damage back; nobody rests from death")
    @keyed(headers=etag)
    def post(self, request: Request, character: str) -> Response:
        nothing_said(request)
        with by_the_rules():
            kept = characters.rest(callers.known(request), character, read_versions(request))
        return Response(ShownCharacter(kept).data)


class Undo(Deed):
    problems: ClassVar = ("shelf.unknown", "shelf.stale", "character.nothing_to_undo")

    @_deed(
        "Take the newest change back",
        description="Called again, the one before it, until the character is as it was made.",
    )
    @keyed(headers=etag)
    def post(self, request: Request, character: str) -> Response:
        nothing_said(request)
        kept = characters.undo(callers.known(request), character, read_versions(request))
        return Response(ShownCharacter(kept).data)


class Copying(Deed):
    problems: ClassVar = ("shelf.unknown",)

    @_deed("Copy a character, without its history", Copy, status=201)
    @keyed(headers=etag)
    def post(self, request: Request, character: str) -> Response:
        name = said(request, Copy).name
        return _made(characters.copy(callers.known(request), character, name))


def found(request: Request, character: str) -> Character:
    return keeping.find(Character.objects.all(), callers.known(request), character)


def _made(kept: Character) -> Response:
    return Response(ShownCharacter(kept).data, status=201)


def _edited(request: Request, character: str, made: characters.Made) -> Response:
    with by_the_rules():
        kept = characters.edit(callers.known(request), character, made, read_versions(request))
    return Response(ShownCharacter(kept).data)
