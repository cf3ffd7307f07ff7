"""The measure of the decks: a player who looks one step ahead beats one who does not."""

from games.rulebooks.combat.decks import ready
from tests.rulebooks.combat.greedy import at_random, greedy, match


def test_a_greedy_player_beats_a_random_one() -> None:
    tempest = ready("tempest")
    assert match(3, (tempest, tempest), (greedy, at_random))["first"] == 3
