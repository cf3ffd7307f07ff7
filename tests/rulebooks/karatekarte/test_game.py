"""KK-6.2: the winner."""

import pytest

from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules.duel import Duel
from tests.rulebooks.karatekarte.cast import cards, side


@pytest.mark.parametrize(
    ("mine", "theirs", "ranks"),
    [
        ("impact left_foot, strike_plus_1", "impact left_foot", (1, 2)),
        ("impact left_foot, strike_plus_1", "impact left_foot, impact left_fist", (2, 1)),
        ("impact left_foot", "impact left_fist", (1, 1)),
    ],
)
def test_kk_6_2_points_then_impacts_then_a_shared_win(
    mine: str, theirs: str, ranks: tuple[int, int]
) -> None:
    state = Duel((side(points=cards(mine)), side(points=cards(theirs))), (), over=True)
    outcome = KARATEKARTE.outcome(state)
    assert outcome is not None
    assert outcome.ranks == ranks
    assert outcome.scores == (len(cards(mine)), len(cards(theirs)))


def test_it_seats_two_and_replays_what_was_begun_before_the_result_stood() -> None:
    assert [seats for seats in range(6) if seats in KARATEKARTE.seats] == [2]
    assert KARATEKARTE.version == 2
    assert [n for n in range(5) if KARATEKARTE.can_replay(n)] == [1, 2]
