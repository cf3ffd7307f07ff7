"""characters/{character}/…: a character as a file or as a PDF."""

from typing import Any, Final

from django.http import HttpResponse
from msgspec.structs import asdict
from rest_framework.request import Request

from api.shelf.characters.rows import (
    BROKEN,
    MADE,
    PICTURE,
    body,
    by_the_rules,
    found,
    rules_of,
    shown,
)
from api.shelf.lent import Bodies, Field, fields_of
from api.shelf.rows import makes
from api.wire.answers import Json, Pdf
from api.wire.callers import known
from api.wire.operation import Told, operation
from api.wire.versions import ETAG, tag
from games.kernel.game import AnyGame
from games.shelf import characters, portraits, refusals
from games.shelf.models import sheet_of
from games.shelf.sheet import contents, pdf


def _filed(game: AnyGame) -> list[Field] | None:
    """Return the fields of an exported sheet, with the portrait in base64."""
    if game.shelf.character is None:
        return None
    return [*fields_of(sheet_of(game.shelf.character)), ("portrait", bytes | None, None)]


FILES: Final = Bodies("CharacterFile", _filed)


@operation(
    "Export a character",
    known=True,
    parameters=(ETAG,),
    refuses=(refusals.unknown,),
    content={200: FILES.shape},
)
def export_character(request: Request, character: str) -> Told[Any]:
    kept = found(request, character)
    attached = {"Content-Disposition": 'attachment; filename="character.json"', "ETag": tag(kept)}
    portrait = portraits.portrait_jpeg(kept)
    return Told(FILES.make(kept.game, **asdict(kept.read), portrait=portrait), headers=attached)


@makes(
    "Import a character that was exported",
    largest=portraits.LARGEST,
    refuses=(*BROKEN, *PICTURE),
    body=body(FILES.shape),
    content=MADE,
)
def import_character(request: Request, said: dict[str, Any]) -> Any:
    game, file = FILES.read(said)
    fields = asdict(file)
    fields.pop("game", None)
    picture = fields.pop("portrait")
    with by_the_rules():
        return shown(characters.keep(known(request), sheet_of(rules_of(game))(**fields), picture))


@operation(
    "The sheet of a character, to print, in the language of the caller",
    known=True,
    answers=(Pdf, Json),
    refuses=(refusals.unknown,),
)
def print_character(request: Request, character: str) -> HttpResponse:
    kept = found(request, character)
    printed = pdf.sheet_pdf(contents.paper(kept), portraits.portrait_jpeg(kept))
    attached = {"Content-Disposition": 'inline; filename="character.pdf"'}
    return HttpResponse(printed, Pdf.media_type, headers=attached)
