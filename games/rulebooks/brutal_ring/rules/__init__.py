"""The requests of Brutal Ring and what follows from them, one module a phase.

The phases call each other in a ring: drawing, entry, fights with their tricks, survivors, drawing.
"""

from games.kernel.game import Seal
from games.rulebooks.brutal_ring.moves import AnyMove
from games.rulebooks.brutal_ring.rules.draw import Deal, Draw, Lot
from games.rulebooks.brutal_ring.rules.entry import Entrance, Minute, ShowEntries
from games.rulebooks.brutal_ring.rules.fights import Engage, FightAgain
from games.rulebooks.brutal_ring.rules.reveal import PickDiscard, PickExcess, ShowTricks
from games.rulebooks.brutal_ring.rules.survivors import ClearOut
from games.rulebooks.brutal_ring.rules.tricks import LayTricks
from games.rulebooks.brutal_ring.state import Board

AnyRequest = (
    Lot
    | Draw
    | Deal
    | Entrance
    | Minute
    | ShowEntries
    | Engage
    | FightAgain
    | LayTricks
    | ShowTricks
    | PickDiscard
    | PickExcess
    | ClearOut
)


class Ring(Board, frozen=True, kw_only=True):
    """A game of Brutal Ring."""

    open: tuple[AnyRequest, ...] = ()
    sealed: tuple[Seal[AnyMove], ...] = ()
