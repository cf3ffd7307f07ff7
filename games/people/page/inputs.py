"""A game's form as a page sends it: a field for each piece, or a number for each slot."""

from collections.abc import Iterator
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext

from games.kernel.display.form import AnyForm, FormValues
from games.people.refusals import invalid

UNPLACED: Final = ""


def read_form_values(data: QueryDict, form: AnyForm) -> FormValues:
    """Return the values of its fields, slot by slot."""
    count = len(form.slots)
    if form.pool:
        return _piece_places(data, count, len(form.pool))
    return tuple((int_field(data, f"slot-{n}"),) for n in range(count))


def _piece_places(data: QueryDict, slots: int, pieces: int) -> FormValues:
    """Return the pieces of each slot; a second field gives the order within a slot where it
    matters."""
    held: list[list[tuple[int, int]]] = [[] for _ in range(slots)]
    for piece, slot, order in _pieces(data, pieces):
        if 0 <= slot < slots:
            held[slot].append((order, piece))
    return tuple(tuple(piece for _, piece in sorted(each)) for each in held)


def _pieces(data: QueryDict, pieces: int) -> Iterator[tuple[int, int, int]]:
    for piece in range(pieces):
        slot = data.get(f"piece-{piece}", UNPLACED)
        if slot != UNPLACED:
            order = data.get(f"order-{piece}", "")
            yield piece, _read(slot, f"piece-{piece}"), int(order) if order.isdecimal() else piece


def int_field(data: QueryDict, name: str) -> int:
    return _read(data.get(name, ""), name)


def _read(text: str, name: str) -> int:
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise invalid(name, gettext("Write a whole number here."))
    return int(text)
