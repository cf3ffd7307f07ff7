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


def of(word: str) -> msgspec.Meta:
    """Mark a number as one of a game's own kinds."""
    return msgspec.Meta(extra={"number": word})


Count = Annotated[int, of(COUNT)]
"""A quantity, displayed as it is."""
Seat = Annotated[int, of("seat")]
"""A player, displayed by name."""
Zone = Annotated[int, of("zone")]
Way = Annotated[int, of("way")]
"""One of several ways that the request describes."""
Serial = Annotated[int, of("serial")]
"""One of the cards in play, by its number."""
Spot = Annotated[int, of("spot")]
"""A place in a row, counted from zero."""


@functools.cache
def meant(record: type[msgspec.Struct]) -> Mapping[str, str]:
    """Return the kind of number of each field; fields without numbers are left out."""
    fields = msgspec.structs.fields(record)
    return {field.name: word for field in fields if (word := _meant(field.type)) is not None}


def bare(record: type[msgspec.Struct]) -> list[str]:
    """Return the fields that hold a number of no declared kind."""
    fields = msgspec.structs.fields(record)
    return [each.name for each in fields if _meant(each.type) is None and _counts(each.type)]


def _meant(kind: Any) -> str | None:
    for meta in getattr(kind, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and (word := (meta.extra or {}).get("number")):
            return str(word)
    return next(filter(None, map(_meant, get_args(kind))), None)


def _counts(kind: Any) -> bool:
    return kind is int or type(kind) is int or any(map(_counts, get_args(kind)))
