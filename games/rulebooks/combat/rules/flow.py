"""An answer being carried out: the newest state, and the things to do as a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from games.kernel.game import Play, Request

if TYPE_CHECKING:
    from games.rulebooks.combat.rules.frames import AnyFrame
    from games.rulebooks.combat.rules.requests import Duel


class Flow(Play["Duel"]):
    """A play whose things to do, and questions, are written to the state when it comes to rest."""

    __slots__ = ("asked", "play", "stack")

    def __init__(self, play: Play[Duel]) -> None:
        self.play = play
        self.state = play.state
        self.events = play.events
        self.asked: tuple[Request[Duel, Any], ...] = ()
        self.stack: list[AnyFrame] = list(play.state.stack)

    def put(self, seat: int, **fields: Any) -> None:
        one, two = self.state.sides
        sides = (one, replace(two, **fields)) if seat else (replace(one, **fields), two)
        self.state = replace(self.state, sides=sides)

    def lay(self, seat: int, serial: int, **fields: Any) -> None:
        """As put, with the number of the technique that is laid."""
        one, two = self.state.sides
        sides = (one, replace(two, **fields)) if seat else (replace(one, **fields), two)
        self.state = replace(self.state, sides=sides, laid=serial)

    def push(self, *frames: AnyFrame) -> None:
        """The last of them is done first."""
        self.stack.extend(frames)

    def ask(self, request: Request[Duel, Any]) -> None:
        self.asked = (*self.asked, request)

    def rest(self) -> None:
        self.state = self.play.state = replace(
            self.state, stack=tuple(self.stack), open=self.asked or self.state.open
        )
