"""Random duels per core; see playouts.py."""

from collections.abc import Iterator

from games.rulebooks.combat.game import COMBAT, Setup
from tests.bench.figures import Figure
from tests.bench.playouts import compare_with_chess
from tests.bots.pace import measure_thinking
from tests.rulebooks.combat.cast import published_deck

SETUP = Setup(decks=(published_deck("serpent"), published_deck("tempest")))


def figures() -> Iterator[Figure]:
    yield from compare_with_chess(COMBAT, SETUP, aim=3)
    yield from measure_thinking("combat")
