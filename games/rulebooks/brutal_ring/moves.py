"""Moves of the players of Brutal Ring, and reports from a table."""

from games.kernel.numbers import Count, Seat, Spot
from games.kernel.record import Move
from games.rulebooks.brutal_ring.catalogue import Back
from games.rulebooks.brutal_ring.state import Cards, Entry, Shown


class Begins(Move, frozen=True):
    """BR-2.2: the first player, by lot or as the table says."""

    first: Seat


class DrawFrom(Move, frozen=True):
    """BR-3.1: so many cards from one of the piles, seen before the next choice."""

    back: Back
    count: Count = 1


class Dealt(Move, frozen=True):
    """The places, in the pile that is left each time, of the cards drawn."""

    places: tuple[Spot, ...]


class Enter(Move, frozen=True):
    """BR-4.1: the gladiators entered; None says only that they lie face down on the table."""

    entries: tuple[Entry, ...] | None = None


class TimeIsOver(Move, frozen=True):
    """BR-4.2: the minute is over."""


class EntriesShown(Move, frozen=True):
    """BR-4.2: at a table, what had been entered face down."""

    entries: tuple[Entry, ...]


class Attack(Move, frozen=True):
    """BR-5.1, BR-5.2: engage this gladiator and attack that one."""

    gladiator: str
    target: str


class Pass(Move, frozen=True):
    """BR-5.1: engage this gladiator, or let its second fight go (BR-5.9)."""

    gladiator: str


class LayTrick(Move, frozen=True):
    """BR-5.4: a card face down; "?" where the referee does not know the hand."""

    back: Back
    card: Shown


class TakeBack(Move, frozen=True):
    """BR-5.4: one's own card, by its place among the tricks of its side."""

    place: Spot


class Done(Move, frozen=True):
    """BR-5.4: no further change."""


class TricksShown(Move, frozen=True):
    """BR-5.5: at a table, the tricks turned up, in the order in which they lie."""

    cards: Cards


class PickTrick(Move, frozen=True):
    """BR-5.8, or the ruling BR-7.4: which of the opponent's tricks is discarded."""

    place: Spot


class Discard(Move, frozen=True):
    """BR-6.2: a card from the hand."""

    card: str


class Dismiss(Move, frozen=True):
    """BR-6.2: a gladiator from the arena, with its weapon."""

    gladiator: str


class KeepRest(Move, frozen=True):
    """BR-6.2: nothing more is discarded."""


AnyMove = (
    Begins
    | DrawFrom
    | Dealt
    | Enter
    | TimeIsOver
    | EntriesShown
    | Attack
    | Pass
    | LayTrick
    | TakeBack
    | Done
    | TricksShown
    | PickTrick
    | Discard
    | Dismiss
    | KeepRest
)
