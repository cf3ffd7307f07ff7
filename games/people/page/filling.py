"""A game's form as a page sends it: a field for each piece, or a number for each slot."""

from collections.abc import Iterator
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext

from games.kernel.display.form import AnyForm, FormValues
from games.people.refusals import invalid

UNPLACED: Final = ""


def filled_in(said: QueryDict, form: AnyForm) -> FormValues:
    """Return the values of its fields, slot by slot."""
    count = len(form.slots)
    if form.pool:
        return _placed(said, count, len(form.pool))
    return tuple((whole(said, f"slot-{n}"),) for n in range(count))


def _placed(said: QueryDict, slots: int, pieces: int) -> FormValues:
    """Return the pieces of each slot; a second field gives the order within a slot where it
    matters."""
    held: list[list[tuple[int, int]]] = [[] for _ in range(slots)]
    for piece, slot, order in _pieces(said, pieces):
        if 0 <= slot < slots:
            held[slot].append((order, piece))
    return tuple(tuple(piece for _, piece in sorted(each)) for each in held)


def _pieces(said: QueryDict, pieces: int) -> Iterator[tuple[int, int, int]]:
    for piece in range(pieces):
        slot = said.get(f"piece-{piece}", UNPLACED)
        if slot != UNPLACED:
            order = said.get(f"order-{piece}", "")
            yield piece, _read(slot, f"piece-{piece}"), int(order) if order.isdecimal() else piece


def whole(said: QueryDict, name: str) -> int:
    return _read(said.get(name, ""), name)


def _read(said: str, name: str) -> int:
    digits = said.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise invalid(name, gettext("Write a whole number here."))
    return int(said)
