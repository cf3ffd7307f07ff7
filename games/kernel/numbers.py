"""What the numbers in a move say: a zone, a way, a card in play. A bare one tells nobody anything.

A number so typed is told by the words of its game: by `[names.zone_3]` where that one has a name,
else by `[numbers.zone]`, in which {n} is the number and {place} counts from one. Where neither can
know it (what is printed on the card of a serial), the request tells it: `Request.told`.
"""

import functools
from collections.abc import Mapping
from typing import Annotated, Any, Final, get_args

import msgspec

COUNT: Final = "count"


def of(word: str) -> msgspec.Meta:
    """Marks a number as one of a game's own kind."""
    return msgspec.Meta(extra={"number": word})


Count = Annotated[int, of(COUNT)]
"""So many: it is told as it stands."""
Seat = Annotated[int, of("seat")]
"""A player, told by name."""
Zone = Annotated[int, of("zone")]
Way = Annotated[int, of("way")]
"""One of several ways that the request tells."""
Serial = Annotated[int, of("serial")]
"""One of the cards in play, by its number."""
Spot = Annotated[int, of("spot")]
"""A place in a row, from nought."""


@functools.cache
def meant(record: type[msgspec.Struct]) -> Mapping[str, str]:
    """By field, what the numbers in it are; a field without numbers is left out."""
    fields = msgspec.structs.fields(record)
    return {field.name: word for field in fields if (word := _meant(field.type)) is not None}


def bare(record: type[msgspec.Struct]) -> list[str]:
    """The fields that hold a number of which nobody says what it is."""
    fields = msgspec.structs.fields(record)
    return [each.name for each in fields if _meant(each.type) is None and _counts(each.type)]


def _meant(kind: Any) -> str | None:
    for meta in getattr(kind, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and (word := (meta.extra or {}).get("number")):
            return str(word)
    return next(filter(None, map(_meant, get_args(kind))), None)


def _counts(kind: Any) -> bool:
    return kind is int or type(kind) is int or any(map(_counts, get_args(kind)))
