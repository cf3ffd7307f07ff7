"""A duel: its start, all its requests, and the functions that carry out frames."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from games.kernel import draw
from games.kernel.record import Illegal
from games.kernel.requests import Play
from games.rulebooks.combat import events
from games.rulebooks.combat import moves as acts
from games.rulebooks.combat.agenda import After, AfterChoice, Check, Choice, Do, Go, Run
from games.rulebooks.combat.rules import aftermath, arena, phrases, steps, turn
from games.rulebooks.combat.rules.arena import Landing, Walk
from games.rulebooks.combat.rules.audit import Audit
from games.rulebooks.combat.rules.flow import Flow
from games.rulebooks.combat.rules.hand import Discarding, Draw, HowMany
from games.rulebooks.combat.rules.phrases import Branch
from games.rulebooks.combat.rules.technique import Technique, Weapon
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import Board


class Lot(draw.FirstPlayerDraw[Board, acts.Begins], frozen=True):
    """CB-1.2: who starts."""

    def no_such_seat(self, state: Board) -> Illegal:
        return Illegal("no_such_player", "CB-1.2")

    def answer(self, play: Play[Board], move: acts.Begins) -> None:
        start(play, move.first)


def start(play: Play[Board], first: int) -> None:
    flow = Flow(play)
    flow.set(first=first)
    flow.tell(events.Began(first))
    turn.begin(flow, first, flow.state.sides)
    flow.resume()


class Duel(Board, frozen=True):
    """A duel."""

    open: tuple[
        Lot
        | Draw
        | Turn
        | Technique
        | Weapon
        | Discarding
        | HowMany
        | Branch
        | Walk
        | Landing
        | Audit,
        ...,
    ] = ()
    deeds: ClassVar[Mapping[type, Callable[[Flow, Any], None]]] = {
        Run: steps.run,
        Do: phrases.do,
        Go: arena.go,
        After: aftermath.fire_triggers,
        Choice: lambda flow, frame: turn.choose(flow, frame.seat),
        AfterChoice: turn.after_choice,
        Check: lambda flow, frame: turn.check(flow, frame.seat),
    }
