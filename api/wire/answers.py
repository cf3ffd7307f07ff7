"""JSON encoding of answers, and the renderers of other formats."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final

import msgspec
from django.utils.functional import Promise
from rest_framework.renderers import BaseRenderer

from games.kernel.record import Record
from games.papers import csv
from games.people.language import language

Moment = Annotated[datetime, msgspec.Meta(tz=True)]
"""Date and time, described as such in the document."""

TEXT: Final = {"type": "string"}
BINARY: Final = {"format": "binary"}


def encode(data: object) -> bytes:
    return _encoder.encode(data)


def _encode_other(value: object) -> object:
    match value:
        case Promise() | Fraction() | str():
            return str.__str__(value) if isinstance(value, str) else str(value)
        case _:
            raise TypeError(f"An answer holds a {type(value)}")


_encoder = msgspec.json.Encoder(enc_hook=_encode_other, decimal_format="string")


class Json(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None  # JSON is UTF-8 and names no charset
    shape: ClassVar[Mapping[str, str]] = {}
    """Further facts for the document, besides that it is a text."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else encode(data)


# Formats of views that answer with their own bytes. An OPTIONS answer stays JSON in all of them.


class Csv(Json):
    media_type = "text/csv"
    format = "csv"


class EventStream(Json):
    media_type = "text/event-stream"
    format = "events"


Sheet = Annotated[
    bool,
    msgspec.Meta(
        description="Of CSV: as a spreadsheet in the reader's language opens it; in French with "
        "semicolons and decimal commas. Left out, as programs read it."
    ),
]


class SheetParams(Record, frozen=True):
    sheet: Sheet = False


def csv_manner(sheet: bool) -> csv.CsvFormat:
    return csv.csv_format(language()) if sheet else csv.PLAIN


class Trf(Json):
    media_type = "text/plain"
    format = "trf"


class Ics(Json):
    media_type = "text/calendar"
    format = "ics"


class Pdf(Json):
    media_type = "application/pdf"
    format = "pdf"
    shape = BINARY


class Svg(Json):
    media_type = "image/svg+xml"
    format = "svg"


class Jpeg(Json):
    media_type = "image/jpeg"
    format = "jpeg"
    shape = BINARY


class AnyPicture(Jpeg):
    media_type = "image/*"


class AnyMediaType(Json):
    """Renderer that accepts any media type."""

    media_type = "*/*"
    format = "any"
