"""characters/{character}/…: one as a file, or on paper."""

from typing import Literal

from django.http import HttpResponse
from msgspec.structs import asdict
from rest_framework.request import Request

from api.shelf.characters.rows import BROKEN, PICTURE, ShownCharacter, by_the_rules, found, shown
from api.shelf.rows import makes
from api.wire.answers import Json, Pdf
from api.wire.callers import known
from api.wire.operation import Told, operation
from api.wire.versions import ETAG, tag
from games.shelf import characters, portraits, refusals
from games.shelf.models import Sheet
from games.shelf.sheet import contents, pdf


class File(Sheet, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet on its way from one shelf to another, with its portrait."""

    game: Literal["kung_fu"] = "kung_fu"
    portrait: bytes | None = None
    """In base64."""


@operation("Export a character", known=True, parameters=(ETAG,), refuses=(refusals.unknown,))
def export_character(request: Request, character: str) -> Told[File]:
    kept = found(request, character)
    attached = {"Content-Disposition": 'attachment; filename="character.json"', "ETag": tag(kept)}
    return Told(File(**asdict(kept.read), portrait=portraits.of(kept)), headers=attached)


@makes(
    "Import a character that was exported",
    largest=portraits.LARGEST,
    refuses=(*BROKEN, *PICTURE),
)
def import_character(request: Request, said: File) -> ShownCharacter:
    fields = asdict(said)
    fields.pop("game")
    picture = fields.pop("portrait")
    with by_the_rules():
        return shown(characters.keep(known(request), Sheet(**fields), picture))


@operation(
    "The sheet of a character, to print, in the language of the caller",
    known=True,
    answers=(Pdf, Json),
    refuses=(refusals.unknown,),
)
def print_character(request: Request, character: str) -> HttpResponse:
    kept = found(request, character)
    printed = pdf.printed(contents.paper(kept), portraits.of(kept))
    attached = {"Content-Disposition": 'inline; filename="character.pdf"'}
    return HttpResponse(printed, Pdf.media_type, headers=attached)
