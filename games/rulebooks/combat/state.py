"""State of a game of Combat: the arena, the fighters, and each player's five zones."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias

from games.kernel.hexes import CENTRE, Hex, disc, distance
from games.kernel.record import Record
from games.kernel.requests import State
from games.kernel.rules import Texts
from games.rulebooks.combat.agenda import AnyFrame
from games.rulebooks.combat.language.tree import Free, MainType, NextCard

ARENA: Final = disc(CENTRE, 3)  # CB-1.1: 37 spaces
_INSIDE: Final = frozenset(ARENA)
CORNERS: Final = (Hex(0, -3), Hex(0, 3))
LIFE: Final = 20  # CB-1.2
BOUNDLESS: Final = 999_999
"""CB-5.1: an infinite number, larger than all written numbers of a duel together."""
STEPS: Final = 36
"""CB-8.3: maximum number of steps of one movement; the arena has no more other spaces."""
CHOICES: Final = 20
"""CB-8.1: maximum number of choices in one turn, so that nobody plays again forever."""
TURNS: Final = 1000
"""CB-8.2: maximum number of turns of a duel, if its set-up gives no lower limit."""

Shown: TypeAlias = str
"""The key of a card, or "?" if the reader of the state may not know it."""
Pile: TypeAlias = tuple[Shown, ...]
BASES: Final[tuple[MainType, ...]] = ("attack", "defence", "passive", "rhetoric", "movement")


Named: TypeAlias = Texts | Literal["?"]
"""A card in an event."""


def number_duplicates(texts: Sequence[Texts]) -> tuple[Texts, ...]:
    """Return the texts; equal ones get a number."""
    en, fr = (
        _number_duplicates(values)
        for values in ([each.en for each in texts], [each.fr for each in texts])
    )
    return tuple(map(Texts, en, fr))


def _number_duplicates(values: Sequence[str]) -> Iterator[str]:
    alike = Counter(values)
    for place, each in enumerate(values):
        yield f"{each} ({values[: place + 1].count(each)})" if alike[each] > 1 else each


class Printed(Record, frozen=True, cache_hash=True):
    """A card's texts. A card of the players' own may have the same text twice."""

    key: str
    text: Texts


Prints: TypeAlias = tuple[Printed, ...]


class Active(Record, frozen=True, cache_hash=True):
    """A card in its owner's activity zone."""

    card: str
    serial: int
    """Serial of the technique: they are numbered in the order in which they are laid."""
    at: int = 0
    """Number of steps carried out: permanents among them are in force."""
    waiting: bool = False
    """Step `at` is an intervention that either player may take (CB-3.7)."""
    x: int | None = None
    marker: Hex | None = None
    free: Free | None = None
    """CB-5.42: part of the rules that the card ignores: the distance, or its conditions."""
    returns: bool = False
    """CB-5.29: after its last step the card goes to the hand."""


class Last(Record, frozen=True):
    """A player's last technique: what a Dodge undoes."""

    types: tuple[str, ...]
    serial: int
    turn: int = 0
    """Number of the turn in which it was laid."""
    wounds: int = 0
    """Life that its wounds cost the opponent and that was not given back."""
    pushed_from: Hex | None = None
    """Space of the opponent before its first push."""
    is_card: bool = False


class Side(Record, frozen=True):
    """One player: the fighter and the cards."""

    at: Hex
    pile: Pile
    known: bool
    """True if the reader of the state knows the hand and the discard; otherwise they are hidden."""
    life: int = LIFE
    hand: Pile = ()
    active: tuple[Active, ...] = ()
    history: tuple[str, ...] = ()
    """The latest card is last."""
    discard: Pile = ()
    hurt: int = 0
    """Life lost to wounds since the player's last turn ended, and not given back (CB-5.14)."""
    shield: int = 0
    """CB-5.15: wounds it still stops in the opponent's current turn."""
    raised: int = 0
    """CB-5.15: wounds it will stop in the opponent's next turn."""
    owed: int = 0
    """CB-5.6: turns to lose."""
    again: int = 0
    """CB-5.7: further choices in the player's own turn."""
    next_cards: tuple[NextCard, ...] = ()
    """CB-5.42: rules that the player's next cards ignore, and the types of these cards."""
    last: Last | None = None
    previous: tuple[str, ...] = ()
    """The types of the technique of the player's previous turn: a Counter tests them (CB-5.23)."""
    previous_card: bool = False
    """CB-5.39: that technique was a card."""
    prints: Prints = ()
    """This player's cards whose texts the reader of the state knows, by key."""
    seen: tuple[str, ...] = ()
    """Cards that were ever face up, by key."""
    returned: tuple[str, ...] = ()
    """Cards that everyone knows to be in the hand (CB-5.29, CB-7.2)."""
    deck: tuple[str, ...] | None = None
    """The registered list, by key; None if the reader of the state does not know it."""
    sound: bool | None = None
    """True if the deck was legal; set after the end of the duel (CB-7.3)."""


End: TypeAlias = Literal["life", "outside", "limit", "deck"]


class Board(State, frozen=True):
    """The state of a duel without its open requests."""

    sides: tuple[Side, Side]
    limit: int = TURNS
    box: Prints = ()
    """The players' own cards that may appear without registered lists."""
    edition: Prints | None = None
    """Cards that replace the published ones at this table."""
    first: int | None = None
    turn: int = 0
    """Seat of the active player."""
    number: int = 0
    choices: int = 0
    intervened: bool = False
    """CB-3.7: one intervention a turn."""
    laid: int = 0
    """Serial of the technique laid last."""
    ended: End | None = None
    loser: int | None = None
    over: bool = False
    stack: tuple[AnyFrame, ...] = ()
    """Frames of things to do, the next one last."""
    deeds: ClassVar[Mapping[type, Callable[[Any, Any], None]]]
    """Handlers by type of frame: set in the subclass that declares `open` and knows all phases."""


def is_inside(at: Hex) -> bool:
    return at in _INSIDE


def fighter_distance(board: Board) -> int | None:
    """Distance between the fighters; None if one stands outside (CB-3.9)."""
    one, two = board.sides
    if one.at not in _INSIDE or two.at not in _INSIDE:
        return None
    return distance(one.at, two.at)


def is_hidden(pile: Pile) -> bool:
    """Face-down piles are known completely or not at all."""
    return pile[:1] == ("?",)
