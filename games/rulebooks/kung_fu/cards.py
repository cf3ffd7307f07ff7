"""The 52 playing cards, the four components that go with their suits, and stacks of cards."""

import functools
from collections.abc import Iterable
from typing import Final, Literal

from games.kernel.numbers import Count
from games.kernel.record import Record

Component = Literal["vigour", "distance", "tempo", "presence"]
COMPONENTS: Final[tuple[Component, ...]] = ("vigour", "distance", "tempo", "presence")
"""In rank order (KF-1.1)."""
PLACE: Final[dict[str, int]] = {name: place for place, name in enumerate(COMPONENTS)}

# fmt: off
Card = Literal[
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD",
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS",
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH",
]
# fmt: on
Cards = tuple[Card, ...]
Four = tuple[int, int, int, int]
"""One number per component, in rank order."""
Stacks = tuple[Cards, Cards, Cards, Cards]
"""The cards on each component, the standing one last."""

DECK: Final[Cards] = Card.__args__  # type: ignore[attr-defined]  # a Literal's words
KING: Final = 13
VALUE: Final[dict[str, int]] = {card: place % KING + 1 for place, card in enumerate(DECK)}
SUIT: Final[dict[str, int]] = {card: place // KING for place, card in enumerate(DECK)}
"""Place of the component that a card's suit belongs to (KF-1.1)."""
ORDER: Final[dict[str, int]] = {card: place for place, card in enumerate(DECK)}

BARE: Final[Stacks] = ((), (), (), ())
NOUGHT: Final[Four] = (0, 0, 0, 0)
FULL: Final[Four] = (13, 13, 13, 13)
"""Start of every scale (KF-1.2)."""


def worth(stack: Cards) -> int:
    """Value of a component's top card, 0 if the component is empty (KF-2.5)."""
    return VALUE[stack[-1]] if stack else 0


def flat(stacks: Stacks) -> Cards:
    vigour, distance, tempo, presence = stacks
    return vigour + distance + tempo + presence


def in_order(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=ORDER.__getitem__))


def with_stack(stacks: Stacks, place: int, stack: Cards) -> Stacks:
    return (*stacks[:place], stack, *stacks[place + 1 :])  # type: ignore[return-value]  # four still


def with_number(four: Four, place: int, number: int) -> Four:
    return (*four[:place], number, *four[place + 1 :])  # type: ignore[return-value]  # four still


class Levels(Record, frozen=True, forbid_unknown_fields=True):
    """A number for each component, all four given: levels, or scales."""

    vigour: int
    distance: int
    tempo: int
    presence: int

    @property
    def four(self) -> Four:
        return (self.vigour, self.distance, self.tempo, self.presence)


class Counts(Record, frozen=True, forbid_unknown_fields=True):
    """How many cards on each component; a component left out has none."""

    vigour: Count = 0
    distance: Count = 0
    tempo: Count = 0
    presence: Count = 0

    @property
    def four(self) -> Four:
        return (self.vigour, self.distance, self.tempo, self.presence)


class Spread(Record, frozen=True, forbid_unknown_fields=True):
    """Cards on each component; a component left out has none."""

    vigour: Cards = ()
    distance: Cards = ()
    tempo: Cards = ()
    presence: Cards = ()

    @property
    def stacks(self) -> Stacks:
        return (self.vigour, self.distance, self.tempo, self.presence)


class Put(Record, frozen=True):
    count: int
    component: Component


class Lying(Record, frozen=True):
    cards: Cards
    component: Component


@functools.lru_cache(4096)  # the same few counts again and again
def puts(counts: Four) -> tuple[Put, ...]:
    """Leave out components without cards."""
    by_place = zip(counts, COMPONENTS, strict=True)
    return tuple([Put(count, component) for count, component in by_place if count])


def lying_cards(stacks: Stacks) -> tuple[Lying, ...]:
    places = zip(stacks, COMPONENTS, strict=True)
    return tuple([Lying(cards, component) for cards, component in places if cards])


class Kept(Record, frozen=True, forbid_unknown_fields=True):
    """The stake kept on each component, if one is."""

    vigour: Card | None = None
    distance: Card | None = None
    tempo: Card | None = None
    presence: Card | None = None

    @property
    def four(self) -> tuple[Card | None, Card | None, Card | None, Card | None]:
        return (self.vigour, self.distance, self.tempo, self.presence)
