"""Preparation before the stakes: action points, bonus cards, refills (KF-1.4, KF-2.1, KF-6.1)."""

import pytest
from msgspec.structs import replace

from games.kernel.record import Impossible
from games.kernel.requests import DEALER
from games.rulebooks.kung_fu import moves
from games.rulebooks.kung_fu.cards import COMPONENTS
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from games.rulebooks.kung_fu.moves import (
    DiscardBonus,
    DiscardStanding,
    DrawBonus,
    LayBonus,
    Ready,
    Refill,
    Retreat,
)
from games.rulebooks.kung_fu.rules.preparation import Draw, LayOpen, Prepare
from tests.rulebooks.kung_fu.cast import (
    assert_conserved,
    deal_cards,
    event_names,
    events_after,
    laid_bonus,
    make_moves,
    preparing_scene,
    refusal_of,
    request_names,
    side,
    stacks,
    wager,
    wagering_scene,
)


def test_kf_1_4_three_action_points_are_new_every_turn() -> None:
    state = KUNG_FU.begin(Setup(), 2, known=True)
    assert [each.points for each in state.sides] == [3, 3]
    spent = wagering_scene(side(1), side(2))
    spent = make_moves(make_moves(spent, 0, wager("0 0 0 0")), 1, wager("0 0 0 0"))
    assert spent.number == 2
    assert [each.points for each in spent.sides] == [3, 3]


def test_kf_1_4_a_fourth_bonus_in_hand_is_refused() -> None:
    state = preparing_scene(side(1, hand=("bench", "limp", "shame")), side(2))
    refusal = refusal_of(state, 0, DrawBonus())
    assert (refusal.code, refusal.rule, refusal.facts["cap"]) == ("hand_full", "KF-1.4", 3)
    assert refusal_of(state, 0, Refill()).code == "hand_full"


def test_kf_1_4_without_an_action_point_nothing_is_bought() -> None:
    state = preparing_scene(side(1, "5D///", points=0, hand=("bench",)), side(2))
    for move in (DrawBonus(), LayBonus("bench"), DiscardBonus("bench"), DiscardStanding("vigour")):
        assert refusal_of(state, 0, move).code == "no_action_point"


def test_kf_2_1_drawing_playing_and_discarding_cost_a_point_each() -> None:
    state = preparing_scene(side(1, hand=("bench", "limp")), side(2))
    state = deal_cards(make_moves(state, 0, DrawBonus()))
    assert (state.sides[0].points, len(state.sides[0].hand)) == (2, 3)
    state = make_moves(state, 0, LayBonus("bench"))
    assert (state.sides[0].points, state.sides[0].front) == (1, (laid_bonus("bench", 5),))
    state = make_moves(state, 0, DiscardBonus("limp"))
    assert (state.sides[0].points, state.bonus_discards) == (0, ("limp",))
    assert_conserved(state)


def test_kf_2_1_several_discards_in_a_row_cost_one_point() -> None:
    state = preparing_scene(
        side(1, "9D 10D///", hand=("limp", "shame"), front=(laid_bonus("bench", 5),)), side(2)
    )
    state = make_moves(state, 0, DiscardBonus("limp"), DiscardBonus("bench", "front"))
    state = make_moves(state, 0, DiscardStanding("vigour"))
    assert state.sides[0].points == 2
    assert state.sides[0].stacks[0] == ("9D",)
    state = deal_cards(make_moves(state, 0, DrawBonus()))
    state = make_moves(state, 0, DiscardBonus("shame"))
    assert state.sides[0].points == 0


def test_kf_2_1_what_is_not_there_cannot_be_discarded() -> None:
    state = preparing_scene(side(1, hand=("limp",)), side(2))
    assert refusal_of(state, 0, DiscardBonus("shame")).code == "not_in_hand"
    assert refusal_of(state, 0, DiscardBonus("limp", "front")).code == "not_in_front"
    assert refusal_of(state, 0, DiscardStanding("tempo")).code == "nothing_stands"
    assert refusal_of(state, 0, LayBonus("excalibur")).code == "no_such_bonus"
    assert refusal_of(state, 1, LayBonus("limp")).code == "hand_empty"


def test_kf_2_9_a_discard_sheds_what_then_stands_too_high() -> None:
    state = preparing_scene(side(1, "9D/9S/4C/"), side(2))
    log = events_after(state, 0, DiscardStanding("vigour"))
    assert event_names(log) == ["CardDiscarded", "Shed", "Shed"]
    assert make_moves(state, 0, DiscardStanding("vigour")).sides[0].stacks == stacks("///")


def test_kf_5_1_assets_and_weaknesses_are_not_laid_in_front() -> None:
    state = preparing_scene(side(1, hand=("limp", "springing")), side(2))
    refusals = [refusal_of(state, 0, LayBonus(key)) for key in ("springing", "limp")]
    assert [each.rule for each in refusals] == ["KF-5.1", "KF-5.2"]


def test_kf_6_1_hands_start_empty() -> None:
    assert all(not each.hand for each in KUNG_FU.begin(Setup(), 2, known=True).sides)


def test_kf_6_1_filling_up_costs_a_damage_to_tempo_and_no_point() -> None:
    state = preparing_scene(side(1, hand=("limp",)), side(2))
    state = deal_cards(make_moves(state, 0, Refill()))
    assert state.sides[0].scales == (13, 13, 7, 13)
    assert (state.sides[0].points, len(state.sides[0].hand)) == (3, 3)
    assert "limp" in state.sides[0].hand
    assert Prepare(0) in state.open


def test_kf_6_1_or_the_whole_hand_is_discarded_and_drawn_anew() -> None:
    state = preparing_scene(side(1, hand=("limp", "shame", "bench")), side(2))
    state = make_moves(state, 0, Refill(anew=True))
    assert state.bonus_discards == ("bench", "limp", "shame")
    assert state.sides[0].hand == ()
    state = deal_cards(state)
    assert len(state.sides[0].hand) == 3
    assert_conserved(state)
    assert refusal_of(preparing_scene(side(1), side(2)), 0, Refill(anew=True)).code == "hand_empty"


def test_kf_6_1_at_a_table_the_hand_that_is_discarded_is_shown() -> None:
    state = KUNG_FU.begin(Setup(), 2, known=False)
    state = make_moves(state, 0, DrawBonus(), DrawBonus())
    assert state.sides[0].hand == ("?", "?")
    state = make_moves(state, 0, Refill(anew=True))
    assert LayOpen(0) in state.open
    assert refusal_of(state, 0, moves.ShowHand(("limp",))).code == "hand_size"
    assert refusal_of(state, 0, moves.ShowHand(("limp", "limp"))).code == "all_seen"
    assert refusal_of(state, 0, moves.ShowHand(("limp", "x"))).code == "no_such_bonus"
    state = make_moves(state, 0, moves.ShowHand(("shame", "limp")))
    assert state.bonus_discards == ("limp", "shame")
    assert state.sides[0].hand == ("?", "?", "?")


def test_kf_6_1_tempo_at_zero_surrenders_at_once() -> None:
    state = preparing_scene(side(1, scales=(13, 13, 6, 13)), side(2), side(1))
    state = make_moves(state, 0, Refill())
    assert state.sides[0].status == "surrendered"
    assert [request.seat for request in state.open] == [1, 2]


def test_kf_8_5_the_bonus_deck_is_made_again_from_its_discards() -> None:
    """KF-8.5"""
    state = preparing_scene(side(1), side(2), bonuses=("limp",), bonus_discards=("bench", "shame"))
    log = events_after(state, 0, Refill())
    assert event_names(log) == [
        "Refilled",
        "Lowered",
        "DrewBonuses",
        "BonusDeckRebuilt",
        "DrewBonuses",
    ]
    empty = preparing_scene(side(1), side(2), bonuses=(), bonus_discards=())
    assert refusal_of(empty, 0, DrawBonus()).code == "no_bonus_left"
    one = preparing_scene(side(1), side(2), bonuses=("limp",), bonus_discards=())
    assert event_names(events_after(one, 0, Refill()))[-1] == "NoBonusLeft"


def test_kf_8_5_the_last_card_is_drawn_before_the_deck_is_made_again() -> None:
    """KF-8.5"""
    state = preparing_scene(side(1), side(2), bonuses=("limp",), bonus_discards=("bench",))
    assert event_names(events_after(state, 0, DrawBonus())) == ["DrewBonuses"]
    drawn = make_moves(state, 0, DrawBonus())
    assert (drawn.bonuses, drawn.bonus_discards) == ((), ("bench",))
    assert event_names(events_after(drawn, 0, DrawBonus())) == ["BonusDeckRebuilt", "DrewBonuses"]


def test_kf_2_1_one_card_may_come_from_anywhere_in_the_deck_and_several_are_not_listed() -> None:
    state = preparing_scene(side(1), side(2), bonuses=("limp", "bench", "shame"))
    one = Draw(by=0, count=1, rule="KF-2.1")
    assert [*one.moves(state)] == [moves.Drawn(0, (place,)) for place in range(3)]
    assert [*replace(one, count=2).moves(state)] == []


def test_kf_7_2_a_bonus_shown_must_be_one_the_deck_can_still_hold() -> None:
    state = KUNG_FU.begin(Setup(), 2, known=False)
    state = make_moves(state, 0, DrawBonus(), LayBonus("bench"))
    state = make_moves(state, 1, DrawBonus())
    refusal = refusal_of(state, 1, LayBonus("bench"))
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.rule) == ("all_seen", "KF-7.2")


def test_kf_7_2_everyone_sees_hand_sizes_and_nobody_the_bonus_deck() -> None:
    state = preparing_scene(side(1, hand=("limp", "shame")), side(2))
    for seat in (1, None):
        assert KUNG_FU.view(state, seat).sides[0].hand == ("?", "?")
    assert KUNG_FU.view(state, 0).sides[0].hand == ("limp", "shame")
    assert set(KUNG_FU.view(state, 0).bonuses) == {"?"}


def test_two_may_wait_for_their_cards_and_each_report_says_whose_it_is() -> None:
    state = make_moves(
        make_moves(preparing_scene(side(1), side(2)), 0, DrawBonus()), 1, DrawBonus()
    )
    assert request_names(state) == ["Draw", "Draw"]
    state = make_moves(state, DEALER, moves.Drawn(1, (3,)))
    assert [r.by for r in state.open if isinstance(r, Draw)] == [0]
    assert refusal_of(state, DEALER, moves.Drawn(0, (99,))).code == "no_such_place"
    assert refusal_of(state, DEALER, moves.Drawn(1, (3,))).code == "not_asked"


@pytest.mark.parametrize("move", [Refill(), Refill(anew=True), Retreat()])
def test_what_a_move_costs_is_said_before_it_is_made(move: Refill | Retreat) -> None:
    state = preparing_scene(side(1, "9D 10D/5S//", hand=("bench",)), side(2))
    request = state.open[0]
    assert isinstance(request, Prepare)
    (cost,) = request.costs(state, move)
    scale = COMPONENTS.index(cost.name.removeprefix("scale_"))
    assert cost.before == state.sides[0].scales[scale]
    assert cost.after == make_moves(state, 0, move).sides[0].scales[scale]
    assert request.costs(state, Ready()) == ()
    assert request.usual(state) == Ready()
