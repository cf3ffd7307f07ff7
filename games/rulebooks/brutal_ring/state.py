"""State of a game of Brutal Ring."""

from collections.abc import Iterator
from typing import Final, Self

from msgspec.structs import replace

from games.kernel.record import HIDDEN, Record
from games.kernel.requests import Play, State
from games.rulebooks.brutal_ring.catalogue import (
    BACKS,
    HOUSE_BOX,
    Back,
    Box,
    Catalogue,
    edition_box,
)

Shown = str
"""A card's key; "?" if the reader of the state may not know it."""
Pile = tuple[Shown, ...]
Cards = tuple[str, ...]

HAND: Final = 8  # BR-3.1
ROUNDS: Final = 4  # BR-6.3
SURVIVOR: Final = 2  # BR-6.1

VERSION: Final = 4
"""Version of the rules (docs/versions.md)."""

ATTACK: Final = 0
DEFENCE: Final = 1
"""Index of each side of a fight in pairs of values."""


class Entry(Record, frozen=True):
    """BR-4.1: a gladiator entered, and the weapons laid on it; one at most is legal."""

    gladiator: Shown
    weapons: Pile = ()


class Fighter(Record, frozen=True):
    """A gladiator in the arena."""

    gladiator: str
    weapon: str | None = None
    engaged: bool = False

    @property
    def cards(self) -> Cards:
        return (self.gladiator,) if self.weapon is None else (self.gladiator, self.weapon)


class Laid(Record, frozen=True):
    """A trick laid in a fight: face down until it is `up`, its back seen by all."""

    seat: int
    back: Back
    card: Shown
    up: bool = False


Tricks = tuple[Laid, ...]


class Fight(Record, frozen=True, kw_only=True):
    seat: int
    gladiator: str
    against: int
    target: str
    tricks: tuple[Tricks, Tricks] = ((), ())
    done: tuple[bool, bool] = (False, False)
    again: bool = False
    """True in the extra fight of a Double attack (BR-5.9)."""

    @property
    def owners(self) -> tuple[int, int]:
        return self.seat, self.against

    @property
    def fighters(self) -> tuple[str, str]:
        return self.gladiator, self.target


class Side(Record, frozen=True):
    """One player's cards. What has a place for each back: gladiators, then weapons."""

    hand: tuple[Pile, Pile] = ((), ())
    eras: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """For each card in hand or laid face down: the number of times its pile had been remade when it
    was drawn, in ascending order. Everyone sees that, and it limits what a table may show
    (claims.py)."""
    arena: tuple[Fighter, ...] = ()
    shown: Cards = ()
    """Cards in hand or laid face down that everyone has seen: an entry sent back (BR-7.5)."""


class Stock(Record, frozen=True):
    """A draw pile and its discard."""

    pile: Pile
    discard: Cards = ()
    remade: tuple[Cards, ...] = ()
    """BR-3.2: cards of which the pile was remade, each time; everyone saw them discarded."""


class Board(State, frozen=True, kw_only=True):
    """The state of a game without its open requests."""

    sides: tuple[Side, ...]
    stocks: tuple[Stock, Stock]
    scores: tuple[int, ...]
    """One score for each camp (BR-2.1)."""
    first: int | None = None
    round: int = 1
    fight: Fight | None = None
    catalogue: Catalogue | None = None
    """An edition's figures and names, pinned at the start of the table; None for the house set."""
    known: bool = True
    """True if this state knows every card; a view does not."""
    over: bool = False
    rules_version: int = 3
    """Version of the rules it is played by; states of version 3 do not say theirs."""

    # Called when a phase comes again: only the whole state knows the next phase (rules/ring.py).

    def begin_drawing(self, play: Play[Self]) -> None:
        """Begin a round."""
        raise NotImplementedError

    def end_fight(self, play: Play[Self], fight: Fight, *, again: bool) -> None:
        """Continue after a decided fight; `again`: after a Double attack."""
        raise NotImplementedError


def box(board: Board) -> Box:
    return HOUSE_BOX if board.catalogue is None else edition_box(board.catalogue)


def camps(seats: int) -> int:
    """BR-2.1: four players are two teams."""
    return 2 if seats == 4 else seats


def camp(board: Board, seat: int) -> int:
    """BR-2.1: team-mates sit diagonally."""
    return seat % len(board.scores)


def ranks_of(board: Board) -> tuple[int, ...]:
    """BR-6.3: ranks by score, then by gladiators in the arena; one for each seat."""
    standing = [0] * len(board.scores)
    for seat, side in enumerate(board.sides):
        standing[camp(board, seat)] += len(side.arena)
    worth = list(zip(board.scores, standing, strict=True))
    own = [camp(board, seat) for seat in range(len(board.sides))]
    return tuple([1 + sum(other > worth[c] for other in worth) for c in own])


def team_mate(board: Board, seat: int) -> int:
    """BR-2.1: call it only if there are teams."""
    return (seat + 2) % len(board.sides)


def has_left(board: Board, seat: int) -> bool:
    """BR-7.7: a player who has resigned gets no more questions."""
    return board.parting is not None and seat in board.parting.resigned


def seats_from(board: Board, seat: int) -> list[int]:
    """Seats of the remaining players, from this seat leftwards."""
    seats = len(board.sides)
    order = [(seat + n) % seats for n in range(seats)]
    return order if board.parting is None else [who for who in order if not has_left(board, who)]


def fight_of(board: Board) -> Fight:
    """Call it only with a state that has a fight."""
    fight: Fight = board.fight  # type: ignore[assignment]  # see above
    return fight


def fighter(board: Board, seat: int, gladiator: str) -> Fighter | None:
    for each in board.sides[seat].arena:
        if each.gladiator == gladiator:
            return each
    return None


def weapon_of(board: Board, seat: int, gladiator: str) -> tuple[int, int]:
    """BR-5.3: attack and defence, both 0 without a weapon."""
    own = fighter(board, seat, gladiator)
    if own is None or own.weapon is None:
        return 0, 0
    weapon = box(board).weapons[own.weapon]
    return weapon.attack, weapon.defence


def opponents(board: Board, seat: int) -> Iterator[tuple[int, Fighter]]:
    """BR-5.2: yield each gladiator that this player may attack, with its seat."""
    camps = len(board.scores)
    for other, side in enumerate(board.sides):
        if (other - seat) % camps:
            for each in side.arena:
                yield other, each


def free_slots(board: Board, fight: Fight, side: int) -> tuple[int, int]:
    """BR-5.4: number of gladiator cards and weapon cards that may still be laid on that side. Each
    back has one colour (BR-1.2, BR-1.3), so backs tell how an allowance is used."""
    orange, black = box(board).allowances[fight.fighters[side]][side]
    for laid in fight.tricks[side]:
        if laid.back == "gladiator":
            orange -= 1
        else:
            black -= 1
    return orange, black


def with_tricks(fight: Fight, side: int, tricks: Tricks) -> Fight:
    both = (tricks, fight.tricks[1]) if side == ATTACK else (fight.tricks[0], tricks)
    return replace(fight, tricks=both)


def without_trick(fight: Fight, side: int, place: int) -> Fight:
    tricks = fight.tricks[side]
    return with_tricks(fight, side, tricks[:place] + tricks[place + 1 :])


def count_cards(side: Side) -> int:
    """BR-3.1: number of cards that count towards the eight."""
    count = len(side.hand[0]) + len(side.hand[1])
    for each in side.arena:
        count += 1 if each.weapon is None else 2
    return count


def is_hidden(pile: Pile) -> bool:
    """Hands and piles are known completely or not at all."""
    return pile[:1] == (HIDDEN,)


def is_unknown_hand(side: Side) -> bool:
    return is_hidden(side.hand[0]) or is_hidden(side.hand[1])


def replace_pile(pair: tuple[Pile, Pile], place: int, pile: Pile) -> tuple[Pile, Pile]:
    return (pile, pair[1]) if place == 0 else (pair[0], pile)


def back_of(place: int) -> Back:
    return BACKS[place]
