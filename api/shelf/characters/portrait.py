"""characters/{character}/portrait/: a picture, sent raw or in a form, served as JPEG."""

from functools import partial
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import parsers
from rest_framework.request import Request

from api.shelf.characters.rows import (
    PICTURE,
    SHOWN,
    STALE,
    character_operation,
    get_character,
    serialize_character,
)
from api.wire import refusals as no
from api.wire.answers import BINARY, AnyPicture, Jpeg, Json
from api.wire.commands import Sent
from api.wire.operation import operation
from api.wire.versions import is_not_modified
from api.wire.wording import sentence
from games.kernel.record import Record
from games.shelf import commands, portraits, refusals
from games.shelf.models import Character

FIELD: Final = "portrait"
BYTES: Final = {"type": "string", **BINARY}
FORM: Final = {"type": "object", "properties": {FIELD: BYTES}, "required": [FIELD]}
# Browsers must treat the file as a picture, whatever its content is.
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
    """Parser that ignores the declared type; the content decides."""

    media_type = "image/*"

    def parse(self, stream: Any, *kind: Any, **context: Any) -> Any:
        return Picture(stream.read())


class AnyBytes(RawPicture):
    media_type = "application/octet-stream"


class FormPicture(parsers.MultiPartParser):
    def parse(self, stream: Any, *kind: Any, **context: Any) -> Any:
        file = super().parse(stream, *kind, **context).files.get(FIELD)
        if not isinstance(file, UploadedFile):
            raise no.invalid({FIELD: [sentence("no_file", field=FIELD)]})
        return Picture(file.read())


READ: Final = ("image/jpeg", "image/png", "image/webp")
KINDS: Final = (Json, Jpeg, AnyPicture)
SENT: Final = (RawPicture, AnyBytes, FormPicture)
HERE: Final = (*STALE, refusals.no_portrait_there, *PICTURE)

portrait_operation: Final = partial(
    character_operation,
    commands.PORTRAY,
    takes=SENT,
    answers=KINDS,
    largest=portraits.LARGEST,
    refuses=HERE,
    content={(200, Json.media_type): SHOWN[200]},
)


@operation(
    "The portrait of a character",
    known=True,
    answers=KINDS,
    parameters=(IF_NONE_MATCH,),
    content={(200, Jpeg.media_type): BYTES, 304: None},
    refuses=HERE,
)
def show_portrait(request: Request, character: str) -> HttpResponse:
    kept = get_character(request, character)
    headers = HARMLESS | {"ETag": f'"{kept.portrait}"'}
    if kept.portrait and is_not_modified(request, headers["ETag"]):
        return HttpResponse(status=304, headers=headers)
    jpeg = refusals.no_portrait_there.raise_if_none(portraits.portrait_jpeg(kept))
    return HttpResponse(jpeg, Jpeg.media_type, headers=headers)


def _read_picture(body: object) -> dict[str, Any]:
    return {"picture": body.content if isinstance(body, Picture) else b""}


@portrait_operation(
    "Hang a portrait, or another in its place",
    sent=Sent(None, _read_picture),
    body=dict.fromkeys(READ, BYTES) | {"multipart/form-data": FORM},
)
def hang_portrait(result: Character) -> Any:
    """JPEG, PNG or WebP by its content, of 5 MB at most. It is drawn anew as a JPEG of 720 pixels
    at most: nothing else of the file is kept, neither where it was taken nor with what. The
    history says that it was changed; the old one is not kept."""
    return serialize_character(result)


def _read_nothing(body: object) -> dict[str, Any]:
    if isinstance(body, Picture):
        raise no.unreadable()
    return {"picture": None}


@portrait_operation("Take a portrait down", sent=Sent(None, _read_nothing))
def take_portrait_down(result: Character) -> Any:
    return serialize_character(result)
