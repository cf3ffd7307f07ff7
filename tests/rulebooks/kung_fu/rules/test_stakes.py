"""Stakes, sealed until all players have staked (KF-2.1 to KF-2.4), and the bonuses that back
them."""

from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from games.rulebooks.kung_fu.moves import DrawBonus, Ready, Wager
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.trials import laws
from tests.rulebooks.kung_fu.cast import (
    assert_conserved,
    deal_cards,
    event_names,
    events_after,
    laid_bonus,
    make_moves,
    preparing_scene,
    refusal_of,
    side,
    turn_over,
    wager,
    wagering_scene,
)


def test_kf_2_1_each_staked_card_costs_a_point() -> None:
    state = wagering_scene(side(1), side(2))
    refusal = refusal_of(state, 0, wager("2 1 1 0"))
    assert (refusal.code, refusal.facts) == ("too_few_points", {"cost": 4, "points": 3})
    assert refusal_of(state, 0, wager("-1 1 1 0")).code == "fewer_than_none"
    state = make_moves(make_moves(state, 0, wager("2 0 0 0")), 1, wager("0 0 0 0"))
    assert state.sides[0].points == 1
    assert state.sides[0].stakes == (2, 0, 0, 0)


def test_kf_2_2_a_stake_is_no_card_until_the_reveal_and_lies_in_no_view() -> None:
    state = wagering_scene(side(1), side(2))
    state = make_moves(make_moves(state, 0, wager("2 0 0 0")), 1, wager("0 1 0 0"))
    assert len(state.decks[0].cards) == 52
    assert KUNG_FU.view(state, 0).sides == KUNG_FU.view(state, None).sides
    shown = turn_over(state, "2D 9S///")
    assert len(shown.decks[0].cards) == 50


def test_kf_8_9_wagers_stay_sealed_until_all_are_in_and_may_be_revised() -> None:
    """KF-8.9"""
    state = wagering_scene(side(1), side(2), side(2))
    first = make_moves(state, 1, wager("3 0 0 0"))
    for seat in (0, 2, None, -2):
        assert [seal.move for seal in KUNG_FU.view(first, seat).sealed] == [None]
    assert KUNG_FU.view(first, 1).sealed[0].move == wager("3 0 0 0")
    assert first.sides == state.sides
    revised = make_moves(first, 1, wager("0 1 0 0"))
    done = make_moves(make_moves(revised, 2, wager("0 0 0 0")), 0, wager("1 0 0 0"))
    assert [each.stakes for each in done.sides] == [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0)]


def test_kf_2_3_out_of_contact_nothing_is_staked() -> None:
    state = preparing_scene(side(1), side(2), side(1, melee=3))
    for seat in range(3):
        state = make_moves(state, seat, Ready())
    assert [request.seat for request in state.open] == [0, 1]
    refusal = refusal_of(state, 2, wager("1 0 0 0"))
    assert (refusal.code, refusal.rule) == ("no_contact", "KF-2.3")


def test_kf_2_4_one_asset_one_gear_and_one_terrain_at_most() -> None:
    state = wagering_scene(
        side(
            1,
            hand=("like_a_crane", "springing"),
            front=(
                laid_bonus("bench", 5),
                laid_bonus("broad_sabre", 11),
                laid_bonus("stone_courtyard", 13),
            ),
        ),
        side(2),
    )
    two_assets = wager("0 0 0 0", like_a_crane="0 1 0 0", springing="1 1 0 0")
    two_gears = wager("0 0 0 0", bench="1 0 0 0", broad_sabre="1 0 0 0")
    for move in (two_assets, two_gears):
        refusal = refusal_of(state, 0, move)
        assert (refusal.code, refusal.rule) == ("one_of_each", "KF-2.4")
    one_each = wager("0 0 0 0", springing="1 1 0 0", bench="1 0 0 0", stone_courtyard="1 0 0 0")
    state = make_moves(make_moves(state, 0, one_each), 1, wager("0 0 0 0"))
    assert state.sides[0].stakes == (3, 1, 0, 0)
    assert state.sides[0].points == 0


def test_kf_5_1_an_asset_stakes_a_card_a_colour_on_its_colours_and_is_discarded() -> None:
    state = wagering_scene(side(1, hand=("springing",)), side(2))
    assert refusal_of(state, 0, wager("0 0 0 0", springing="2 1 0 0")).rule == "KF-5.1"
    assert refusal_of(state, 0, wager("0 0 0 0", springing="1 0 1 0")).code == "not_its_colours"
    assert refusal_of(state, 0, wager("0 0 0 0", springing="0 0 0 0")).code == "stakes_of_bonus"
    assert refusal_of(state, 0, wager("3 0 0 0", springing="2 0 0 0")).code == "too_few_points"
    both = make_moves(
        make_moves(state, 0, wager("0 0 0 0", springing="2 0 0 0")), 1, wager("0 0 0 0")
    )
    assert both.sides[0].stakes == (2, 0, 0, 0)
    assert both.sides[0].favoured == (True, False, False, False)
    assert (both.sides[0].hand, both.bonus_discards) == ((), ("springing",))
    assert_conserved(both)


def test_kf_5_1_only_what_is_held_is_played_and_only_what_stakes() -> None:
    state = wagering_scene(side(1, hand=("limp", "bench")), side(2, front=(laid_bonus("pot_lid"),)))
    assert refusal_of(state, 0, wager("0 0 0 0", springing="1 0 0 0")).code == "not_in_hand"
    assert refusal_of(state, 0, wager("0 0 0 0", limp="0 1 0 0")).code == "no_stakes"
    assert refusal_of(state, 0, wager("0 0 0 0", bench="1 0 0 0")).code == "not_in_front"
    assert refusal_of(state, 1, wager("0 0 0 0", pot_lid="1 0 0 0")).code == "no_stakes"
    assert refusal_of(state, 0, wager("0 0 0 0", nunchaku="1 0 0 0")).code == "no_such_bonus"


def test_kf_5_3_gear_stakes_up_to_its_power_on_its_colours_every_turn() -> None:
    state = wagering_scene(side(1, front=(laid_bonus("long_staff", 9),)), side(2))
    assert refusal_of(state, 0, wager("0 0 0 0", long_staff="2 1 0 0")).rule == "KF-5.3"
    assert refusal_of(state, 0, wager("0 0 0 0", long_staff="0 0 2 0")).code == "not_its_colours"
    state = make_moves(
        make_moves(state, 0, wager("1 0 0 0", long_staff="1 1 0 0")), 1, wager("0 0 0 0")
    )
    assert (state.sides[0].stakes, state.sides[0].points) == ((2, 1, 0, 0), 1)
    assert state.sides[0].front[0].used


def test_kf_5_3_gear_with_an_action_point_of_its_own_spends_that_first() -> None:
    state = wagering_scene(side(1, front=(laid_bonus("war_fan", 8, points=1),)), side(2))
    state = make_moves(
        make_moves(state, 0, wager("3 0 0 0", war_fan="0 0 1 0")), 1, wager("0 0 0 0")
    )
    assert (state.sides[0].points, state.sides[0].front[0].points) == (0, 0)
    assert state.sides[0].stakes == (3, 0, 1, 0)
    next_turn = deal_cards(state)
    while next_turn.number == 1:
        request = KUNG_FU.pending_requests(next_turn)[0]
        move = request.sample(next_turn, laws.numbers(1))
        next_turn = deal_cards(make_moves(next_turn, request.seat, move))
    assert next_turn.sides[0].front[0].points == 1


def test_kf_5_3_an_action_point_of_one_gear_pays_for_no_other() -> None:
    front = (laid_bonus("bench", 5), laid_bonus("war_fan", 8, points=1))
    state = wagering_scene(side(1, points=0, front=front), side(2))
    refusal = refusal_of(state, 0, wager("0 0 0 0", bench="1 0 0 0"))
    assert (refusal.code, refusal.facts) == ("too_few_points", {"cost": 1, "points": 0})
    state = make_moves(
        make_moves(state, 0, wager("0 0 0 0", war_fan="0 0 1 0")), 1, wager("0 0 0 0")
    )
    assert state.sides[0].stakes == (0, 0, 1, 0)


def test_kf_5_4_a_terrain_stakes_and_wears_like_gear() -> None:
    state = wagering_scene(side(1, front=(laid_bonus("frozen_pond", 1),)), side(2))
    state = make_moves(
        make_moves(state, 0, wager("1 0 0 0", frozen_pond="0 1 1 0")), 1, wager("0 0 0 0")
    )
    assert state.sides[0].stakes == (1, 1, 1, 0)
    assert turn_over(state, "10H/2H/AH/").sides[0].front == ()


def test_kf_7_2_of_two_sealed_claims_on_the_last_copy_the_later_is_void() -> None:
    state = KUNG_FU.begin(Setup(), 2, known=False)
    for seat in (0, 1):
        state = make_moves(state, seat, DrawBonus(), Ready())
    play = wager("1 0 0 0", like_a_crane="0 1 0 0")
    state = make_moves(state, 0, play)
    log = events_after(state, 1, play)
    assert "ClaimVoid" in event_names(log)
    state = make_moves(state, 1, play)
    assert [each.stakes for each in state.sides] == [(1, 1, 0, 0), (1, 0, 0, 0)]
    assert [each.points for each in state.sides] == [0, 1]


def test_every_wager_that_is_listed_is_accepted_and_every_other_refused() -> None:
    state = wagering_scene(
        side(1, hand=("like_a_crane", "limp"), front=(laid_bonus("war_fan", 8, points=1),)), side(2)
    )
    request = state.open[0]
    assert isinstance(request, Stake)
    listed = list(request.moves(state))
    assert len(set(listed)) == len(listed)
    assert all(request.refusal(state, move) is None for move in listed)
    below = laws.numbers(3)
    for _ in range(500):
        assert request.sample(state, below) in set(listed)
    assert wager("4 0 0 0") not in listed
    assert isinstance(listed[0], Wager)
