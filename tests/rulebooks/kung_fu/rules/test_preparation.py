"""Preparation before the stakes: action points, bonus cards, refills (KF-1.4, KF-2.1, KF-6.1)."""

from msgspec.structs import replace

from games.kernel.record import Impossible
from games.kernel.requests import DEALER
from games.rulebooks.kung_fu import moves
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from games.rulebooks.kung_fu.moves import (
    DiscardBonus,
    DiscardStanding,
    DrawBonus,
    LayBonus,
    Refill,
)
from games.rulebooks.kung_fu.rules.preparation import Draw, LayOpen, Prepare
from tests.rulebooks.kung_fu.cast import (
    asked,
    conserved,
    dealt,
    did,
    kinds,
    laid,
    preparing,
    refused,
    side,
    stacks,
    told,
    wager,
    wagering,
)


def test_kf_1_4_three_action_points_are_new_every_turn() -> None:
    state = KUNG_FU.begin(Setup(), 2, known=True)
    assert [each.points for each in state.sides] == [3, 3]
    spent = wagering(side(1), side(2))
    spent = did(did(spent, 0, wager("0 0 0 0")), 1, wager("0 0 0 0"))
    assert spent.number == 2
    assert [each.points for each in spent.sides] == [3, 3]


def test_kf_1_4_a_fourth_bonus_in_hand_is_refused() -> None:
    state = preparing(side(1, hand=("bench", "limp", "shame")), side(2))
    refusal = refused(state, 0, DrawBonus())
    assert (refusal.code, refusal.rule, refusal.facts["cap"]) == ("hand_full", "KF-1.4", 3)
    assert refused(state, 0, Refill()).code == "hand_full"


def test_kf_1_4_without_an_action_point_nothing_is_bought() -> None:
    state = preparing(side(1, "5D///", points=0, hand=("bench",)), side(2))
    for move in (
        DrawBonus(),
        LayBonus("bench"),
        DiscardBonus("bench"),
        DiscardStanding("vigour"),
    ):
        assert refused(state, 0, move).code == "no_action_point"


def test_kf_2_1_drawing_playing_and_discarding_cost_a_point_each() -> None:
    state = preparing(side(1, hand=("bench", "limp")), side(2))
    state = dealt(did(state, 0, DrawBonus()))
    assert (state.sides[0].points, len(state.sides[0].hand)) == (2, 3)
    state = did(state, 0, LayBonus("bench"))
    assert (state.sides[0].points, state.sides[0].front) == (1, (laid("bench", 5),))
    state = did(state, 0, DiscardBonus("limp"))
    assert (state.sides[0].points, state.bonus_discards) == (0, ("limp",))
    conserved(state)


def test_kf_2_1_several_discards_in_a_row_cost_one_point() -> None:
    state = preparing(
        side(1, "9D 10D///", hand=("limp", "shame"), front=(laid("bench", 5),)), side(2)
    )
    state = did(state, 0, DiscardBonus("limp"), DiscardBonus("bench", "front"))
    state = did(state, 0, DiscardStanding("vigour"))
    assert state.sides[0].points == 2
    assert state.sides[0].stacks[0] == ("9D",)
    state = dealt(did(state, 0, DrawBonus()))
    state = did(state, 0, DiscardBonus("shame"))
    assert state.sides[0].points == 0


def test_kf_2_1_what_is_not_there_cannot_be_discarded() -> None:
    state = preparing(side(1, hand=("limp",)), side(2))
    assert refused(state, 0, DiscardBonus("shame")).code == "not_in_hand"
    assert refused(state, 0, DiscardBonus("limp", "front")).code == "not_in_front"
    assert refused(state, 0, DiscardStanding("tempo")).code == "nothing_stands"
    assert refused(state, 0, LayBonus("excalibur")).code == "no_such_bonus"
    assert refused(state, 1, LayBonus("limp")).code == "hand_empty"


def test_kf_2_9_a_discard_sheds_what_then_stands_too_high() -> None:
    state = preparing(side(1, "9D/9S/4C/"), side(2))
    found = told(state, 0, DiscardStanding("vigour"))
    assert kinds(found) == ["CardDiscarded", "Shed", "Shed"]
    assert did(state, 0, DiscardStanding("vigour")).sides[0].stacks == stacks("///")


def test_kf_5_1_assets_and_weaknesses_are_not_laid_in_front() -> None:
    state = preparing(side(1, hand=("limp", "springing")), side(2))
    refusals = [refused(state, 0, LayBonus(key)) for key in ("springing", "limp")]
    assert [each.rule for each in refusals] == ["KF-5.1", "KF-5.2"]


def test_kf_6_1_hands_start_empty() -> None:
    assert all(not each.hand for each in KUNG_FU.begin(Setup(), 2, known=True).sides)


def test_kf_6_1_filling_up_costs_a_damage_to_tempo_and_no_point() -> None:
    state = preparing(side(1, hand=("limp",)), side(2))
    state = dealt(did(state, 0, Refill()))
    assert state.sides[0].scales == (13, 13, 7, 13)
    assert (state.sides[0].points, len(state.sides[0].hand)) == (3, 3)
    assert "limp" in state.sides[0].hand
    assert Prepare(0) in state.open


def test_kf_6_1_or_the_whole_hand_is_discarded_and_drawn_anew() -> None:
    state = preparing(side(1, hand=("limp", "shame", "bench")), side(2))
    state = did(state, 0, Refill(anew=True))
    assert state.bonus_discards == ("bench", "limp", "shame")
    assert state.sides[0].hand == ()
    state = dealt(state)
    assert len(state.sides[0].hand) == 3
    conserved(state)
    assert refused(preparing(side(1), side(2)), 0, Refill(anew=True)).code == "hand_empty"


def test_kf_6_1_at_a_table_the_hand_that_is_discarded_is_shown() -> None:
    state = KUNG_FU.begin(Setup(), 2, known=False)
    state = did(state, 0, DrawBonus(), DrawBonus())
    assert state.sides[0].hand == ("?", "?")
    state = did(state, 0, Refill(anew=True))
    assert LayOpen(0) in state.open
    assert refused(state, 0, moves.ShowHand(("limp",))).code == "hand_size"
    assert refused(state, 0, moves.ShowHand(("limp", "limp"))).code == "all_seen"
    assert refused(state, 0, moves.ShowHand(("limp", "x"))).code == "no_such_bonus"
    state = did(state, 0, moves.ShowHand(("shame", "limp")))
    assert state.bonus_discards == ("limp", "shame")
    assert state.sides[0].hand == ("?", "?", "?")


def test_kf_6_1_tempo_at_zero_surrenders_at_once() -> None:
    state = preparing(side(1, scales=(13, 13, 6, 13)), side(2), side(1))
    state = did(state, 0, Refill())
    assert state.sides[0].status == "surrendered"
    assert [request.seat for request in state.open] == [1, 2]


# KF-8.5
def test_kf_8_5_the_bonus_deck_is_made_again_from_its_discards() -> None:
    state = preparing(side(1), side(2), bonuses=("limp",), bonus_discards=("bench", "shame"))
    found = told(state, 0, Refill())
    assert kinds(found) == ["Refilled", "Lowered", "DrewBonuses", "BonusDeckRebuilt", "DrewBonuses"]
    empty = preparing(side(1), side(2), bonuses=(), bonus_discards=())
    assert refused(empty, 0, DrawBonus()).code == "no_bonus_left"
    one = preparing(side(1), side(2), bonuses=("limp",), bonus_discards=())
    assert kinds(told(one, 0, Refill()))[-1] == "NoBonusLeft"


def test_kf_8_5_the_last_card_is_drawn_before_the_deck_is_made_again() -> None:
    state = preparing(side(1), side(2), bonuses=("limp",), bonus_discards=("bench",))
    assert kinds(told(state, 0, DrawBonus())) == ["DrewBonuses"]
    drawn = did(state, 0, DrawBonus())
    assert (drawn.bonuses, drawn.bonus_discards) == ((), ("bench",))
    assert kinds(told(drawn, 0, DrawBonus())) == ["BonusDeckRebuilt", "DrewBonuses"]


def test_kf_2_1_one_card_may_come_from_anywhere_in_the_deck_and_several_are_not_listed() -> None:
    state = preparing(side(1), side(2), bonuses=("limp", "bench", "shame"))
    one = Draw(by=0, count=1, rule="KF-2.1")
    assert [*one.moves(state)] == [moves.Drawn(0, (place,)) for place in range(3)]
    assert [*replace(one, count=2).moves(state)] == []


def test_kf_7_2_a_bonus_shown_must_be_one_the_deck_can_still_hold() -> None:
    state = KUNG_FU.begin(Setup(), 2, known=False)
    state = did(state, 0, DrawBonus(), LayBonus("bench"))
    state = did(state, 1, DrawBonus())
    refusal = refused(state, 1, LayBonus("bench"))
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.rule) == ("all_seen", "KF-7.2")


def test_kf_7_2_everyone_sees_hand_sizes_and_nobody_the_bonus_deck() -> None:
    state = preparing(side(1, hand=("limp", "shame")), side(2))
    for seat in (1, None):
        assert KUNG_FU.view(state, seat).sides[0].hand == ("?", "?")
    assert KUNG_FU.view(state, 0).sides[0].hand == ("limp", "shame")
    assert set(KUNG_FU.view(state, 0).bonuses) == {"?"}


def test_two_may_wait_for_their_cards_and_each_report_says_whose_it_is() -> None:
    state = did(did(preparing(side(1), side(2)), 0, DrawBonus()), 1, DrawBonus())
    assert asked(state) == ["Draw", "Draw"]
    state = did(state, DEALER, moves.Drawn(1, (3,)))
    assert [r.by for r in state.open if isinstance(r, Draw)] == [0]
    assert refused(state, DEALER, moves.Drawn(0, (99,))).code == "no_such_place"
    assert refused(state, DEALER, moves.Drawn(1, (3,))).code == "not_asked"
