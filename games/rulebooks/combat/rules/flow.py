"""An answer being carried out: the newest state, and the stack as a list."""

from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from games.kernel.record import Move
from games.kernel.requests import Play, Request
from games.rulebooks.combat.agenda import AnyFrame
from games.rulebooks.combat.state import Board

M = TypeVar("M", bound=Move)


class Flow(Play[Board]):
    """A play that writes its stack and questions to the state when it stops."""

    __slots__ = ("asked", "play", "stack")

    def __init__(self, play: Play[Board]) -> None:
        self.play = play
        self.state = play.state
        self.events = play.events
        self.asked: tuple[Request[Board, Any], ...] = ()
        self.stack: list[AnyFrame] = list(play.state.stack)

    def set_side(self, seat: int, **fields: Any) -> None:
        one, two = self.state.sides
        sides = (one, replace(two, **fields)) if seat else (replace(one, **fields), two)
        self.state = replace(self.state, sides=sides)

    def lay(self, seat: int, serial: int, **fields: Any) -> None:
        """Like `put`, and sets the serial of the technique that is laid."""
        one, two = self.state.sides
        sides = (one, replace(two, **fields)) if seat else (replace(one, **fields), two)
        self.state = replace(self.state, sides=sides, laid=serial)

    def push(self, *frames: AnyFrame) -> None:
        """Add frames to the stack; the last one is done first."""
        self.stack.extend(frames)

    def ask(self, request: Request[Board, Any]) -> None:
        self.asked = (*self.asked, request)

    def resume(self) -> None:
        """Run the stack until a player has to choose."""
        stack, deeds = self.stack, self.state.deeds
        while stack and not self.asked:
            frame = stack.pop()
            deeds[type(frame)](self, frame)
        self.rest()

    def rest(self) -> None:
        self.state = self.play.state = replace(
            self.state, stack=tuple(self.stack), open=self.asked or self.state.open
        )


class Question(Request[Board, M], Generic[M], frozen=True):
    """A player's question: the answer is applied, then everything up to the next question."""

    def reply(self, flow: Flow, move: M) -> None:
        """Apply the answer and push the remaining work."""

    def answer(self, play: Play[Board], move: M) -> None:
        flow = Flow(play)
        self.reply(flow, move)
        flow.resume()
