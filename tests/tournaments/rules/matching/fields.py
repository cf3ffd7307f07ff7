"""Random fields of contenders, and every possible draw of a small field."""

import random
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

from games.tournaments.rules.matching.draw import Contender, Draw

Two = tuple[int, int]


@st.composite
def fields(draw: st.DrawFn, least: int = 1, most: int = 10) -> list[Contender]:
    """Draw a field with any history, even one that no tournament can produce."""
    size = draw(st.integers(least, most))
    return field_at_random(random.Random(draw(st.integers(0, 2**32))), size)


def field_at_random(chance: random.Random, size: int) -> list[Contender]:
    density, groups, clubs = chance.random(), chance.randint(1, 5), chance.randint(0, 3)
    met: list[dict[int, tuple[int, ...]]] = [{} for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if chance.random() < density:
                rounds = sorted(chance.sample(range(1, 9), chance.choice((1, 1, 1, 2))))
                met[one][other] = met[other][one] = tuple(rounds)
    ranks = chance.sample(range(size), size)
    return [
        Contender(
            id=one,
            points=chance.randrange(groups) * 3,
            rank=ranks[one],
            met=met[one],
            byes=chance.choice((0, 0, 1, 2)),
            apart=tuple(f"club {n}" for n in range(clubs) if chance.random() < 0.4),
        )
        for one in range(size)
    ]


def standing_order(field: Sequence[Contender]) -> list[Contender]:
    return sorted(field, key=lambda one: (-one.points, one.rank))


def pairings(left: Sequence[int]) -> Iterator[list[Two]]:
    """Yield every way to pair an even number of entrants."""
    if not left:
        yield []
        return
    first = left[0]
    for index in range(1, len(left)):
        for rest in pairings([*left[1:index], *left[index + 1 :]]):
            yield [(first, left[index]), *rest]


def draws(field: Sequence[Contender]) -> Iterator[tuple[list[Two], int | None]]:
    """Yield every draw: the pairs, and the entrant who sits out."""
    ids = [one.id for one in field]
    if len(ids) % 2 == 0:
        yield from ((pairs, None) for pairs in pairings(ids))
        return
    for bye in ids:
        yield from ((pairs, bye) for pairs in pairings([each for each in ids if each != bye]))


def score(
    field: Sequence[Contender], pairs: Sequence[Two], bye: int | None, apart: int | None
) -> tuple[int, ...]:
    """Return the costs to minimise, the most important first; written independently from the
    rules."""
    by_id = {one.id: one for one in field}
    again = [by_id[a].met[b] for a, b in pairs if b in by_id[a].met]
    points = sum((by_id[a].points - by_id[b].points) ** 2 for a, b in pairs)
    mates = sum(bool({*by_id[a].apart} & {*by_id[b].apart}) for a, b in pairs)
    order = [one.id for one in standing_order(field)]
    return (
        len(again),
        by_id[bye].byes if bye is not None else 0,
        -order.index(bye) if bye is not None else 0,
        sum(map(len, again)),
        sum(map(max, again)),
        points + (apart or 0) * mates,
        mates if apart == 0 else 0,
    )


def pairs_and_bye(draw: Draw) -> tuple[list[Two], int | None]:
    """Return the pairs, with the lower id first, and the bye. `test_sides.py` tests who of a pair
    is first."""
    pairs = [(min(pair.first, pair.second), max(pair.first, pair.second)) for pair in draw.pairs]
    return pairs, draw.bye.entrant if draw.bye else None


def partners(draw: Draw) -> dict[int, int]:
    by_first = {pair.first: pair.second for pair in draw.pairs}
    return by_first | {second: first for first, second in by_first.items()}
