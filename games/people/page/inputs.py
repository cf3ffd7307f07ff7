"""Numbers, choices and versions as they are sent, and a game's form: a field for each piece, or a
number for each slot.

Text from outside becomes a number here and nowhere else: `int` raises at 5,000 digits and at “²”,
and reads digits of other scripts.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from django.http import QueryDict
from django.utils.translation import gettext

from games.kernel.display.form import AnyForm, FormValues
from games.people.refusals import invalid

LARGEST: Final = 999_999_999
"""Every column of whole numbers holds it."""
UNPLACED: Final = ""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,18}")

Choice = TypeVar("Choice")


def parse_number(text: str, *, least: int = 0, most: int = LARGEST) -> int | None:
    """Return the number, or None if the text is no whole number within these bounds."""
    written = text.strip().replace("−", "-")
    number = int(written) if _NUMBER.fullmatch(written) else None
    return number if number is not None and least <= number <= most else None


def read_number(data: QueryDict, name: str, *, least: int = 0, most: int = LARGEST) -> int:
    """Return the number of this field, or refuse it with its bounds."""
    number = parse_number(data.get(name, ""), least=least, most=most)
    if number is None:
        sentence = gettext("Write a whole number from %(least)d to %(most)d.")
        raise invalid(name, sentence % {"least": least, "most": most})
    return number


def read_optional_number(
    data: QueryDict, name: str, *, least: int = 0, most: int = LARGEST
) -> int | None:
    """Return None if the field is empty or missing."""
    if not (text := data.get(name, "").strip()):
        return None
    number = parse_number(text, least=least, most=most)
    if number is None:
        sentence = gettext("Write a whole number from %(least)d to %(most)d, or nothing.")
        raise invalid(name, sentence % {"least": least, "most": most})
    return number


def read_choice(data: QueryDict, name: str, choices: Iterable[Choice]) -> Choice:
    """Return the choice that is written like the value of this field."""
    value = data.get(name, "")
    for each in choices:
        if str(each) == value:
            return each
    raise invalid(name, gettext("Choose one of these."))


def read_version(text: str) -> tuple[int, ...] | None:
    """Return the version that a page showed, or None if it sent none. A text that is no version
    matches none, so that nothing newer is overwritten."""
    if not text:
        return None
    version = parse_number(text)
    return () if version is None else (version,)


def read_form_values(data: QueryDict, form: AnyForm) -> FormValues:
    """Return the values of its fields, slot by slot."""
    count = len(form.slots)
    if form.pool:
        return _piece_places(data, count, len(form.pool))
    return tuple((read_number(data, f"slot-{n}"),) for n in range(count))


def _piece_places(data: QueryDict, slots: int, pieces: int) -> FormValues:
    """Return the pieces of each slot; a second field gives the order within a slot where it
    matters."""
    held: list[list[tuple[int, int]]] = [[] for _ in range(slots)]
    for piece, slot, order in _pieces(data, slots, pieces):
        held[slot].append((order, piece))
    return tuple(tuple(piece for _, piece in sorted(each)) for each in held)


def _pieces(data: QueryDict, slots: int, pieces: int) -> Iterator[tuple[int, int, int]]:
    for piece in range(pieces):
        if data.get(f"piece-{piece}", UNPLACED) != UNPLACED:
            slot = read_number(data, f"piece-{piece}", most=slots - 1)
            order = read_optional_number(data, f"order-{piece}")
            yield piece, slot, piece if order is None else order
