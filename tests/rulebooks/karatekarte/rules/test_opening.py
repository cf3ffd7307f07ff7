"""KK-1.3, KK-2: the set-up of the table."""

import pytest

from games.kernel.dealers import House, settle
from games.kernel.record import Illegal
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.game import KARATEKARTE, Setup
from games.rulebooks.karatekarte.rules.opening import Lot
from games.rulebooks.karatekarte.rules.turn import Turn
from games.rulebooks.karatekarte.state import NOTHING
from games.trials.laws import numbers
from tests.rulebooks.karatekarte.cast import begin_duel, refusal_of


def test_kk_1_3_each_side_has_a_lane_and_an_energy_pile_per_strike() -> None:
    for each in begin_duel().sides:
        assert each.lanes == each.energy == NOTHING
        assert each.discard == each.points == ()


def test_kk_2_1_each_player_is_dealt_five_cards() -> None:
    for known in (True, False):
        assert [len(each.hand) for each in begin_duel(known=known).sides] == [5, 5]
        assert [len(each.pile) for each in begin_duel(known=known).sides] == [31, 31]


def test_kk_2_1_the_house_draws_lots_and_the_table_says_who_starts() -> None:
    starters = set()
    for seed in range(20):
        state = settle(KARATEKARTE, KARATEKARTE.begin(Setup(), 2, True), House(numbers(seed))).state
        starters.add(state.open[0].seat)
    assert starters == {0, 1}
    table = KARATEKARTE.begin(Setup(), 2, False)
    assert table.open == (Lot(),)
    drawn = KARATEKARTE.play(table, 1, moves.Begins(1)).state
    assert (drawn.open, drawn.first) == ((Turn(1),), 1)
    assert refusal_of(table, moves.Begins(2)).rule == "KK-2.1"
    for first in (0, 1):
        assert begin_duel(first, known=False).open == (Turn(first),)
    with pytest.raises(Illegal, match="first_player"):
        KARATEKARTE.begin(Setup(first=2), 2, True)
