"""The complete state of a scene: the table, and the questions open on it."""

from games.kernel.requests import Seal
from games.rulebooks.kung_fu.moves import AnyMove
from games.rulebooks.kung_fu.rules.blows import PressHome, Target
from games.rulebooks.kung_fu.rules.choice import Choose
from games.rulebooks.kung_fu.rules.damage import Bear
from games.rulebooks.kung_fu.rules.preparation import Draw, LayOpen, Prepare
from games.rulebooks.kung_fu.rules.pursuit import Pursuit
from games.rulebooks.kung_fu.rules.reveal import Reveal
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.rulebooks.kung_fu.rules.turn import Opening
from games.rulebooks.kung_fu.state import Board

Question = (
    Opening
    | Prepare
    | Draw
    | LayOpen
    | Pursuit
    | Stake
    | Reveal
    | Choose
    | PressHome
    | Target
    | Bear
)


class Scene(Board, frozen=True):
    """A scene of Kung-Fu."""

    open: tuple[Question, ...] = ()
    sealed: tuple[Seal[AnyMove], ...] = ()
