"""Moves of the players of KarateKarte, and reports from a table."""

from games.kernel.numbers import Seat, Spot
from games.kernel.record import Move
from games.rulebooks.karatekarte.state import Card, Cards, Shown, Strike


class DrawCard(Move, frozen=True):
    """KK-3.1a: draw, to take an action."""


class DiscardBonusDraw(Move, frozen=True):
    """KK-3.2"""


class Reveal(Move, frozen=True):
    """KK-3.1b: turn the top card of an Energy pile."""

    strike: Strike


class Lay(Move, frozen=True):
    """KK-3.3, KK-3.4: one card face up."""

    strike: Strike
    card: Card


class Complete(Move, frozen=True):
    """KK-3.5: the cards that bring the strike to its Impact, and a Strike +1 perhaps."""

    strike: Strike
    cards: Cards


class LayDown(Move, frozen=True):
    """KK-3.6: a card face down on an Energy pile; "?" where the referee does not know the hand."""

    strike: Strike
    card: Shown


class EnoughEnergy(Move, frozen=True):
    """KK-3.6: no further card goes on that pile."""


class Parry(Move, frozen=True):
    """KK-3.7"""

    strike: Strike


class TurnNext(Move, frozen=True):
    """KK-4.1: turn the next card of the same pile."""


class Stop(Move, frozen=True):
    """KK-4.1"""


class SlipOn(Move, frozen=True):
    """KK-5.4: the strike in progress that the Slip costs."""

    strike: Strike


class Begins(Move, frozen=True):
    """KK-2.1: who starts, by lot or as the table says."""

    first: Seat


class Drawn(Move, frozen=True):
    """The places, in the pile that is left each time, of the cards drawn."""

    places: tuple[Spot, ...]


class Turned(Move, frozen=True):
    """KK-4.1: the Energy card that the table shows."""

    card: Card


class BonusKept(Move, frozen=True):
    """KK-5.4: the bonus card drawn was no Slip."""


class Slipped(Move, frozen=True):
    """KK-5.4: the bonus card drawn was the Slip."""


class ShowAll(Move, frozen=True):
    """The audit at the end: the hand, and the four Energy piles from the bottom up."""

    hand: Cards
    energy: tuple[Cards, Cards, Cards, Cards]
    sure: bool = False
    """Confirmed after a second look: the cards are these, although they cannot be (KK-7.3)."""


AnyMove = (
    DrawCard
    | DiscardBonusDraw
    | Reveal
    | Lay
    | Complete
    | LayDown
    | EnoughEnergy
    | Parry
    | TurnNext
    | Stop
    | SlipOn
    | Begins
    | Drawn
    | Turned
    | BonusKept
    | Slipped
    | ShowAll
)
