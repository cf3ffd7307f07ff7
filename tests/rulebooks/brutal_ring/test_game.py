"""BR-6.3: who has won."""

from games.rulebooks.brutal_ring.game import BRUTAL_RING
from tests.rulebooks.brutal_ring.cast import finished


def test_br_6_3_after_round_four_the_highest_score_wins() -> None:
    state = finished("", "", scores=(7, 9))
    assert state.open == ()
    outcome = BRUTAL_RING.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.rule) == ((2, 1), (7, 9), "BR-6.3")


def test_br_6_3_on_a_tie_more_gladiators_in_the_arena() -> None:
    outcome = BRUTAL_RING.outcome(finished("| fog", "| moth eel", scores=(5, 5)))
    assert outcome is not None
    assert outcome.ranks == (2, 1)


def test_br_6_3_still_tied_the_win_is_shared() -> None:
    outcome = BRUTAL_RING.outcome(finished("| fog", "| moth", "", scores=(5, 5, 3)))
    assert outcome is not None
    assert outcome.ranks == (1, 1, 3)


def test_br_6_3_team_mates_share_score_and_rank() -> None:
    outcome = BRUTAL_RING.outcome(finished("| fog", "", "| eel", "| moth", scores=(4, 4)))
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((1, 2, 1, 2), (4, 4, 4, 4))
