"""A form as one reader is told it: its pieces and its places by their names."""

from collections.abc import Iterable
from typing import Any

from games.kernel.display.form import AnyForm, Filled, Pick, Slot, Tally
from games.kernel.record import Record
from games.tables.sight.voice import Voice


class NamedPiece(Record, frozen=True):
    piece: Any
    """As moves name it."""
    text: str


class NamedSlot(Record, frozen=True):
    name: str
    text: str
    fewest: int
    most: int | None
    of: str
    """The card that it comes with, where it comes with one."""
    seat: int | None
    """The player whose it is, where one form asks of several."""


class NamedForm(Record, frozen=True):
    """What a person fills in: for each slot the places, in `pieces` and from 0 on, of those put
    there; where nothing is sorted or picked, the number itself."""

    kind: str
    """sort, pick, tally or number"""
    pieces: tuple[NamedPiece, ...]
    slots: tuple[NamedSlot, ...]
    ordered: bool
    """Whether the order within a slot matters."""
    total: int | None
    """How many in all, where that is known."""
    example: Filled
    """Filled in, so that the rules allow it."""

    @property
    def lying(self) -> tuple[int | None, ...]:
        """Of each piece, the slot that it has in the example."""
        slots = {place: n for n, held in enumerate(self.example) for place in held}
        return tuple(slots.get(place) for place in range(len(self.pieces)))


def named(form: AnyForm, example: Filled, said: Voice) -> NamedForm:
    return NamedForm(
        kind=str(form.__struct_config__.tag),
        pieces=tuple(NamedPiece(each, said.piece(each)) for each in form.pool),
        slots=tuple(_slots(form.slots, said)),
        ordered=isinstance(form, Pick) and form.ordered,
        total=form.total if isinstance(form, Tally) else None,
        example=example,
    )


def _slots(slots: Iterable[Slot], said: Voice) -> Iterable[NamedSlot]:
    for slot in slots:
        of = said.name(slot.of) if slot.of else ""
        text = said.name(slot.name)
        yield NamedSlot(slot.name, text, slot.fewest, slot.most, of, slot.seat)
