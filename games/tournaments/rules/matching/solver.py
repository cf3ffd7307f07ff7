"""The cheapest matching of positions, exact, by weighted matching."""

from collections.abc import Iterable, Iterator, Sequence

import rustworkx

from games.tournaments.rules.matching.field import Costs, Field, Plan

Matching = list[tuple[int, int]]
# number of neighbours to either side, of an entrant's own place and of the planned partner's place
REACH = 20


def match_cheapest(
    positions: Sequence[int], edges: Iterable[tuple[int, int, int]]
) -> Matching | None:
    """Return the pairing of all positions with the least cost over these edges; None if some would
    remain unpaired."""
    node = {position: index for index, position in enumerate(positions)}
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(positions)
    # The matching maximises the weight, among matchings with the most pairs.
    graph.add_edges_from([(node[one], node[other], -cost) for one, other, cost in edges])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < len(positions):
        return None
    return sorted(
        (min(pair), max(pair)) for pair in ((positions[a], positions[b]) for a, b in matching)
    )


def match_all(positions: Sequence[int], costs: Costs, *, again: bool) -> Matching | None:
    """Match over all pairs of these positions; pairs that have met only if `again`."""
    met, pair = costs.field.met, costs.pair
    return match_cheapest(
        positions,
        [
            (one, other, pair(one, other))
            for index, one in enumerate(positions)
            for other in positions[index + 1 :]
            if again or other not in met[one]
        ],
    )


def match_neighbours(positions: Sequence[int], costs: Costs) -> Matching | None:
    """Match over pairs of neighbours, by standings or by plan, that have not met."""
    wanted, met = set(positions), costs.field.met
    edges = {
        (one, other)
        for one, other in _neighbours(positions, costs.plan)
        if other in wanted and other not in met[one]
    }
    return match_cheapest(positions, [(*edge, costs.pair(*edge)) for edge in sorted(edges)])


def _neighbours(positions: Sequence[int], plan: Plan) -> Iterator[tuple[int, int]]:
    for index, one in enumerate(positions):
        for other in positions[index + 1 : index + 1 + REACH]:
            yield one, other
        group, spot = plan.group[one], plan.spot[one] + plan.half[plan.group[one]]
        for other in plan.groups[group][max(spot - REACH, 0) : spot + REACH + 1]:
            if one < other:
                yield one, other


def best_bye(field: Field, apart: int | None) -> int:
    """Return the position whose bye leaves the fewest rematches."""
    costs = Costs(Plan(field, field.bye_order()[0]), apart)
    nobody = field.size
    everybody = range(field.size)
    edges = [
        (one, other, costs.pair(one, other))
        for one in everybody
        for other in range(one + 1, nobody)
    ]
    edges.extend((one, nobody, costs.sit_out(one)) for one in everybody)
    matching = match_cheapest(range(nobody + 1), edges) or []  # never empty: every pair is an edge
    return next(one for one, other in matching if other == nobody)
