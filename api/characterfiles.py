"""characters/{character}/…: what was done to one, and one as a file or on paper."""

from typing import Any, ClassVar, Final, Literal

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.characters import BROKEN, ROOM, ShownCharacter, body, by_the_rules, found
from api.keyed import keyed
from api.lists import Cursor
from api.reading import said
from api.rendering import Json
from api.schema import struct
from api.versions import ETAG, etag
from games.people.privacy import shown_name
from games.shelf import characters, portraits, sheets
from games.shelf.histories import sentence
from games.shelf.models import ChangeKind, CharacterChange, Sheet

UNKNOWN: Final = ("shelf.unknown",)
ANY: Final[dict[str, Any]] = {"type": "object", "additionalProperties": {}}


class File(Sheet, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet on its way from one shelf to another, with its portrait."""

    game: Literal["kung_fu"] = "kung_fu"
    portrait: bytes | None = None
    """In base64."""


class ByNumber(Cursor):
    ordering = ("-number", "id")


class ShownChange(serializers.ModelSerializer):
    kind = serializers.ChoiceField(ChangeKind.values)
    sentence = serializers.SerializerMethodField(help_text="In the language of the caller.")
    before = serializers.SerializerMethodField(help_text="The fields that changed, as they were.")
    after = serializers.SerializerMethodField(help_text="The same fields, as they became.")
    by = serializers.SerializerMethodField(
        help_text="Who made it, as the caller may know them; null: a scene at a table, or somebody "
        "who was erased."
    )
    scene = serializers.CharField(help_text="The code of the table where the scene was played.")
    undoes = serializers.IntegerField(
        allow_null=True, help_text="The number of the change that this one took back."
    )

    def get_by(self, change: CharacterChange) -> str | None:
        if change.by is None:
            return None
        return shown_name(change.by, to=callers.person(self.context["request"]))

    def get_sentence(self, change: CharacterChange) -> str:
        return sentence(change)

    @extend_schema_field(ANY)
    def get_before(self, change: CharacterChange) -> Any:
        return change.before

    @extend_schema_field(ANY)
    def get_after(self, change: CharacterChange) -> Any:
        return change.after

    class Meta:
        model = CharacterChange
        fields = (
            *("number", "kind", "sentence", "by", "scene", "before", "after"),
            *("undoes", "undone", "created"),
        )
        read_only_fields = fields


class History(ListAPIView):
    permission_classes = (callers.KnownPerson,)
    serializer_class = ShownChange
    pagination_class = ByNumber
    filter_backends = ()
    problems: ClassVar = UNKNOWN

    def get_queryset(self) -> QuerySet[CharacterChange]:
        if getattr(self, "swagger_fake_view", False):  # drf-spectacular asks without an address
            return CharacterChange.objects.none()
        return found(self.request, self.kwargs["character"]).changes.select_related("by")

    @extend_schema(summary="Every change of a character, the newest first")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)


class Export(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = UNKNOWN

    @extend_schema(
        summary="Export a character",
        responses={200: struct(File, ROOM)},
        parameters=[ETAG],
    )
    def get(self, request: Request, character: str) -> Response:
        kept = found(request, character)
        attached = {"Content-Disposition": 'attachment; filename="character.json"'}
        file = File(**msgspec.structs.asdict(kept.read), portrait=portraits.of(kept))
        return Response(file, headers=attached | etag({"version": kept.version}))


class Import(APIView):
    permission_classes = (callers.KnownPerson,)
    largest_body = portraits.LARGEST
    problems: ClassVar = (
        *BROKEN,
        "portrait.unreadable",
        "portrait.too_wide",
        "portrait.too_large",
    )

    @extend_schema(
        summary="Import a character that was exported",
        request=body(File),
        responses={201: ShownCharacter},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request) -> Response:
        fields = msgspec.structs.asdict(said(request, File))
        fields.pop("game")
        picture = fields.pop("portrait")
        with by_the_rules():
            kept = characters.keep(callers.known(request), Sheet(**fields), picture)
        return Response(ShownCharacter(kept).data, status=201)


class Pdf(Json):
    """What may be asked for; the answer to OPTIONS stays JSON, whatever it is asked as."""

    media_type = "application/pdf"
    format = "pdf"


class Paper(APIView):
    permission_classes = (callers.KnownPerson,)
    renderer_classes = (Json, Pdf)
    problems: ClassVar = UNKNOWN

    @extend_schema(
        operation_id="get_characters_character_sheet_pdf",
        summary="The sheet of a character, to print, in the language of the caller",
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, character: str) -> HttpResponse:
        kept = found(request, character)
        printed = sheets.pdf(sheets.paper(kept), portraits.of(kept))
        attached = {"Content-Disposition": 'inline; filename="character.pdf"'}
        return HttpResponse(printed, Pdf.media_type, headers=attached)
