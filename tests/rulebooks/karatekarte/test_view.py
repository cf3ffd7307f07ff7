"""KK-7.4: what each viewer can see."""

from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.state import BONUS, PRIVATE, Side
from tests.rulebooks.karatekarte.cast import FIVE, duel, lanes, side


def test_kk_7_4_hands_and_energy_are_for_their_owner_and_draw_piles_for_nobody() -> None:
    mine = side(FIVE, energy=lanes(left_foot="impact left_foot"))
    state = duel(mine, bonus="slip")
    own, other, anyone = (KARATEKARTE.view(state, seat).sides[0] for seat in (0, 1, None))
    assert (own.hand, own.energy) == (mine.hand, mine.energy)
    assert other == anyone
    assert set(other.hand) == set(other.energy[0]) == {"?"}
    for seat in (0, 1, None):
        view = KARATEKARTE.view(state, seat)
        assert {*view.bonus, *view.sides[0].pile, *view.sides[1].pile} == {"?"}


def test_kk_7_4_all_that_a_side_can_hold_is_hidden_in_one_hand_too() -> None:
    """A hand of its 36 cards and the 8 bonus cards (KK-1.1, KK-1.2)."""
    whole = Side((), tuple((PRIVATE + BONUS).elements()))
    assert KARATEKARTE.view(duel(whole), 1).sides[0].hand == ("?",) * 44
