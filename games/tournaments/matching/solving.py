"""The cheapest pairing of some positions, exactly, by weighted matching."""

from collections.abc import Iterable, Sequence

import rustworkx

from games.tournaments.matching.field import Costs, Field, Plan

Found = list[tuple[int, int]]


def cheapest(positions: Sequence[int], edges: Iterable[tuple[int, int, int]]) -> Found | None:
    """Pairs of all positions for the least cost over these edges; None if some would be left."""
    node = {position: index for index, position in enumerate(positions)}
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(positions)
    # The matching wants the dearest, of as many pairs as there can be.
    graph.add_edges_from([(node[one], node[other], -cost) for one, other, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < len(positions):
        return None
    return sorted(
        (min(pair), max(pair)) for pair in ((positions[a], positions[b]) for a, b in found)
    )


def every(positions: Sequence[int], costs: Costs, *, again: bool) -> Found | None:
    """Over all pairs of these; those that met only if `again`."""
    met, pair = costs.field.met, costs.pair
    return cheapest(
        positions,
        [
            (one, other, pair(one, other))
            for index, one in enumerate(positions)
            for other in positions[index + 1 :]
            if again or other not in met[one]
        ],
    )


def resting(field: Field, apart: int | None) -> int:
    """Who must sit out, of all, for the fewest rematches."""
    costs = Costs(Plan(field, field.bye_order()[0]), apart)
    nobody = field.size
    everybody = range(field.size)
    edges = [
        (one, other, costs.pair(one, other))
        for one in everybody
        for other in range(one + 1, nobody)
    ]
    edges.extend((one, nobody, costs.sit_out(one)) for one in everybody)
    found = cheapest(range(nobody + 1), edges) or []  # never empty: every pair is an edge
    return next(one for one, other in found if other == nobody)
