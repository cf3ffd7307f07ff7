"""What is wrong with a file, and where. Its sentence, which says what would be right, is told by
the room that reads the file: it knows what should stand there."""

from collections.abc import Mapping
from typing import Final

import msgspec

from games.kernel.record import Record

MOST_TOLD: Final = 200  # at once


class Fault(Record, frozen=True):
    line: int
    """From 1, as the column."""
    code: str
    column: int = 1
    field: str = ""
    """What is wrong there: the name of a field, or of a column."""
    facts: Mapping[str, object] = msgspec.field(default_factory=dict)
    """Of its sentence."""
    said: str = ""
    """By msgspec, of what does not fit."""
    detail: str = ""
    """Its sentence, where it is made already."""


class Unreadable(Exception):
    """Nothing in this file can be trusted to be what it seems."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults)
        self.faults = faults
