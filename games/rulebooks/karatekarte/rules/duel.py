"""The whole game: the board with its open requests, and the phases that come again."""

from games.kernel.requests import Play
from games.rulebooks.karatekarte.rules import opening, turn
from games.rulebooks.karatekarte.rules.action import Action, MoreEnergy
from games.rulebooks.karatekarte.rules.audit import Audit
from games.rulebooks.karatekarte.rules.draw import Draw
from games.rulebooks.karatekarte.rules.opening import Lot
from games.rulebooks.karatekarte.rules.reveal import GoOn, TurnCard
from games.rulebooks.karatekarte.rules.turn import ChooseSlip, DrawBonus, SlipCheck, Turn
from games.rulebooks.karatekarte.state import Board, Purpose


class Duel(Board, frozen=True):
    """A game of KarateKarte."""

    open: tuple[
        Lot
        | Draw
        | DrawBonus
        | SlipCheck
        | Turn
        | Action
        | MoreEnergy
        | ChooseSlip
        | TurnCard
        | GoOn
        | Audit,
        ...,
    ] = ()

    def finish_draw(self, play: Play[Board], seat: int, purpose: Purpose) -> None:
        match purpose:
            case "deal":
                opening.continue_deal(play, seat)
            case "sixth":
                play.ask(Action(seat))
            case "refill":
                turn.end(play, seat)

    def pass_on(self, play: Play[Board], seat: int, rule: str) -> None:
        turn.pass_on(play, seat, rule)
