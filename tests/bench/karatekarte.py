"""Random games per core; see playouts.py."""

from collections.abc import Iterator

from games.rulebooks.karatekarte.game import KARATEKARTE, Setup
from tests.bench.figures import Figure
from tests.bench.playouts import compare_with_chess
from tests.bots.pace import measure_thinking


def figures() -> Iterator[Figure]:
    yield from compare_with_chess(KARATEKARTE, Setup(), aim=3)
    yield from measure_thinking("karatekarte")
