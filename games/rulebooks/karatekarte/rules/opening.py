"""KK-2.1: hands are dealt, and the first player is found."""

from games.kernel import draw as kernel
from games.kernel.record import Illegal
from games.kernel.requests import Play
from games.rulebooks.karatekarte import events
from games.rulebooks.karatekarte import moves as acts
from games.rulebooks.karatekarte.rules import draw
from games.rulebooks.karatekarte.rules.turn import Turn
from games.rulebooks.karatekarte.state import HAND, Board


class Lot(kernel.FirstPlayerDraw[Board, acts.Begins], frozen=True):
    """KK-2.1: who starts."""

    def no_such_seat(self, state: Board) -> Illegal:
        return Illegal("no_such_player", "KK-2.1")

    def answer(self, play: Play[Board], move: acts.Begins) -> None:
        start(play, move.first)


def deal(play: Play[Board], seat: int) -> None:
    draw.draw(play, seat, HAND, "deal")


def continue_deal(play: Play[Board], seat: int) -> None:
    if seat == 0:
        deal(play, 1)
    elif play.state.first is None:
        play.ask(Lot())
    else:
        start(play, play.state.first)


def start(play: Play[Board], first: int) -> None:
    play.set(first=first)
    play.tell(events.Began(first))
    play.ask(Turn(first))
