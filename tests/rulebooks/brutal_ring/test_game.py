"""BR-6.3: the winner."""

import pytest

from games.kernel.record import Illegal
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.brutal_ring.rules import fights
from tests.rulebooks.brutal_ring.cast import finished_game, ring_at


def test_br_6_3_after_round_four_the_highest_score_wins() -> None:
    state = finished_game("", "", scores=(7, 9))
    assert state.open == ()
    outcome = BRUTAL_RING.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.rule) == ((2, 1), (7, 9), "BR-6.3")


def test_br_6_3_on_a_tie_more_gladiators_in_the_arena() -> None:
    outcome = BRUTAL_RING.outcome(finished_game("| fog", "| moth eel", scores=(5, 5)))
    assert outcome is not None
    assert outcome.ranks == (2, 1)


def test_br_6_3_still_tied_the_win_is_shared() -> None:
    outcome = BRUTAL_RING.outcome(finished_game("| fog", "| moth", "", scores=(5, 5, 3)))
    assert outcome is not None
    assert outcome.ranks == (1, 1, 3)


def test_br_6_3_team_mates_share_score_and_rank() -> None:
    outcome = BRUTAL_RING.outcome(finished_game("| fog", "", "| eel", "| moth", scores=(4, 4)))
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((1, 2, 1, 2), (4, 4, 4, 4))


def test_the_record_names_the_gladiator_of_a_camp_that_ends_with_one() -> None:
    state = ring_at(fights.begin, "| fog:sword", "| moth eel:dart")
    fog, others = BRUTAL_RING.recap(Setup(), state).kits
    assert (fog.fighter, fog.weapons) == ("fog", ("sword",))
    assert (others.fighter, others.weapons) == ("", ("dart",))


def test_br_2_1_two_to_four_sit_down_and_one_of_them_begins() -> None:
    for seats in (1, 5):
        with pytest.raises(Illegal, match="seats") as refused:
            BRUTAL_RING.begin(Setup(), seats, known=True)
        assert refused.value.facts == {"count": seats, "fewest": 2, "most": 4}
    for first in (-1, 3):
        with pytest.raises(Illegal, match="no_such_player") as refused:
            BRUTAL_RING.begin(Setup(first=first), 3, known=True)
        assert refused.value.facts == {"last": 2}
    for first in range(3):
        assert BRUTAL_RING.begin(Setup(first=first), 3, known=False).first == first
