"""characters/{character}/portrait/: a picture, sent as it is or in a form, served as a JPEG."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import parsers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.characterfiles import UNKNOWN
from api.characters import ShownCharacter, found
from api.keyed import keyed
from api.problems import Problem
from api.rendering import Json
from api.sentences import sentence
from api.versions import ETAG, IF_MATCH, etag, read_versions
from games.kernel.record import Record
from games.shelf import characters, portraits, refusals

FIELD: Final = "portrait"
FORM: Final = {
    "type": "object",
    "properties": {FIELD: {"type": "string", "format": "binary"}},
    "required": [FIELD],
}
# Whatever a picture may turn out to be, a browser takes it for a picture and nothing else.
HARMLESS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Content-Disposition": 'inline; filename="portrait.jpg"',
    "Cache-Control": "private, no-cache",
    "Vary": "Authorization, Cookie",
}
IF_NONE_MATCH: Final = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the portrait that one has: if it is the same still, 304.",
)


class Picture(Record, frozen=True):
    content: bytes


class RawPicture(parsers.BaseParser):
    """What it says it is does not count: its content does."""

    media_type = "image/*"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return Picture(stream.read())


class AnyBytes(RawPicture):
    media_type = "application/octet-stream"


class FormPicture(parsers.MultiPartParser):
    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        file = super().parse(stream, media_type, parser_context).files.get(FIELD)
        if not isinstance(file, UploadedFile):
            raise Problem("request.invalid", errors={FIELD: [sentence("no_file", field=FIELD)]})
        return Picture(file.read())


class Jpeg(Json):
    """What may be asked for; the answer to OPTIONS stays JSON, whatever it is asked as."""

    media_type = "image/jpeg"
    format = "jpeg"


class AnyPicture(Jpeg):
    media_type = "image/*"


class Portrait(APIView):
    permission_classes = (callers.KnownPerson,)
    parser_classes = (RawPicture, AnyBytes, FormPicture)
    renderer_classes = (Json, Jpeg, AnyPicture)
    largest_body = portraits.LARGEST
    problems: ClassVar = (
        *UNKNOWN,
        "shelf.stale",
        "portrait.none",
        "portrait.unreadable",
        "portrait.too_wide",
        "portrait.too_large",
    )

    @extend_schema(
        summary="The portrait of a character",
        parameters=[IF_NONE_MATCH],
        responses={(200, "image/jpeg"): OpenApiTypes.BINARY, 304: None},
    )
    def get(self, request: Request, character: str) -> HttpResponse:
        kept = found(request, character)
        tag = f'"{kept.portrait}"'
        if kept.portrait and tag in request.headers.get("If-None-Match", ""):
            return HttpResponse(status=304, headers=HARMLESS | {"ETag": tag})
        jpeg = portraits.of(kept)
        if jpeg is None:
            raise refusals.no_portrait_there()
        return HttpResponse(jpeg, Jpeg.media_type, headers=HARMLESS | {"ETag": tag})

    @extend_schema(
        summary="Hang a portrait, or another in its place",
        description="JPEG, PNG or WebP by its content, of 5 MB at most. It is drawn anew as a "
        "JPEG of 720 pixels at most: nothing else of the file is kept, neither where it was taken "
        "nor with what. The history says that it was changed; the old one is not kept.",
        request={
            "image/jpeg": OpenApiTypes.BINARY,
            "image/png": OpenApiTypes.BINARY,
            "image/webp": OpenApiTypes.BINARY,
            "multipart/form-data": FORM,
        },
        responses={200: ShownCharacter},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def put(self, request: Request, character: str) -> Response:
        sent = request.data
        picture = sent.content if isinstance(sent, Picture) else b""
        kept = characters.portray(
            callers.known(request), character, picture, read_versions(request)
        )
        return Response(ShownCharacter(kept).data)

    @extend_schema(
        summary="Take a portrait down", responses={200: ShownCharacter}, parameters=[IF_MATCH, ETAG]
    )
    @keyed(headers=etag)
    def delete(self, request: Request, character: str) -> Response:
        if isinstance(request.data, Picture):
            raise Problem("request.unreadable")
        kept = characters.portray(callers.known(request), character, None, read_versions(request))
        return Response(ShownCharacter(kept).data)
