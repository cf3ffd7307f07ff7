"""Meanings of the numbers in a move: a zone, a way, a card in play. A bare number tells a reader
nothing.

A number of such a type is displayed by its game's words: by `[names.zone_3]` if it has a name,
otherwise by `[numbers.zone]`, in which {n} is the number and {place} counts from one. If neither
can know the text (the printing on the card with a serial number), the request supplies it:
`Request.told`.
"""

import functools
from collections.abc import Mapping
from typing import Annotated, Any, Final, get_args

import msgspec

COUNT: Final = "count"


def number_meta(word: str) -> msgspec.Meta:
    """Mark a number as one of a game's own kinds."""
    return msgspec.Meta(extra={"number": word})


Count = Annotated[int, number_meta(COUNT)]
"""A quantity, displayed as it is."""
Seat = Annotated[int, number_meta("seat")]
"""A player, displayed by name."""
Zone = Annotated[int, number_meta("zone")]
Way = Annotated[int, number_meta("way")]
"""One of several ways that the request describes."""
Serial = Annotated[int, number_meta("serial")]
"""One of the cards in play, by its number."""
Spot = Annotated[int, number_meta("spot")]
"""A place in a row, counted from zero."""


@functools.cache
def number_kinds(record: type[msgspec.Struct]) -> Mapping[str, str]:
    """Return the kind of number of each field; fields without numbers are left out."""
    fields = msgspec.structs.fields(record)
    return {field.name: word for field in fields if (word := _number_kind(field.type)) is not None}


def untyped_fields(record: type[msgspec.Struct]) -> list[str]:
    """Return the fields that hold a number of no declared kind."""
    fields = msgspec.structs.fields(record)
    return [
        each.name for each in fields if _number_kind(each.type) is None and _holds_number(each.type)
    ]


def _number_kind(kind: Any) -> str | None:
    for meta in getattr(kind, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and (word := (meta.extra or {}).get("number")):
            return str(word)
    return next(filter(None, map(_number_kind, get_args(kind))), None)


def _holds_number(kind: Any) -> bool:
    return kind is int or type(kind) is int or any(map(_holds_number, get_args(kind)))
