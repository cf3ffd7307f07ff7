"""A form for one reader, with the names of its pieces and places."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from games.kernel.display.form import AnyForm, FormValues, Pick, Slot, Sort, Tally
from games.kernel.display.pad import choose_pad, list_outcomes
from games.kernel.record import Record
from games.kernel.requests import Request
from games.tables.presenters.piece_look import PieceLook, build_look
from games.tables.presenters.table_texts import TableTexts
from games.tables.presenters.view import ReaderView


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
    complete: bool
    """True if every piece has to be put somewhere."""
    total: int | None
    """The total number, where known."""
    example: FormValues
    """A filling that the rules allow."""

    @property
    def slots_with_counts(self) -> Iterator[tuple[NamedSlot, int]]:
        """Each slot with its number in the example."""
        return ((slot, held[0]) for slot, held in zip(self.slots, self.example, strict=True))

    @property
    def slots_of_pieces(self) -> tuple[int | None, ...]:
        """For each piece, its slot in the example."""
        slots = {place: n for n, held in enumerate(self.example) for place in held}
        return tuple(slots.get(place) for place in range(len(self.pieces)))


class FormRow(Record, frozen=True):
    """A piece of a form on a page: the field in which somebody says where it goes."""

    number: int
    piece: NamedPiece
    slots: tuple[tuple[int, NamedSlot], ...]
    """The slots that may hold it, with their numbers."""
    short: str
    """The text of its key on a pad of signs; empty if that is its name."""
    effect: str
    move: str = ""
    """The move as JSON, where one piece is the whole answer."""


class DrawnForm(NamedForm, frozen=True):
    """A form on a page: only the slots of one player, and a pad for the pieces of each slot."""

    rows: tuple[FormRow, ...] = ()
    places: tuple[tuple[int, NamedSlot], ...] = ()
    pads: str = ""
    """For each pad its slots, its pieces and their arrangement (`kernel/display/pad.py`), as JSON.
    A negative number counts the unavailable pieces: -1 is the first."""
    outcomes: str = ""
    """All ways in which a few dice may fall, as JSON; empty if they are counted one by one."""
    whose: str = ""
    """The player whose slots these are, if the form asks about several."""
    seat: int | None = None

    @property
    def rows_with_slots(self) -> Iterator[tuple[FormRow, int | None]]:
        """Each piece with its slot in the example."""
        slots = self.slots_of_pieces
        return ((row, slots[row.number]) for row in self.rows)

    @property
    def is_single(self) -> bool:
        """True if one piece is the whole answer: its key sends it."""
        return any(row.move for row in self.rows)


def name_form(form: AnyForm, example: FormValues, view: Any, texts: TableTexts) -> NamedForm:
    return NamedForm(
        kind=str(form.__struct_config__.tag),
        pieces=tuple(_piece(each, view, texts) for each in form.pool),
        slots=tuple(_slot(each, view, texts) for each in form.slots),
        ordered=isinstance(form, Pick) and form.ordered,
        complete=isinstance(form, Sort) and form.complete,
        total=form.total if isinstance(form, Tally) else None,
        example=example,
    )


def draw_form(
    request: Request[Any, Any],
    named: NamedForm,
    reader: ReaderView,
    texts: TableTexts,
    gone: Sequence[Any] = (),
) -> DrawnForm:
    """Return the form for a page. `gone` are pieces that people may look for in vain."""
    form = request.form(reader.view)
    outcomes = list_outcomes(form) if isinstance(form, Tally) else ()
    seat = _seat_of_form(named, reader.seat)
    places = tuple(
        (n, slot if slot.seat is None else replace(slot, fewest=slot.most or 0))
        for n, slot in enumerate(named.slots)
        if slot.seat == seat and slot.most != 0
    )
    return DrawnForm(
        **msgspec.structs.asdict(named),
        rows=tuple(_rows(request, named, places, reader.view, texts)),
        places=places,
        pads=_pads(named, places, gone, reader.view, texts) if named.pieces else "",
        outcomes=_encode(outcomes) if outcomes else "",
        whose="" if seat is None else texts.player(seat),
        seat=seat,
    )


def _seat_of_form(form: NamedForm, reader: int | None) -> int | None:
    """Return the player whose slots are drawn: the reader, or else the first."""
    seats = [slot.seat for slot in form.slots]
    return reader if reader in seats else next(iter(seats), None)


def _rows(
    request: Request[Any, Any],
    form: NamedForm,
    places: Sequence[tuple[int, NamedSlot]],
    view: Any,
    texts: TableTexts,
) -> Iterator[FormRow]:
    single = form.kind == "pick" and [(each.fewest, each.most) for each in form.slots] == [(1, 1)]
    for n, piece in enumerate(form.pieces):
        slots = tuple((at, slot) for at, slot in places if slot.takes is None or n in slot.takes)
        if slots:
            look = build_look(piece.piece, view, texts)
            short = "" if look is None or look.figures else _short(look)
            effect = "" if look is None else look.effect
            move = _encode(request.move_from_form(view, ((n,),))) if single else ""
            yield FormRow(n, piece, slots, short, effect, move)


def _short(look: PieceLook) -> str:
    return look.title if look.nature else look.corner


def _pads(
    form: NamedForm,
    places: Sequence[tuple[int, NamedSlot]],
    gone: Sequence[Any],
    view: Any,
    texts: TableTexts,
) -> str:
    """Return a pad for the slots that take the same pieces; equal pieces have one key."""
    slots_of: dict[tuple[int, ...] | None, list[int]] = {}
    for n, slot in places:
        slots_of.setdefault(slot.takes, []).append(n)
    pads = []
    for takes, slots in slots_of.items():
        pool = range(len(form.pieces)) if takes is None else takes
        names = {(form.pieces[n].text, form.pieces[n].corner): n for n in reversed(pool)}
        keys = [(n, form.pieces[n].piece) for n in sorted(names.values())]
        pieces = [*keys, *_missing(keys, gone, view, texts)]
        pad = choose_pad(
            [texts.piece(piece) for _, piece in pieces],
            [texts.game.sign(view, piece) for _, piece in pieces],
            len(pieces) - len(keys),
        )
        looks = {n: build_look(piece, view, texts) for n, piece in pieces if n < 0}
        shorts = {str(n): _short(look) for n, look in looks.items() if look is not None}
        numbers = [n for n, _ in pieces]
        pads.append({"slots": slots, "pieces": numbers, "pad": pad, "shorts": shorts})
    return _encode(pads)


def _missing(
    keys: Sequence[tuple[int, Any]], gone: Sequence[Any], view: Any, texts: TableTexts
) -> Iterator[tuple[int, Any]]:
    """Yield the unavailable pieces of the same sort as these, and their negative numbers."""
    sorts = {_sort_of(piece, view, texts) for _, piece in keys}
    for n, piece in enumerate(gone):
        if _sort_of(piece, view, texts) in sorts:
            yield -1 - n, piece


def _sort_of(piece: Any, view: Any, texts: TableTexts) -> tuple[int, int]:
    sign = texts.game.sign(view, piece)
    return (0, 0) if sign is None else (len(sign.emblems), len(sign.figures))


def _encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


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
