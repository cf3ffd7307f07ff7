"""The whole game: the board with its open requests, and the phases that come again.

They are drawing, entry, fights with their tricks, survivors, and drawing again.
"""

from games.kernel.requests import Play, Seal
from games.rulebooks.brutal_ring.moves import AnyMove
from games.rulebooks.brutal_ring.rules import draw, fights
from games.rulebooks.brutal_ring.rules.draw import Deal, Draw, Lot
from games.rulebooks.brutal_ring.rules.entry import Entrance, Minute, ShowEntries
from games.rulebooks.brutal_ring.rules.fights import Engage, FightAgain
from games.rulebooks.brutal_ring.rules.reveal import PickDiscard, PickExcess, ShowTricks
from games.rulebooks.brutal_ring.rules.survivors import ClearOut
from games.rulebooks.brutal_ring.rules.tricks import LayTricks
from games.rulebooks.brutal_ring.state import Board, Fight

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

    def begin_drawing(self, play: Play[Board]) -> None:
        draw.begin(play)

    def end_fight(self, play: Play[Board], fight: Fight, *, again: bool) -> None:
        fights.next_attack(play, fight, again=again)
