"""A position: a state, its open requests by number, and the plays that one call has made on it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.kernel.chance.fairness import FairStream, Number
from games.kernel.dealers import House
from games.kernel.early_end import EarlyEndMove
from games.kernel.game import AnyGame
from games.kernel.record import Event, Illegal, Move
from games.kernel.requests import DEALER, Chance, Request, Step
from games.tables.journal.entries import PlayedMove, encode_raw
from games.tables.models import Mode, Table


@dataclass(frozen=True)
class OpenRequests:
    """The open requests under the numbers that the table gave them when they opened."""

    numbers: list[int]
    next_number: int

    @classmethod
    def renew(cls, state: Any, following: int = 1) -> "OpenRequests":
        """Number every request anew: an answer to an old one is stale."""
        after = following + len(state.open)
        return cls(list(range(following, after)), after)

    def after_play(
        self, before: Sequence[Any], after: Sequence[Any], closed: Any
    ) -> "OpenRequests":
        """Return the numbers after a play: a request that is still open keeps its own, a new one
        gets the next."""
        still = [
            (request, number)
            for request, number in zip(before, self.numbers, strict=True)
            if request is not closed
        ]
        numbers, following = [], self.next_number
        for request in after:
            same = next((pair for pair in still if pair[0] == request), None)
            if same is not None:
                still.remove(same)
                numbers.append(same[1])
            else:
                numbers.append(following)
                following += 1
        return OpenRequests(numbers, following)


@dataclass
class Position:
    game: AnyGame
    state: Any
    requests: OpenRequests
    plays: list[PlayedMove] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def open_request(self, number: int) -> Request[Any, Any] | None:
        """Return the request of that number, if it is still open."""
        for request, given in zip(self.state.open, self.requests.numbers, strict=True):
            if given == number:
                result: Request[Any, Any] = request
                return result
        return None

    def answer(self, request: Request[Any, Any], seat: int, move: Move) -> None:
        """Play a move as the answer to that request; refused if the request takes no such move."""
        if not isinstance(move, request.takes):
            raise Illegal("not_asked", None, seat=seat)
        self.play(seat, move)

    def play(self, seat: int, move: Move | EarlyEndMove, numbers: Sequence[Number] = ()) -> None:
        before = self.state.open
        # A player who resigns or offers a draw answers no request.
        request = (
            None
            if isinstance(move, EarlyEndMove)
            else self.game.request_for_move(self.state, seat, move)
        )
        step = self.game.play(self.state, seat, move)
        # A sealed answer that waits for others leaves its request open, to be revised.
        closed = None if any(r is request for r in step.state.open) else request
        self.requests = self.requests.after_play(before, step.state.open, closed)
        self.state = step.state
        self.plays.append(PlayedMove(seat, encode_raw(move), tuple(numbers)))
        self.events += step.events

    def deal(self, table: Table) -> bool:
        """Play the answers that the house gives by itself; returns whether there were any. At a
        physical table there are none: a seat reports them."""
        if table.mode != Mode.HOUSE:
            return False
        fair = FairStream(bytes(table.seed), table.fair_index)
        dealt, house = False, House(fair.draw_below)
        while (answer := _next_deal(house, self.state)) is not None:
            self.play(DEALER, answer, fair.drawn)
            fair.drawn = []
            dealt = True
        table.fair_index = fair.index
        return dealt


def position_of(table: Table) -> Position:
    """Return the newest position, decoded, ready to be played on."""
    table.must_go_on()
    return Position(table.game, table.decoded_state, OpenRequests(table.asked, table.next_request))


def first_position(game: AnyGame, begun: Step[Any]) -> Position:
    return Position(game, begun.state, OpenRequests.renew(begun.state), events=[*begun.events])


def renumber(back: Position, newest: Position) -> Position:
    """Return an earlier position with every request numbered anew."""
    return Position(
        back.game, back.state, OpenRequests.renew(back.state, newest.requests.next_number)
    )


def apply_correction(before: Position, correction: Any) -> Position:
    step = before.game.overrule(before.state, correction)
    requests = before.requests.after_play(before.state.open, step.state.open, None)
    return Position(before.game, step.state, requests, events=[*step.events])


def _next_deal(house: House, state: Any) -> Move | None:
    for request in state.open:
        if isinstance(request, Chance):
            answer = house.deal(state, request)
            if answer is not None:
                return answer
    return None
