"""What is on the table in Combat: the arena, the fighters, and each player's five zones."""

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
"""CB-5.1: an infinite number, more than all written numbers of a duel together."""
STEPS: Final = 36
"""CB-8.3: the most steps of one movement; the arena has no more other spaces."""
CHOICES: Final = 20
"""CB-8.1: the most choices of one turn, so that nobody plays again for ever."""
TURNS: Final = 1000
"""CB-8.2: the most turns of a duel whose set-up asks for no fewer."""

Shown: TypeAlias = str
"""The key of a card, or "?" where the reader of the state may not know it."""
Pile: TypeAlias = tuple[Shown, ...]
BASES: Final[tuple[MainType, ...]] = ("attack", "defence", "passive", "rhetoric", "movement")


Named: TypeAlias = Texts | Literal["?"]
"""A card as an event tells it."""


def apart(texts: Sequence[Texts]) -> tuple[Texts, ...]:
    """Those that read alike, each with its place among them."""
    en, fr = (_apart(said) for said in ([each.en for each in texts], [each.fr for each in texts]))
    return tuple(map(Texts, en, fr))


def _apart(said: Sequence[str]) -> Iterator[str]:
    alike = Counter(said)
    for place, each in enumerate(said):
        yield f"{each} ({said[: place + 1].count(each)})" if alike[each] > 1 else each


class Printed(Record, frozen=True, cache_hash=True):
    """A card's texts. A card of the players' own may have the same text twice."""

    key: str
    text: Texts


Prints: TypeAlias = tuple[Printed, ...]


class Active(Record, frozen=True, cache_hash=True):
    """A card in its owner's activity zone."""

    card: str
    serial: int
    """Techniques are numbered as they are laid."""
    at: int = 0
    """The steps before this one have been carried out: permanents among them hold."""
    waiting: bool = False
    """Step `at` is an intervention that either player may take (CB-3.7)."""
    x: int | None = None
    marker: Hex | None = None
    free: Free | None = None
    """CB-5.42: it is carried out whatever the distance, or its conditions."""
    returns: bool = False
    """CB-5.29: when its steps are done it goes to the hand."""


class Last(Record, frozen=True):
    """A player's last technique: what a Dodge undoes."""

    types: tuple[str, ...]
    serial: int
    turn: int = 0
    """The number of the turn in which it was laid."""
    wounds: int = 0
    """Life that its wounds cost the opponent and that was not given back."""
    pushed_from: Hex | None = None
    """Where its first push found the opponent."""


class Side(Record, frozen=True):
    """One player: the fighter and the cards."""

    at: Hex
    pile: Pile
    known: bool
    """Whether the reader of the state knows the hand and the discard; they are hidden else."""
    life: int = LIFE
    hand: Pile = ()
    active: tuple[Active, ...] = ()
    history: tuple[str, ...] = ()
    """The latest last."""
    discard: Pile = ()
    hurt: int = 0
    """Life lost to wounds since the own last turn ended, and not given back (CB-5.14)."""
    shield: int = 0
    """CB-5.15: what it will still stop in the opponent's turn that is going on."""
    raised: int = 0
    """CB-5.15: what it will stop in the opponent's next turn."""
    owed: int = 0
    """CB-5.6: turns to lose."""
    again: int = 0
    """CB-5.7: choices still to come in the own turn."""
    next_cards: tuple[NextCard, ...] = ()
    """CB-5.42: what will be said of the next cards, and of which."""
    last: Last | None = None
    previous: tuple[str, ...] = ()
    """The types of the technique of one's previous turn: what a Counter looks at (CB-5.23)."""
    prints: Prints = ()
    """The cards of this player whose texts the reader of the state knows, by key."""
    seen: tuple[str, ...] = ()
    """The cards that were ever face up, by key."""
    returned: tuple[str, ...] = ()
    """Cards that everyone knows to be in the hand (CB-5.29, CB-7.2)."""
    deck: tuple[str, ...] | None = None
    """The registered list, by key; None: unknown to the reader of the state."""
    sound: bool | None = None
    """Whether the deck was legal, once the duel has ended (CB-7.3)."""


End: TypeAlias = Literal["life", "outside", "limit", "deck"]


class Board(State, frozen=True):
    """The state of a duel, but for the requests that are open."""

    sides: tuple[Side, Side]
    limit: int = TURNS
    box: Prints = ()
    """Cards of the players' own that may turn up without registered lists."""
    edition: Prints | None = None
    """The cards that this table plays with in the place of the published ones."""
    first: int | None = None
    turn: int = 0
    """Whose turn it is."""
    number: int = 0
    choices: int = 0
    intervened: bool = False
    """CB-3.7: one intervention a turn."""
    laid: int = 0
    """The number of the technique laid last."""
    ended: End | None = None
    loser: int | None = None
    over: bool = False
    stack: tuple[AnyFrame, ...] = ()
    """Things to do, the next one last."""
    deeds: ClassVar[Mapping[type, Callable[[Any, Any], None]]]
    """How each of them is done: said where `open` is, by those who know all the phases."""


def inside(at: Hex) -> bool:
    return at in _INSIDE


def far(board: Board) -> int | None:
    """How far apart the fighters are; None where one stands outside (CB-3.9)."""
    one, two = board.sides
    if one.at not in _INSIDE or two.at not in _INSIDE:
        return None
    return distance(one.at, two.at)


def is_hidden(pile: Pile) -> bool:
    """Face-down piles are known whole or not at all."""
    return pile[:1] == ("?",)
