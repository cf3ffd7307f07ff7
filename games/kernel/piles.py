"""Piles as tuples of cards. The house's face-down piles are sets kept sorted: no order to leak."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Literal, TypeVar

from games.kernel.record import HIDDEN

C = TypeVar("C", bound=Hashable)


def without(pile: tuple[C, ...], *cards: C) -> tuple[C, ...]:
    """The pile less these cards, each taken once; they must be in it."""
    rest = list(pile)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def unknown(count: int) -> tuple[Literal["?"], ...]:
    return (HIDDEN,) * count


def hidden(pile: tuple[object, ...]) -> tuple[Literal["?"], ...]:
    return (HIDDEN,) * len(pile)


def known(pile: "Iterable[C | Literal['?']]") -> list[C]:
    return [card for card in pile if card != HIDDEN]


def pick_bounds(size: int, count: int) -> tuple[int, ...]:
    """One number a card: a place among those left."""
    return tuple(range(size, size - count, -1))


def pick(pile: tuple[C, ...], places: Iterable[int]) -> tuple[tuple[C, ...], tuple[C, ...]]:
    """The cards at those places, each place counted among the cards still left, and the rest."""
    rest = list(pile)
    taken = tuple([rest.pop(place) for place in places])
    return taken, tuple(rest)


def fitting(places: tuple[int, ...], bounds: tuple[int, ...]) -> bool:
    """Whether these are as many places as are asked for, each among those left."""
    return len(places) == len(bounds) and all(
        0 <= place < bound for place, bound in zip(places, bounds, strict=True)
    )


def unseen(composition: Counter[C], *seen: "Iterable[C | Literal['?']]") -> Counter[C]:
    """What of a composition none of the seen cards accounts for; negative where too many were."""
    left = composition.copy()
    for pile in seen:
        left.subtract(known(pile))
    return left
