"""The effect of one call on a state: its answers, and what the dealer answers after each."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.kernel.dealers import House
from games.kernel.fairness import FairStream, Number
from games.kernel.game import DEALER, Chance, Game, Request
from games.kernel.record import Event, Illegal, Move
from games.tables.lines import Played

AnyGame = Game[Any, Any, Any]


@dataclass
class Asked:
    """The open requests under the numbers that the table gave them when they opened."""

    numbers: list[int]
    following: int

    def reopened(self, before: Sequence[Any], after: Sequence[Any], closed: Any) -> "Asked":
        """The numbers after a play: what is still open keeps its own, what is new gets the next."""
        kept = [
            (request, number)
            for request, number in zip(before, self.numbers, strict=True)
            if request is not closed
        ]
        numbers, following = [], self.following
        for request in after:
            same = next((pair for pair in kept if pair[0] == request), None)
            if same is not None:
                kept.remove(same)
                numbers.append(same[1])
            else:
                numbers.append(following)
                following += 1
        return Asked(numbers, following)


@dataclass
class Effect:
    game: AnyGame
    state: Any
    asked: Asked
    plays: list[Played] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def open(self, number: int) -> Request[Any, Any] | None:
        """The request of that number, if it is still open."""
        for request, given in zip(self.state.open, self.asked.numbers, strict=True):
            if given == number:
                found: Request[Any, Any] = request
                return found
        return None

    def answer(self, request: Request[Any, Any], seat: int, move: Move) -> None:
        """Play a move that is meant for that request; refused where it takes no such move."""
        if not isinstance(move, request.takes):
            raise Illegal("not_asked", None, seat=seat)
        self.play(seat, move)

    def play(self, seat: int, move: Move, drawn: Sequence[Number] = ()) -> None:
        before = self.state.open
        request = self.game.asked(self.state, seat, move)
        step = self.game.play(self.state, seat, move)
        # A sealed answer that waits for others leaves its request open, to be revised.
        closed = None if any(r is request for r in step.state.open) else request
        self.asked = self.asked.reopened(before, step.state.open, closed)
        self.state = step.state
        self.plays.append(Played(seat, msgspec.Raw(msgspec.json.encode(move)), tuple(drawn)))
        self.events += step.events

    def deal(self, fair: FairStream) -> bool:
        """The house answers every chance it can; whether there was any."""
        dealt, house = False, House(fair.below)
        while (answer := _dealt(house, self.state)) is not None:
            self.play(DEALER, answer, fair.drawn)
            fair.drawn = []
            dealt = True
        return dealt


def _dealt(house: House, state: Any) -> Move | None:
    for request in state.open:
        if isinstance(request, Chance):
            answer = house.deal(state, request)
            if answer is not None:
                return answer
    return None
