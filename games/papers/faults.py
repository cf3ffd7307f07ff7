"""Faults of a file and their position. The sentence, which says what would be right, is written by
the room that reads the file."""

from collections.abc import Mapping
from typing import Final

import msgspec

from games.kernel.record import Record

MOST_TOLD: Final = 200  # in one answer


class Fault(Record, frozen=True):
    line: int
    """Counted from 1, like the column."""
    code: str
    column: int = 1
    field: str = ""
    """The field or column that is wrong."""
    facts: Mapping[str, object] = msgspec.field(default_factory=dict)
    """Facts for its sentence."""
    said: str = ""
    """The message of msgspec about a value that does not fit."""
    detail: str = ""
    """Its sentence, if it is already written."""


class Unreadable(Exception):
    """A file with faults: none of its content can be trusted."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults)
        self.faults = faults
