"""Corrections that a host may choose from: each names one thing on the table, as it stands now, and
what of it may be changed. Pages make their forms from them."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from games.kernel.display.picture import mark
from games.kernel.record import Correction, Record, snake_case_tag
from games.kernel.rules import Texts

LONGEST: Final = 40


class Figure(Record, frozen=True):
    """A number within bounds."""

    field: str
    now: int
    least: int
    most: int


class Choice(Record, frozen=True):
    """One of several values."""

    field: str
    options: tuple[Any, ...]
    now: Any = None
    texts: tuple[Texts, ...] = ()
    """Texts of the options, where the game's words know none."""


class Several(Record, frozen=True):
    """Any number of several values, each once."""

    field: str
    options: tuple[Any, ...]
    now: tuple[Any, ...] = ()
    ordered: bool = False
    """True if their order matters: cards on a stack."""


AmendField = Figure | Choice | Several


class Amend(Record, frozen=True):
    """One thing that may be corrected."""

    correction: Correction
    """The correction with the present values in the fields that may be changed."""
    fields: tuple[AmendField, ...] = ()
    mark: str = ""
    """Id of the thing in the picture."""
    facts: Mapping[str, Any] = {}
    """Facts for its title that its correction does not hold, such as the name of a card."""

    @property
    def key(self) -> str:
        """Name of the thing in addresses and forms: what stays of its correction."""
        changed = {each.field for each in self.fields}
        kept = [name for name in self.correction.__struct_fields__ if name not in changed]
        kind = snake_case_tag(type(self.correction).__name__)
        return ".".join([kind, *(option_key(getattr(self.correction, name)) for name in kept)])

    def with_values(self, values: Mapping[str, Any]) -> Correction:
        return replace(self.correction, **values)


def option_key(value: Any) -> str:
    """Return a short text that tells a value apart: a space's is its id in the picture."""
    text = mark("", value).removeprefix("-")
    if len(text) <= LONGEST:
        return text
    return hashlib.blake2b(msgspec.json.encode(value), digest_size=6).hexdigest()
