"""A scene whole: what is on the table, and the questions that are open on it."""

from games.kernel.game import Seal
from games.rulebooks.kung_fu.moves import AnyMove
from games.rulebooks.kung_fu.rules.blows import Bear, PressHome, Target
from games.rulebooks.kung_fu.rules.preparing import Draw, LayOpen, Opening, Prepare, Pursuit
from games.rulebooks.kung_fu.rules.wagers import Choose, Reveal, Stake
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
