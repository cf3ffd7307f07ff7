"""characters/{character}/…: a character as a file or as a PDF."""

from typing import Any, Final

from django.http import HttpResponse
from msgspec.structs import asdict
from rest_framework.request import Request

from api.shelf.characters.rows import (
    BROKEN,
    PICTURE,
    convert_rule_errors,
    get_character,
    json_body,
    making,
    rules_of,
    serialize_character,
)
from api.shelf.game_bodies import Bodies, Field, fields_of
from api.wire.answers import Json, Pdf
from api.wire.commands import Sent
from api.wire.operation import ApiResponse, operation
from api.wire.versions import ETAG, tag
from games.kernel.game import AnyGame
from games.shelf import commands, portraits, refusals
from games.shelf.models import Character, sheet_of
from games.shelf.sheet import contents, pdf


def _file_fields(game: AnyGame) -> list[Field] | None:
    """Return the fields of an exported sheet, with the portrait in base64."""
    if game.shelf.character is None:
        return None
    return [*fields_of(sheet_of(game.shelf.character)), ("portrait", bytes | None, None)]


FILES: Final = Bodies("CharacterFile", _file_fields)


@operation(
    "Export a character",
    known=True,
    parameters=(ETAG,),
    refuses=(refusals.unknown,),
    content={200: FILES.shape},
    cost="export",
)
def export_character(request: Request, character: str) -> ApiResponse[Any]:
    kept = get_character(request, character)
    attached = {"Content-Disposition": 'attachment; filename="character.json"', "ETag": tag(kept)}
    portrait = portraits.portrait_jpeg(kept)
    return ApiResponse(
        FILES.make(kept.game, **asdict(kept.read), portrait=portrait), headers=attached
    )


def _read_file(data: dict[str, Any]) -> dict[str, Any]:
    game, file = FILES.read(data)
    fields = asdict(file)
    fields.pop("game", None)
    picture = fields.pop("portrait")
    return {"sheet": sheet_of(rules_of(game))(**fields), "picture": picture}


@making(
    commands.KEEP_CHARACTER,
    "Import a character that was exported",
    sent=Sent(dict[str, Any], _read_file),
    within=convert_rule_errors,
    largest=portraits.LARGEST,
    refuses=(*BROKEN, *PICTURE),
    body=json_body(FILES.shape),
    cost="import",
)
def import_character(result: Character) -> Any:
    return serialize_character(result)


@operation(
    "The sheet of a character, to print, in the language of the caller",
    known=True,
    answers=(Pdf, Json),
    refuses=(refusals.unknown,),
    cost="paper",
)
def print_character(request: Request, character: str) -> HttpResponse:
    kept = get_character(request, character)
    printed = pdf.sheet_pdf(contents.paper(kept), portraits.portrait_jpeg(kept))
    attached = {"Content-Disposition": 'inline; filename="character.pdf"'}
    return HttpResponse(printed, Pdf.media_type, headers=attached)
