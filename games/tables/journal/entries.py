"""Contents of journal entries: typed, and encoded once."""

import msgspec

from games.kernel.chance.fairness import Number
from games.kernel.record import Record


class Played(Record, frozen=True):
    """One answer: a player's, or the dealer's with the fair numbers that it was made of."""

    seat: int
    move: msgspec.Raw
    numbers: tuple[Number, ...] = ()


class Started(Record, frozen=True, tag_field="kind", tag="started"):
    setup: msgspec.Raw
    plays: tuple[Played, ...]
    events: msgspec.Raw
    seats: int | None = None
    """Number of seats. None in old journals: then as many as have seats."""
    version: int = 1
    """Version of the rulebook at the start."""


class Answered(Record, frozen=True, tag_field="kind", tag="answered", omit_defaults=True):
    seat: int
    plays: tuple[Played, ...]
    events: msgspec.Raw
    tried: tuple[int, ...] = ()
    """Number of tries of a bot for each of its answers: with the same number it thinks the same
    again, wherever the clock interrupted it."""


class Rewound(Record, frozen=True, tag_field="kind", tag="rewound"):
    to: int
    by: int | None
    """The seat that asked last, or None for the host."""


class Overruled(Record, frozen=True, tag_field="kind", tag="overruled"):
    correction: msgspec.Raw
    reason: str
    events: msgspec.Raw


class Closed(Record, frozen=True, tag_field="kind", tag="closed"):
    abandoned: bool
    unfinished: bool = False
    """True if a game was going on."""


class Hinted(Record, frozen=True, tag_field="kind", tag="hinted"):
    """Somebody asked the companion what it would answer. Only they know the hint itself."""

    seat: int
    request: int


Line = Started | Answered | Rewound | Overruled | Closed | Hinted
_READER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def write(line: Line) -> str:
    return msgspec.json.encode(line).decode()


def kind(line: Line) -> str:
    return str(line.__struct_config__.tag)


def read(body: str) -> Line:
    return _READER.decode(body)


def raw(said: object) -> msgspec.Raw:
    """Encode a part of an entry that belongs to the game itself."""
    return msgspec.Raw(msgspec.json.encode(said))


def drawn(line: Line) -> list[Number]:
    """Return the fair numbers that were dealt in an entry."""
    if not isinstance(line, Started | Answered):
        return []
    return [number for played in line.plays for number in played.numbers]
