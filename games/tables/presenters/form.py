"""A form for one reader, with the names of its pieces and places."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.kernel.display.form import AnyForm, FormValues, Pick, Slot, Tally
from games.kernel.record import Record
from games.tables.presenters.piece_look import build_look
from games.tables.presenters.table_texts import TableTexts


class NamedPiece(Record, frozen=True):
    piece: Any
    """The piece as moves write it."""
    text: str
    emblem: str = ""
    ink: str = ""
    corner: str = ""
    figures: tuple[int, ...] = ()
    """Attack and defence, where they are printed on it."""

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
    takes: tuple[int, ...] | None = None
    """The places in `pieces` of those that may be put here; null if any may."""
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
    def pieces_with_slots(self) -> Iterator[tuple[NamedPiece, int | None]]:
        """Each piece with its slot in the example."""
        return zip(self.pieces, self.slots_of_pieces, strict=True)

    @property
    def slots_with_counts(self) -> Iterator[tuple[NamedSlot, int]]:
        """Each slot with its number in the example."""
        return ((slot, held[0]) for slot, held in zip(self.slots, self.example, strict=True))

    @property
    def slots_of_pieces(self) -> tuple[int | None, ...]:
        """For each piece, its slot in the example."""
        slots = {place: n for n, held in enumerate(self.example) for place in held}
        return tuple(slots.get(place) for place in range(len(self.pieces)))


def name_form(form: AnyForm, example: FormValues, view: Any, texts: TableTexts) -> NamedForm:
    return NamedForm(
        kind=str(form.__struct_config__.tag),
        pieces=tuple(_piece(each, view, texts) for each in form.pool),
        slots=tuple(_slot(each, view, texts) for each in form.slots),
        ordered=isinstance(form, Pick) and form.ordered,
        total=form.total if isinstance(form, Tally) else None,
        example=example,
    )


def _piece(piece: Any, view: Any, texts: TableTexts) -> NamedPiece:
    shown = build_look(piece, view, texts)
    if shown is None:
        return NamedPiece(piece, texts.piece(piece))
    return NamedPiece(
        piece, texts.piece(piece), shown.large_emblem, shown.ink, shown.corner, shown.figures
    )


def _slot(slot: Slot, view: Any, texts: TableTexts) -> NamedSlot:
    of, text = texts.name(slot.of) if slot.of else "", texts.name(slot.name)
    if slot.seat is not None:
        of = texts.player(slot.seat)
    named = NamedSlot(slot.name, text, slot.fewest, slot.most, of, slot.seat, slot.takes)
    shown = build_look(slot.name, view, texts)
    return named if shown is None else replace(named, emblem=shown.large_emblem, ink=shown.ink)
