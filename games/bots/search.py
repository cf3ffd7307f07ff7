"""Information-set search by one observer: worlds drawn from a view, one tree of moves for all.

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012). Branches are
moves. Chance is dealt anew in each try, and an answer that not every world allows is compared by
how often it was possible. A first look at the answers gives their first guess, so that a few tries
already improve it. No tree is kept from one answer to the next: the view holds all that a seat
remembers.
"""

import math
from dataclasses import dataclass
from typing import Any, Final

from games.bots.answers import AnyRequest, candidate_answers, open_request, sample_answer
from games.bots.bot import Choice, Enough, never
from games.bots.look import rank_answers
from games.bots.tree import Edge, Node
from games.bots.worlds import next_decision, play_out, worth
from games.kernel.game import AnyGame
from games.kernel.record import Below, Move
from games.kernel.requests import State

WORLDS: Final = 40
"""Number of worlds drawn for one answer and played repeatedly: imagining one costs as much as many
plays."""
SAMPLES: Final = 24
KEPT: Final = 10
"""If answers cannot be listed, `SAMPLES` of them are looked at and `KEPT` are searched."""
FIRST_LOOK: Final = 4
"""Number of tries that the first look counts as."""


@dataclass(frozen=True)
class Searcher:
    iterations: int | None = None
    """None: as many as the game says."""
    glance: float = 0.0
    """Share of a try's value that is judged where the try ends. The rest is judged after playing
    on, which sees farther but is blurred by chance."""

    def answer(
        self, game: AnyGame, view: State, seat: int, below: Below, enough: Enough = never
    ) -> Choice:
        request = open_request(game, view, seat)
        if request.countless:
            moves = [sample_answer(request, view, below) for _ in range(SAMPLES)]
        else:
            moves = candidate_answers(request, view)
        if len(moves) == 1:
            return Choice(moves[0])
        search = _Search(game, view, request, below, self.glance)
        search.seed_root(moves, enough)
        done, most = 0, game.tries if self.iterations is None else self.iterations
        while done < most and not enough():
            search.iterate(done)
            done += 1
        ranked = sorted(search.root.edges.values(), key=lambda edge: (-edge.visits, -edge.value))
        return Choice(ranked[0].move, done, tuple([edge.to_ranked_answer() for edge in ranked]))


class _Search:
    def __init__(
        self, game: AnyGame, view: State, request: AnyRequest, below: Below, glance: float
    ) -> None:
        self.game, self.view, self.request, self.below = game, view, request, below
        self.glance = glance
        self.root = Node()
        self.worlds: list[Any] = []

    def seed_root(self, candidates: list[Move], enough: Enough) -> None:
        request = self.request
        ranked = rank_answers(self.game, self.view, (request, candidates), self.below, enough)
        if request.countless:
            ranked = ranked[:KEPT]
        moves = [each.move for each in ranked]
        self.root.add(moves, [request.weigh(self.view, move) for move in moves])
        for each in ranked:
            self.root.learn(self.root.edges[each.move], each.value, FIRST_LOOK)

    def iterate(self, number: int) -> None:
        """Go down the tree as far as it reaches, one step beyond it, and then on as sensible
        players would."""
        game, seat, which = self.game, self.request.seat, number % WORLDS
        if which == len(self.worlds):
            self.worlds.append(game.imagine(self.view, seat, self.below))
        state, node = self.worlds[which], self.root
        path: list[tuple[Node, Edge, int]] = []
        while node is not None:
            state, request = next_decision(game, state, seat, self.below)
            if request is None:
                break
            edge = self._choose_edge(node, request, state)
            path.append((node, edge, request.seat))
            state = game.follow(state, request, edge.move)
            if edge.after is None:
                edge.after = Node()
                break
            node = edge.after
        _learn(path, self._values_by_seat([who for _, _, who in path], state), which)

    def _values_by_seat(self, seats: list[int], state: Any) -> dict[int, float]:
        """Return the value of a try for each seat that chose on its path."""
        game, glance, glance_values = self.game, self.glance, dict[int, float]()
        if glance:
            state, _ = next_decision(game, state, self.request.seat, self.below)
            glance_values = {seat: worth(game, state, seat) for seat in dict.fromkeys(seats)}
        end = play_out(game, state, self.below)
        if not glance:
            return {seat: worth(game, end, seat) for seat in dict.fromkeys(seats)}
        return {
            seat: glance * now + (1 - glance) * worth(game, end, seat)
            for seat, now in glance_values.items()
        }

    def _choose_edge(self, node: Node, request: AnyRequest, state: Any) -> Edge:
        moves = self._answers(node, request, state)
        if any(move not in node.edges for move in moves):
            node.add(moves, [request.weigh(state, move) for move in moves])
        return node.most_promising(moves)

    def _answers(self, node: Node, request: AnyRequest, state: Any) -> list[Move]:
        if not request.countless:
            return candidate_answers(request, state)
        known = [move for move in node.edges if request.refusal(state, move) is None]
        if known and (node is self.root or len(node.edges) > 2 + 1.5 * math.sqrt(node.visits)):
            return known
        return list(dict.fromkeys([*known, sample_answer(request, state, self.below)]))


def _learn(path: list[tuple[Node, Edge, int]], values: dict[int, float], which: int) -> None:
    for node, edge, seat in path:
        node.learn(edge, values[seat])
    if path:
        _, edge, seat = path[0]
        visits, total = edge.worlds.get(which, (0, 0.0))
        edge.worlds[which] = visits + 1, total + values[seat]
