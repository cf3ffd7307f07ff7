"""Contents of journal entries: typed, and encoded once."""

from typing import Final

import msgspec
from django.utils.translation import gettext_noop

from games.kernel.chance.fairness import Number
from games.kernel.record import Record


class PlayedMove(Record, frozen=True):
    """One answer: a player's, or the dealer's with the fair numbers that it was made of."""

    seat: int
    move: msgspec.Raw
    numbers: tuple[Number, ...] = ()


class StartEntry(Record, frozen=True, tag_field="kind", tag="started"):
    setup: msgspec.Raw
    plays: tuple[PlayedMove, ...]
    events: msgspec.Raw
    seats: int | None = None
    """Number of seats. None in old journals: then as many as have seats."""
    version: int = 1
    """Version of the rulebook at the start."""


class AnswerEntry(Record, frozen=True, tag_field="kind", tag="answered", omit_defaults=True):
    seat: int
    plays: tuple[PlayedMove, ...]
    events: msgspec.Raw
    tried: tuple[int, ...] = ()
    """Number of tries of a bot for each of its answers: with the same number it thinks the same
    again, wherever the clock interrupted it."""


class RewindEntry(Record, frozen=True, tag_field="kind", tag="rewound"):
    to: int
    by: int | None
    """The seat that asked last, or None for the host."""


class CorrectionEntry(Record, frozen=True, tag_field="kind", tag="overruled"):
    correction: msgspec.Raw
    reason: str
    events: msgspec.Raw


USUAL_REASONS: Final = (
    gettext_noop("Miscounted"),
    gettext_noop("Misread"),
    gettext_noop("Forgotten"),
    gettext_noop("Agreed at the table"),
)
"""Reasons that pages offer; the journal tells them in each reader's language."""


class CloseEntry(Record, frozen=True, tag_field="kind", tag="closed"):
    abandoned: bool
    unfinished: bool = False
    """True if a game was going on."""


class HintEntry(Record, frozen=True, tag_field="kind", tag="hinted"):
    """Somebody asked the companion what it would answer. Only they know the hint itself."""

    seat: int
    request: int


EntryBody = StartEntry | AnswerEntry | RewindEntry | CorrectionEntry | CloseEntry | HintEntry
_READER: msgspec.json.Decoder[EntryBody] = msgspec.json.Decoder(EntryBody)


def write(line: EntryBody) -> str:
    return msgspec.json.encode(line).decode()


def kind(line: EntryBody) -> str:
    return str(line.__struct_config__.tag)


def read(body: str) -> EntryBody:
    return _READER.decode(body)


def encode_raw(value: object) -> msgspec.Raw:
    """Encode a part of an entry that belongs to the game itself."""
    return msgspec.Raw(msgspec.json.encode(value))


def fair_numbers(line: EntryBody) -> list[Number]:
    """Return the fair numbers that were dealt in an entry."""
    if not isinstance(line, StartEntry | AnswerEntry):
        return []
    return [number for played in line.plays for number in played.numbers]
