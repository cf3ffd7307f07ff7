"""State of the table in a scene of Kung-Fu."""

from collections import Counter
from typing import Final, Literal

from msgspec.structs import replace

from games.kernel.record import Record
from games.kernel.requests import State
from games.rulebooks.kung_fu.bonuses import AnyBonus, Box, Equipment, Weakness, suits
from games.rulebooks.kung_fu.cards import BARE, FULL, NOUGHT, Card, Cards, Four, Stacks
from games.rulebooks.kung_fu.heights import ceilings

Status = Literal["active", "arriving", "dead", "knocked_out", "surrendered", "fled", "dismissed"]
OUT: Final[tuple[Status, Status, Status, Status]] = ("dead", "knocked_out", "surrendered", "fled")
"""KF-4.6: status when a scale is at zero, by component."""

VERSION: Final = 4
"""Version of the rules (docs/versions.md)."""

Phase = Literal["opening", "preparing", "pursuit", "wager", "reveal", "keeping", "blows"]
"""Phases of a turn, in their order."""

Held = str
"""Key of a bonus card; "?" if the reader does not know it."""
Hand = tuple[Held, ...]


class Laid(Record, frozen=True):
    """A bonus card in front of its owner."""

    bonus: str
    limit: int = 0
    points: int = 0
    """Action points of its own, left this turn."""
    used: bool = False
    """This turn it was staked with or pressed with, or is a shield that absorbed."""
    pressed: int = 0


def new_laid(bonus: AnyBonus) -> Laid:
    """KF-5.3: a card in front that nothing has worn yet."""
    if isinstance(bonus, Equipment):
        return Laid(bonus.key, bonus.limit, bonus.points)
    return Laid(bonus.key)


class Side(Record, frozen=True):
    """One character."""

    name: str
    camp: int
    levels: Four
    allowance: int
    """Action points per turn, and also the most bonus cards that may be held (KF-1.4)."""
    scales: Four = FULL
    points: int = 0
    hand: Hand = ()
    shown: Hand = ()
    """Cards of the hand that everyone saw go into it. Whoever does not see the hand finds them in
    `hand` by name, among the "?"."""
    front: tuple[Laid, ...] = ()
    stacks: Stacks = BARE
    stakes: Four = NOUGHT
    """Number of cards face down, which nobody sees (KF-2.2)."""
    turned: Stacks = BARE
    favoured: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """Components on which a bonus was played this turn (KF-2.8)."""
    melee: int = 0
    """Opponents are in contact if they are in the same melee (KF-2.3)."""
    broke_from: int | None = None
    """The melee that this character left by a retreat this turn (KF-6.2)."""
    npc: bool = False
    """The game master's own character, without a player."""
    withdrawn: bool = False
    """Retreated, and nobody followed."""
    status: Status = "active"
    acts: bool = True
    """False while others have a free turn (KF-5.6)."""
    wounded: bool = False
    """Wounded this turn (KF-4.3)."""

    @property
    def in_play(self) -> bool:
        return self.status == "active"

    @property
    def in_scene(self) -> bool:
        """True if acting, or about to act (KF-8.6)."""
        return self.status in ("active", "arriving")


class Deck(Record, frozen=True):
    """A deck of 52, of which everybody sees what has left it: so what is left is known, in no
    order. The house draws places in it; a table says which cards came."""

    cards: Cards
    discards: Cards = ()
    due: Cards = ()
    """While stakes are turned over: the cards left when the discards were shuffled under them. They
    all come before any other (KF-2.2)."""


class Victory(Record, frozen=True):
    """A card that won a comparison this turn, and may be pressed home (KF-5.3)."""

    seat: int
    place: int
    card: Card


class Blow(Record, frozen=True):
    """What one camp's balance of victories does to another in one melee (KF-3.2)."""

    camp: int
    against: int
    melee: int
    damage: int
    won: tuple[Victory, ...]
    speakers: tuple[int, ...] = ()
    """Seats that won, those with most victories first: the first still in the fight aims."""
    pressed: tuple[int, ...] = ()
    """Seats that already had their chance to press home."""
    target: int | None = None
    dealt: bool = False
    """True once the target must bear it; before, it is announced and waits for the others
    (KF-3.3)."""


class Board(State, frozen=True):
    """A scene without its open requests."""

    sides: tuple[Side, ...]
    decks: tuple[Deck, ...]
    """One deck for all, or one per camp, in the order of `camps` (KF-2.2)."""
    camps: tuple[int, ...]
    deck_per_camp: bool
    box: dict[str, AnyBonus]
    bonuses: Hand
    """The bonus deck, face down."""
    bonus_discards: tuple[str, ...] = ()
    blind: bool = False
    """True if the reader does not know which cards the bonus deck holds."""
    gm: bool = False
    phase: Phase = "opening"
    number: int = 0
    """Number of the turn."""
    free: tuple[int, ...] = ()
    """Seats that act alone in the coming turn (KF-5.6)."""
    blows: tuple[Blow, ...] = ()
    over: bool = False
    rules_version: int = 3
    """Version of the rules it is played by; states of version 3 do not say theirs."""

    @property
    def is_of_version_3(self) -> bool:
        return self.rules_version == 3


def weak_suits(side: Side, box: Box) -> frozenset[int]:
    """KF-5.2: suits barred by the weaknesses in front of a character."""
    weak: frozenset[int] = frozenset()
    for laid in side.front:
        bonus = box[laid.bonus]
        if isinstance(bonus, Weakness):
            weak |= suits(bonus)
    return weak


def limits(side: Side) -> Four:
    return ceilings(side.scales)


def foes(board: Board, seat: int) -> list[int]:
    """Opponents in contact (KF-2.3)."""
    side = board.sides[seat]
    return [
        who
        for who, other in enumerate(board.sides)
        if other.in_play and other.melee == side.melee and other.camp != side.camp
    ]


def members(board: Board, camp: int, melee: int) -> list[int]:
    return [
        seat
        for seat, side in enumerate(board.sides)
        if side.in_play and side.camp == camp and side.melee == melee
    ]


def holding_camps(board: Board) -> set[int]:
    """KF-8.7: the camps that hold the ground."""
    active = [side for side in board.sides if side.in_play]
    return {side.camp for side in active if not side.withdrawn} or {side.camp for side in active}


def deck_of(board: Board, side: Side) -> int:
    return board.camps.index(side.camp) if board.deck_per_camp else 0


def bonuses_seen(board: Board) -> Counter[str]:
    """Number of copies of each bonus card that the reader sees somewhere."""
    counts = Counter((*board.bonus_discards, *board.bonuses))
    for side in board.sides:
        counts.update(side.hand)
        counts.update([laid.bonus for laid in side.front])
    return counts


def bonuses_unseen(board: Board) -> list[str]:
    """Every copy that the reader does not see."""
    seen = bonuses_seen(board)
    return [b.key for b in board.box.values() for _ in range(b.copies - seen[b.key])]


def best_copy(side: Side, key: str) -> int:
    """Place in front of the best copy: the one with points of its own left, then the one with the
    higher limit."""
    places = [at for at, laid in enumerate(side.front) if laid.bonus == key]
    return max(places, key=lambda at: (side.front[at].points, side.front[at].limit, -at))


def with_laid(front: tuple[Laid, ...], at: int, **fields: object) -> tuple[Laid, ...]:
    return (*front[:at], replace(front[at], **fields), *front[at + 1 :])
