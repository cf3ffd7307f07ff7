"""Random duels per core; see playouts.py."""

from collections.abc import Iterator

from games.rulebooks.combat.decks import ready
from games.rulebooks.combat.game import COMBAT, Setup
from tests.bench.figures import Figure
from tests.bench.playouts import beside_chess
from tests.bots.pace import thinking

SETUP = Setup(decks=(ready("serpent"), ready("tempest")))


def figures() -> Iterator[Figure]:
    yield from beside_chess(COMBAT, SETUP, aim=3)
    yield from thinking("combat")
