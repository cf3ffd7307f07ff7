"""Moves of the players of Combat, and reports from a table."""

from games.kernel.hexes import Hex
from games.kernel.numbers import Count, Seat, Serial, Spot, Way
from games.kernel.record import Move
from games.rulebooks.combat.language.tree import MainType
from games.rulebooks.combat.state import Shown


class PlayBase(Move, frozen=True):
    """CB-3.2"""

    technique: MainType


class PlayCard(Move, frozen=True):
    """CB-3.3"""

    card: str


class Intervene(Move, frozen=True):
    """CB-3.7: carry out the step that a card in an activity zone waits with."""

    card: Serial
    way: Way = 0
    """Index of the way, if "or" joins several."""


class UseArmament(Move, frozen=True):
    """CB-5.19: adjacent; discard 1; wound."""

    wound: Count


class PassTurn(Move, frozen=True):
    """CB-3.10: nothing can be played."""


class DiscardCard(Move, frozen=True):
    """CB-2.2; "?" where the referee does not know the hand."""

    card: Shown


class Number(Move, frozen=True):
    """CB-5.1: X"""

    number: Count


class Choose(Move, frozen=True):
    """CB-5.30: one of the ways that "or" joins."""

    way: Way


class StepTo(Move, frozen=True):
    to: Hex


class Stay(Move, frozen=True):
    """CB-5.8: no further step."""


class Land(Move, frozen=True):
    """A space to teleport to, to place the opponent on, or for a marker."""

    to: Hex


class Begins(Move, frozen=True):
    """CB-1.2: who starts, by lot or as the table says."""

    first: Seat


class Drawn(Move, frozen=True):
    """The places, in the pile that is left each time, of the cards drawn."""

    places: tuple[Spot, ...]


class ShowDeck(Move, frozen=True):
    """CB-7.3: the cards of a deck that was not registered, by key."""

    cards: tuple[str, ...]


AnyMove = (
    PlayBase
    | PlayCard
    | Intervene
    | UseArmament
    | PassTurn
    | DiscardCard
    | Number
    | Choose
    | StepTo
    | Stay
    | Land
    | Begins
    | Drawn
    | ShowDeck
)
