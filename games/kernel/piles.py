"""Piles as tuples of cards. The house's face-down piles are sets kept sorted, so that their order
reveals nothing."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Literal, TypeVar

from games.kernel.record import HIDDEN

C = TypeVar("C", bound=Hashable)


def remove_cards(pile: tuple[C, ...], *cards: C) -> tuple[C, ...]:
    """Return the pile without these cards, each removed once; they must be in it."""
    rest = list(pile)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def unknown_cards(count: int) -> tuple[Literal["?"], ...]:
    return (HIDDEN,) * count


def hide_all(pile: tuple[object, ...]) -> tuple[Literal["?"], ...]:
    return (HIDDEN,) * len(pile)


def known_cards(pile: "Iterable[C | Literal['?']]") -> list[C]:
    return [card for card in pile if card != HIDDEN]


def pick_bounds(size: int, count: int) -> tuple[int, ...]:
    """Return one bound for each card: the number of cards still left."""
    return tuple(range(size, size - count, -1))


def pick(pile: tuple[C, ...], places: Iterable[int]) -> tuple[tuple[C, ...], tuple[C, ...]]:
    """Return the cards at those places and the rest; each place counts among the cards still
    left."""
    rest = list(pile)
    taken = tuple([rest.pop(place) for place in places])
    return taken, tuple(rest)


def are_valid_places(places: tuple[int, ...], bounds: tuple[int, ...]) -> bool:
    """Return whether there are as many places as needed, each among the cards left."""
    return len(places) == len(bounds) and all(
        0 <= place < bound for place, bound in zip(places, bounds, strict=True)
    )


def still_known(known: tuple[C, ...], shown: Iterable[C]) -> tuple[C, ...]:
    """Return the cards known to lie in a hand after the hand has shown these: a card shown leaves
    it. Until then no other hand can show that copy."""
    rest = list(known)
    for card in shown:
        if card in rest:
            rest.remove(card)
    return tuple(rest)


def unseen_counts(composition: Counter[C], *seen: "Iterable[C | Literal['?']]") -> Counter[C]:
    """Return the part of a composition that the seen cards do not account for; negative where too
    many were seen."""
    left = composition.copy()
    for pile in seen:
        left.subtract(known_cards(pile))
    return left
