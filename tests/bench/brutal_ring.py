"""Random games per core; see playouts.py."""

from collections.abc import Iterator

from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from tests.bench.figures import Figure
from tests.bench.playouts import beside_chess
from tests.bots.pace import thinking


def figures() -> Iterator[Figure]:
    yield from beside_chess(BRUTAL_RING, Setup(), aim=3)
    yield from thinking("brutal_ring")
