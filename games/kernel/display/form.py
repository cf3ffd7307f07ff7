"""Forms for answers that are too many to list: people sort, pick, count or give a number.

A form is data that the API sends in place of a list. A filled-in form has one shape for all four
kinds: for each slot, the places in the pool of the pieces put there; for a count or a number, the
number itself.
"""

from collections import Counter
from typing import Any

from games.kernel.record import Illegal, Record, snake_case_tag

FormValues = tuple[tuple[int, ...], ...]


class Slot(Record, frozen=True):
    """A place for pieces, or something to count."""

    name: str
    """A word of the game's words.toml."""
    fewest: int = 0
    most: int | None = None
    of: str = ""
    """The card that the slot belongs to, also a word; slots of one card stand together."""
    seat: int | None = None
    """The player concerned, if one form asks about several."""
    takes: tuple[int, ...] | None = None
    """Places in the pool of the pieces that may be put here; None if any may."""


class Form(Record, frozen=True, tag_field="kind", tag=snake_case_tag):
    """A form that a person fills in."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        raise NotImplementedError

    @property
    def pool(self) -> tuple[Any, ...]:
        return ()

    def fault(self, filled: FormValues) -> Illegal | None:
        """Return why the values are no possible answer, whatever the rules say."""
        if len(filled) != len(self.slots):
            return Illegal("form.slots", None, count=len(filled), wanted=len(self.slots))
        for slot, held in zip(self.slots, filled, strict=True):
            if (fault := self._fault(slot, held)) is not None:
                return fault
        return None

    def _fault(self, slot: Slot, held: tuple[int, ...]) -> Illegal | None:
        if len(held) != 1:
            return Illegal("form.number", None, slot=slot.name)
        return count_refusal(slot, held[0])


class Sort(Form, frozen=True):
    """Pieces from a pool are put into places, each piece once."""

    pieces: tuple[Any, ...]
    places: tuple[Slot, ...]
    complete: bool = False
    """True if every piece has to be put somewhere."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.places

    @property
    def pool(self) -> tuple[Any, ...]:
        return self.pieces

    def fault(self, filled: FormValues) -> Illegal | None:
        used = Counter(place for held in filled for place in held)
        if any(place not in range(len(self.pieces)) for place in used):
            return Illegal("form.piece", None, count=len(self.pieces))
        if any(times > 1 for times in used.values()):
            return Illegal("form.twice", None)
        if (fault := super().fault(filled)) is not None:
            return fault
        left = len(self.pieces) - len(used)
        return Illegal("form.left", None, count=left) if self.complete and left else None

    def _fault(self, slot: Slot, held: tuple[int, ...]) -> Illegal | None:
        for place in held:
            if slot.takes is not None and place not in slot.takes:
                return Illegal("form.wrong", None, slot=slot.name, piece=self.pieces[place])
        return count_refusal(slot, len(held))


class Pick(Sort, frozen=True):
    """Some of a pile or catalogue are picked: one place for the chosen ones, the rest stays."""

    ordered: bool = False
    """True if the order of the picked pieces matters."""


class Tally(Form, frozen=True):
    """A count for each slot."""

    faces: tuple[Slot, ...]
    total: int | None = None
    """The total of all counts, if it is known."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.faces

    def fault(self, filled: FormValues) -> Illegal | None:
        if (fault := super().fault(filled)) is not None:
            return fault
        count = sum(sum(held) for held in filled)
        if self.total is None or count == self.total:
            return None
        return Illegal("form.total", None, count=count, wanted=self.total)


class Number(Form, frozen=True):
    asked: Slot

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (self.asked,)


AnyForm = Sort | Pick | Tally | Number


def places_in_pool(pool: tuple[Any, ...], heaps: tuple[tuple[Any, ...], ...]) -> FormValues:
    """Return the form's values for pieces in these heaps: their places in the pool, each used
    once."""
    left: dict[Any, list[int]] = {}
    for place, piece in enumerate(pool):
        left.setdefault(piece, []).append(place)
    return tuple(tuple(left[piece].pop(0) for piece in heap) for heap in heaps)


def count_refusal(slot: Slot, count: int) -> Illegal | None:
    """Return the refusal of too few or too many."""
    if count < slot.fewest:
        return Illegal("form.few", None, slot=slot.name, count=count, fewest=slot.fewest)
    if slot.most is not None and count > slot.most:
        return Illegal("form.many", None, slot=slot.name, count=count, most=slot.most)
    return None
