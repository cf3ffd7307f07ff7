"""Moves of a player of Kung-Fu, and reports of a table."""

from typing import Literal

from games.kernel.numbers import Seat, Spot
from games.kernel.record import Move, Record
from games.rulebooks.kung_fu.cards import Component, Counts, Kept, Spread


class BeginTurn(Move, frozen=True):
    """KF-5.6: the game master has granted what is to be granted."""


class EndScene(Move, frozen=True):
    """KF-6.1: the game master ends fights."""


class DrawBonus(Move, frozen=True):
    """KF-2.1"""


class LayBonus(Move, frozen=True):
    """KF-2.1: gear, a terrain, a shield or armour from the hand."""

    bonus: str


class DiscardBonus(Move, frozen=True):
    """KF-2.1: discards that follow one another cost one action point together."""

    bonus: str
    place: Literal["hand", "front"] = "hand"


class DiscardStanding(Move, frozen=True):
    """KF-2.1: the top card of a component."""

    component: Component


class Refill(Move, frozen=True):
    """KF-6.1: fill the bonus hand, or discard it all and draw anew."""

    anew: bool = False


class ShowHand(Move, frozen=True):
    """KF-6.1: at a table, the bonus cards that were discarded to draw anew."""

    cards: tuple[str, ...]


class Retreat(Move, frozen=True):
    """KF-6.2"""


class Ready(Move, frozen=True):
    """Nothing more before the wagers."""


class Follow(Move, frozen=True):
    """KF-6.2: after somebody who retreats."""

    target: Seat


class LetGo(Move, frozen=True):
    """KF-6.2"""


class Backing(Record, frozen=True, forbid_unknown_fields=True):
    """The cards staked with a bonus: an asset of the hand, or gear or a terrain in front."""

    bonus: str
    stakes: Counts


class Wager(Move, frozen=True):
    """KF-2.1 to KF-2.4: everything that a character stakes this turn."""

    stakes: Counts = Counts()
    """One action point each."""
    bonuses: tuple[Backing, ...] = ()


class TurnOver(Move, frozen=True):
    """KF-2.5: the stakes of one character, as they are turned over."""

    by: Seat
    cards: Spread


class Keep(Move, frozen=True):
    """KF-2.5: which stake stays on each component."""

    cards: Kept


class Drawn(Move, frozen=True):
    """The places of bonus cards drawn, each in the deck that is left."""

    by: Seat
    places: tuple[Spot, ...]


class Press(Move, frozen=True):
    """KF-5.3: discard a card that won, for one damage more."""

    bonus: str
    component: Component


class Enough(Move, frozen=True):
    """KF-5.3: no more cards are pressed home."""


class Strike(Move, frozen=True):
    """KF-3.3: who takes the damage."""

    target: Seat


class Give(Move, frozen=True):
    """KF-4.1: the next standing card absorbs one damage."""


class Absorb(Move, frozen=True):
    """KF-4.2: a bonus absorbs."""

    bonus: str


class BeWounded(Move, frozen=True):
    """KF-4.3"""


class Evade(Move, frozen=True):
    """KF-4.4: damage to Distance for a protective bonus, or for an action point."""

    bonus: str | None = None


AnyMove = (
    BeginTurn
    | EndScene
    | DrawBonus
    | LayBonus
    | DiscardBonus
    | DiscardStanding
    | Refill
    | ShowHand
    | Retreat
    | Ready
    | Follow
    | LetGo
    | Wager
    | TurnOver
    | Keep
    | Drawn
    | Press
    | Enough
    | Strike
    | Give
    | Absorb
    | BeWounded
    | Evade
)
