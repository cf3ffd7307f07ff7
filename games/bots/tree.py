"""The search tree: successive choices and the results of each."""

import math
from collections.abc import Sequence
from typing import Final

from games.bots.bot import RankedAnswer
from games.kernel.record import Move

CURIOSITY: Final = 1.0
"""Weight of trying an answer that was seldom tried, against one that did well."""
SPREAD: Final = 3.0
"""Number of standard deviations of the values in a node that count as a difference of one."""
EVEN: Final = 0.5
"""Share of a first guess that is equal for all answers; the rest follows the game's weights."""


class Edge:
    """One answer to a choice."""

    __slots__ = ("after", "allowed", "guess", "move", "total", "visits", "worlds")

    def __init__(self, move: Move, guess: float) -> None:
        self.move = move
        self.guess = guess
        self.after: Node | None = None
        self.allowed = self.visits = 0
        """`allowed`: in how many tries the answer was possible; `visits`: in how many it was
        given."""
        self.total = 0.0
        self.worlds: dict[int, tuple[int, float]] = {}
        """Visits and total by world, for the answers to the first choice."""

    def learn(self, value: float, visits: int = 1) -> None:
        self.visits += visits
        self.total += visits * value

    @property
    def value(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def to_ranked_answer(self) -> RankedAnswer:
        """Return the result with its bounds. They are computed by world, because tries in one world
        share its luck."""
        tried, value = sum(visits for visits, _ in self.worlds.values()), self.value
        if not tried:
            return RankedAnswer(self.move, self.visits, value, -1.0, 1.0)
        mean = sum(total for _, total in self.worlds.values()) / tried
        apart = [(total - visits * mean) ** 2 for visits, total in self.worlds.values()]
        spread = 1.96 * math.sqrt(sum(apart)) / tried if len(apart) > 1 else 2.0
        return RankedAnswer(
            self.move, self.visits, value, max(-1.0, value - spread), min(1.0, value + spread)
        )


class Node:
    """A choice: the answers that were possible so far, in any world."""

    __slots__ = ("edges", "squares", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[Move, Edge] = {}
        self.visits = 0
        self.total = self.squares = 0.0

    def add(self, moves: Sequence[Move], weights: Sequence[int]) -> None:
        every, even = sum(weights), EVEN / len(moves)
        for move, weight in zip(moves, weights, strict=True):
            if move not in self.edges:
                self.edges[move] = Edge(move, even + (1 - EVEN) * weight / every)

    def learn(self, edge: Edge, value: float, visits: int = 1) -> None:
        self.visits += visits
        self.total += visits * value
        self.squares += visits * value * value
        edge.learn(value, visits)

    def most_promising(self, moves: Sequence[Move]) -> Edge:
        """Return the edge to try next: it does well, or was seldom tried although it was possible.
        Values are scaled by how far apart they lie in this node; scaled by the worst and best
        possible result, all answers would look alike."""
        visits = self.visits or 1
        unknown = self.total / visits
        span = SPREAD * math.sqrt(max(0.0, self.squares / visits - unknown * unknown)) or 1.0
        best, most = self.edges[moves[0]], -math.inf
        for move in moves:
            edge = self.edges[move]
            edge.allowed += 1
            visits = edge.visits
            fares = (edge.total / visits if visits else unknown) / span
            hope = fares + CURIOSITY * edge.guess * math.sqrt(edge.allowed) / (1 + visits)
            if hope > most:
                best, most = edge, hope
        return best
