"""MA-7.4 to MA-7.6: the laws hold where fighters collide."""

import pytest

from games.rulebooks.martial_art.catalogue import Format
from games.trials import laws
from tests.rulebooks.martial_art.cast import pushing_fixture


@pytest.mark.parametrize(("format_", "seed"), [("battle_royale", 5), ("two_against_two", 84)])
def test_the_laws_hold_through_pushes_and_collisions(
    format_: Format, seed: int, long: bool
) -> None:
    """MA-7.4 to MA-7.6; two fighters collide in both fights."""
    journal = laws.Journal()
    states = list(laws.states_of_game(pushing_fixture(format_), seed, known=True, journal=journal))
    assert any(state.turn is not None and state.turn.collided for state in states)
    laws.all_laws(pushing_fixture(format_), seed, known=True, every=1 if long else 5)
