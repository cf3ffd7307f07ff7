"""What an entry of the journal says: typed, encoded once, chained by digest to the one before."""

import hashlib
from typing import TYPE_CHECKING

import msgspec

from games.kernel.fairness import Number
from games.kernel.record import Record

if TYPE_CHECKING:
    from datetime import datetime

    from games.tables.models import Table


class Played(Record, frozen=True):
    """One answer: a player's, or with the fair numbers it was made of, the dealer's."""

    seat: int
    move: msgspec.Raw
    numbers: tuple[Number, ...] = ()


class Started(Record, frozen=True, tag_field="kind", tag="started"):
    setup: msgspec.Raw
    plays: tuple[Played, ...]
    events: msgspec.Raw


class Answered(Record, frozen=True, tag_field="kind", tag="answered"):
    seat: int
    plays: tuple[Played, ...]
    events: msgspec.Raw


class Rewound(Record, frozen=True, tag_field="kind", tag="rewound"):
    to: int
    by: int | None
    """The seat that asked last of all, or None for the host."""


class Overruled(Record, frozen=True, tag_field="kind", tag="overruled"):
    correction: msgspec.Raw
    reason: str
    events: msgspec.Raw


class Closed(Record, frozen=True, tag_field="kind", tag="closed"):
    abandoned: bool


Line = Started | Answered | Rewound | Overruled | Closed
_READER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def write(line: Line) -> str:
    return msgspec.json.encode(line).decode()


def read(body: str) -> Line:
    return _READER.decode(body)


def chained(before: str, number: int, made: "datetime", body: str) -> str:
    """The digest of an entry, which holds the one before it and so the whole journal."""
    return hashlib.sha256(f"{before}\n{number}\n{made.isoformat()}\n{body}".encode()).hexdigest()


def origin(table: "Table") -> str:
    """What the first entry is chained to: the table itself and the promise of its seed."""
    return hashlib.sha256(
        f"{table.id}\n{table.game_key}\n{table.mode}\n{table.commitment}".encode()
    ).hexdigest()
