"""A form for one reader, with the names of its pieces and places."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.kernel.display.form import AnyForm, FormValues, Pick, Slot, Tally
from games.kernel.record import Record
from games.tables.sight.look import look
from games.tables.sight.voice import Voice


class NamedPiece(Record, frozen=True):
    piece: Any
    """The piece as moves write it."""
    text: str
    emblem: str = ""
    ink: str = ""
    corner: str = ""

    @property
    def code(self) -> str:
        """Short code to type, as printed on the card. Empty if it only repeats the name."""
        code = self.piece if isinstance(self.piece, str) else ""
        return "" if code.replace("_", " ") in re.sub("[-’ ]+", " ", self.text.lower()) else code


class NamedSlot(Record, frozen=True):
    name: str
    text: str
    fewest: int
    most: int | None
    of: str
    """The card that belongs to it, or its player if there are several."""
    seat: int | None
    """Its player, if one form asks for several."""
    emblem: str = ""
    ink: str = ""


class NamedForm(Record, frozen=True):
    """What a person fills in: for each slot the places, in `pieces` and from 0 on, of those put
    there; where nothing is sorted or picked, the number itself."""

    kind: str
    """sort, pick, tally or number"""
    pieces: tuple[NamedPiece, ...]
    slots: tuple[NamedSlot, ...]
    ordered: bool
    """True if the order within a slot matters."""
    total: int | None
    """The total number, where known."""
    example: FormValues
    """A filling that the rules allow."""

    @property
    def sorted(self) -> Iterator[tuple[NamedPiece, int | None]]:
        """Each piece with its slot in the example."""
        return zip(self.pieces, self.lying, strict=True)

    @property
    def counted(self) -> Iterator[tuple[NamedSlot, int]]:
        """Each slot with its number in the example."""
        return ((slot, held[0]) for slot, held in zip(self.slots, self.example, strict=True))

    @property
    def lying(self) -> tuple[int | None, ...]:
        """For each piece, its slot in the example."""
        slots = {place: n for n, held in enumerate(self.example) for place in held}
        return tuple(slots.get(place) for place in range(len(self.pieces)))


def named(form: AnyForm, example: FormValues, view: Any, said: Voice) -> NamedForm:
    return NamedForm(
        kind=str(form.__struct_config__.tag),
        pieces=tuple(_piece(each, view, said) for each in form.pool),
        slots=tuple(_slot(each, view, said) for each in form.slots),
        ordered=isinstance(form, Pick) and form.ordered,
        total=form.total if isinstance(form, Tally) else None,
        example=example,
    )


def _piece(piece: Any, view: Any, said: Voice) -> NamedPiece:
    shown = look(piece, view, said)
    if shown is None:
        return NamedPiece(piece, said.piece(piece))
    return NamedPiece(piece, said.piece(piece), shown.whole, shown.ink, shown.corner)


def _slot(slot: Slot, view: Any, said: Voice) -> NamedSlot:
    of, text = said.name(slot.of) if slot.of else "", said.name(slot.name)
    if slot.seat is not None:
        of = said.player(slot.seat)
    named = NamedSlot(slot.name, text, slot.fewest, slot.most, of, slot.seat)
    shown = look(slot.name, view, said)
    return named if shown is None else replace(named, emblem=shown.whole, ink=shown.ink)
