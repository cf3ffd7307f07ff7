"""What an entry of the journal says: typed, and encoded once."""

import msgspec

from games.kernel.chance.fairness import Number
from games.kernel.record import Record


class Played(Record, frozen=True):
    """One answer: a player's, or with the fair numbers it was made of, the dealer's."""

    seat: int
    move: msgspec.Raw
    numbers: tuple[Number, ...] = ()


class Started(Record, frozen=True, tag_field="kind", tag="started"):
    setup: msgspec.Raw
    plays: tuple[Played, ...]
    events: msgspec.Raw
    seats: int | None = None
    """None in a journal of the time before it was told: then as many as have seats."""
    version: int = 1
    """Of the rulebook it was begun under."""


class Answered(Record, frozen=True, tag_field="kind", tag="answered", omit_defaults=True):
    seat: int
    plays: tuple[Played, ...]
    events: msgspec.Raw
    tried: tuple[int, ...] = ()
    """How much a bot has tried for each of its answers: with so much it thinks the same again,
    wherever the clock has cut it short."""


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
    unfinished: bool = False
    """A game was going on."""


class Hinted(Record, frozen=True, tag_field="kind", tag="hinted"):
    """Somebody has asked the companion what it would answer. What it said, they alone know."""

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
    """A part of an entry that is the game's own."""
    return msgspec.Raw(msgspec.json.encode(said))


def drawn(line: Line) -> list[Number]:
    """The fair numbers that were dealt in it."""
    if not isinstance(line, Started | Answered):
        return []
    return [number for played in line.plays for number in played.numbers]
