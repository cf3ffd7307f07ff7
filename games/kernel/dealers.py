"""Two dealers for one rulebook: the house answers every chance request, the table reports what it
shows."""

from collections.abc import Callable
from typing import Any, Protocol

from games.kernel.record import Below, Event, Move
from games.kernel.requests import DEALER, Chance, M, S, Step
from games.kernel.rulebook import Rulebook


class Dealer(Protocol):
    def deal(self, state: Any, chance: Chance[Any, Any]) -> Any | None:
        """Return the answer to a chance request, or None: it stays open until a seat reports it."""


class House:
    """Deals numbers, never cards: every answer is made of fair numbers drawn one by one."""

    def __init__(self, below: Below) -> None:
        self.below = below

    def deal(self, state: Any, chance: Chance[Any, Any]) -> Move | None:
        bounds = chance.numbers(state)
        if bounds is None:
            return None
        answer: Move = chance.move_from_numbers(state, tuple(map(self.below, bounds)))
        return answer


class Table:
    """Physical play: people hold the cards and the dice."""

    def deal(self, state: Any, chance: Chance[Any, Any]) -> Move | None:
        return None


def settle(
    game: Rulebook[S, M],
    state: S,
    dealer: Dealer,
    on_dealt: Callable[[M, Step[S]], object] = lambda move, step: None,
) -> Step[S]:
    """Let the dealer answer what it can; `dealt` is called with each answer, for the journal."""
    events: list[Event] = []
    while True:
        for request in state.open:
            if isinstance(request, Chance) and (answer := dealer.deal(state, request)) is not None:
                move: M = answer
                step = game.play(state, DEALER, move)
                on_dealt(move, step)
                state = step.state
                events += step.events
                break
        else:
            return Step(state, tuple(events))
