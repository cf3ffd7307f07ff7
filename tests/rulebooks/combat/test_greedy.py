"""The measure of the decks: a player who looks one step ahead, and what that player finds."""

from games.rulebooks.combat.decks import ready
from tests.rulebooks.combat.greedy import at_random, greedy, match

# Each beats the next; only the first pair is so far apart that a few duels tell.
CYCLE = [
    ("tempest", "whisper"),
    ("whisper", "serpent"),
    ("serpent", "mountain"),
    ("mountain", "tempest"),
]


def test_a_greedy_player_beats_a_random_one() -> None:
    tempest = ready("tempest")
    assert match(3, (tempest, tempest), (greedy, at_random))["first"] == 3


def test_the_ready_decks_beat_one_another_in_a_cycle(long: bool) -> None:
    """Between two greedy players more duels are won than lost."""
    for stronger, weaker in CYCLE if long else CYCLE[:1]:
        decks = (ready(stronger), ready(weaker))
        found = match(100 if long else 9, decks, (greedy, greedy))
        assert found["first"] > found["second"], (stronger, weaker, found)
