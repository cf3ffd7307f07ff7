"""One round of Swiss: our pairing from contenders to explanations, compared with the bare matching.

The bare matching is rustworkx alone on a graph that exists already: each player is connected to
those of the next forty in the standings whom the player has not met, weighted by the squared
difference of points and then of places. Our code builds its plan and matches only windows of it, so
a ratio below 1 means that work was saved. The field with clubs is harder, with a second draw for
what the wish to separate clubs changed.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

import rustworkx

from games.tournaments.rules.matching.draw import Contender
from games.tournaments.rules.matching.pairs import draw_pairs
from tests.bench.figures import Figure
from tests.tournaments.rules.matching.seasons import season

ROUND, WINDOW = 5, 40
PEER = "the bare matching on 40 neighbours"


def build_contenders(players: int, clubs: int = 0) -> list[Contender]:
    """Return the contenders before the measured round."""
    *_, (_, field) = season(players, ROUND, seed=1, clubs=clubs)
    chance = random.Random(2)
    return chance.sample(field, len(field))


def neighbour_graph(field: list[Contender]) -> "rustworkx.PyGraph[int, int]":
    order = sorted(field, key=lambda one: (-one.points, one.rank))
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([one.id for one in order])
    most = max(one.points for one in field) ** 2 + 1
    graph.add_edges_from(
        [
            (a, b, (most - (one.points - other.points) ** 2) * 2 * WINDOW**2 - (a - b) ** 2)
            for a, one in enumerate(order)
            for b, other in enumerate(order[a + 1 : a + 1 + WINDOW], a + 1)
            if other.id not in one.met
        ]
    )
    return graph


def figures() -> Iterator[Figure]:
    for players in (1_000, 5_000):
        plain, clubs = build_contenders(players), build_contenders(players, clubs=players // 20)
        graph = neighbour_graph(plain)
        ours, with_clubs, theirs = best_times(
            partial(draw_pairs, plain), partial(draw_pairs, clubs), partial(match_graph, graph)
        )
        what = f"round {ROUND} of Swiss, {players:,} players"
        yield Figure(what=what, ours=ours, unit="ms", peer=PEER, theirs=theirs, aim=1.5)
        what = f"{what}, twenty to a club"
        yield Figure(what=what, ours=with_clubs, unit="ms", peer=PEER, theirs=theirs, aim=1.5)


def match_graph(graph: "rustworkx.PyGraph[int, int]") -> object:
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def best_times(*works: Callable[[], object], rounds: int = 5) -> tuple[float, ...]:
    """Return each work's best time in ms; one call is long enough to be measured alone."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            start = perf_counter()
            work()
            best[index] = min(best[index], 1000 * (perf_counter() - start))
    return tuple(best)
