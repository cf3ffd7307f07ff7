"""Answers as JSON: rows, records and forms alike."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from django.utils.functional import Promise
from rest_framework.renderers import BaseRenderer


def encode(data: object) -> bytes:
    return _encoder.encode(data)


def _otherwise(value: object) -> object:
    match value:
        case Promise() | Fraction() | str():
            return str.__str__(value) if isinstance(value, str) else str(value)
        case _:
            raise TypeError(f"An answer holds a {type(value)}")


_encoder = msgspec.json.Encoder(enc_hook=_otherwise, decimal_format="string")


class Json(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None  # JSON is UTF-8 and names no charset

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else encode(data)
