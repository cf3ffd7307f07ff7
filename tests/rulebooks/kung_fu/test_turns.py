"""A turn up to the comparison: action points, bonuses, stakes, manoeuvres (KF-1.4, 2, 5, 6)."""

from games.kernel.dealers import House, settle
from games.kernel.game import DEALER
from games.kernel.record import Impossible
from games.rulebooks.kung_fu import events, moves
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from games.rulebooks.kung_fu.moves import (
    DiscardBonus,
    DiscardStanding,
    DrawBonus,
    Follow,
    LayBonus,
    LetGo,
    Ready,
    Refill,
    Retreat,
    TurnOver,
    Wager,
)
from games.rulebooks.kung_fu.rules.preparing import Draw, LayOpen, Prepare, Pursuit
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.rules.wagers import Choose, Reveal, Stake
from games.rulebooks.kung_fu.state import Deck
from tests.rulebooks import laws
from tests.rulebooks.kung_fu.cast import (
    camps,
    cards,
    conserved,
    did,
    keep,
    kinds,
    laid,
    preparing,
    refused,
    side,
    spread,
    stacks,
    told,
    turned,
    wager,
    wagering,
)


def dealt(state: Scene, seed: int = 1) -> Scene:
    return settle(KUNG_FU, state, House(laws.numbers(seed))).state


def asked(state: Scene) -> list[str]:
    return [type(request).__name__ for request in state.open]


# Action points and bonuses


def test_kf_1_4_three_action_points_are_new_every_turn() -> None:
    state = KUNG_FU.begin(Setup(), known=True)
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
    refusals = [refused(state, 0, LayBonus(slug)) for slug in ("springing", "limp")]
    assert [each.rule for each in refusals] == ["KF-5.1", "KF-5.2"]


# Stakes


def test_kf_2_1_each_staked_card_costs_a_point() -> None:
    state = wagering(side(1), side(2))
    refusal = refused(state, 0, wager("2 1 1 0"))
    assert (refusal.code, refusal.facts) == ("too_few_points", {"cost": 4, "points": 3})
    assert refused(state, 0, wager("-1 1 1 0")).code == "fewer_than_none"
    state = did(did(state, 0, wager("2 0 0 0")), 1, wager("0 0 0 0"))
    assert state.sides[0].points == 1
    assert state.sides[0].stakes == (2, 0, 0, 0)


# KF-2.2
def test_kf_2_2_a_stake_is_no_card_until_the_reveal_and_lies_in_no_view() -> None:
    state = wagering(side(1), side(2))
    state = did(did(state, 0, wager("2 0 0 0")), 1, wager("0 1 0 0"))
    assert len(state.decks[0].cards) == 52
    assert KUNG_FU.view(state, 0).sides == KUNG_FU.view(state, None).sides
    shown = turned(state, "2D 9S///")
    assert len(shown.decks[0].cards) == 50


# KF-8.9
def test_kf_8_9_wagers_stay_sealed_until_all_are_in_and_may_be_revised() -> None:
    state = wagering(side(1), side(2), side(2))
    first = did(state, 1, wager("3 0 0 0"))
    for seat in (0, 2, None, -2):
        assert [seal.move for seal in KUNG_FU.view(first, seat).sealed] == [None]
    assert KUNG_FU.view(first, 1).sealed[0].move == wager("3 0 0 0")
    assert first.sides == state.sides
    revised = did(first, 1, wager("0 1 0 0"))
    done = did(did(revised, 2, wager("0 0 0 0")), 0, wager("1 0 0 0"))
    assert [each.stakes for each in done.sides] == [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0)]


def test_kf_2_2_all_share_one_deck_or_each_camp_has_its_own() -> None:
    shared = KUNG_FU.begin(camps(1, 2, 2), known=True)
    own = KUNG_FU.begin(camps(1, 2, 2, deck_per_camp=True), known=True)
    assert (len(shared.decks), len(own.decks)) == (1, 2)


def test_kf_2_2_a_deck_that_runs_out_is_made_again_from_its_discards() -> None:
    deck = Deck(cards("2D 3D"), cards("9S 10S JS"))
    state = wagering(side(1, allowance=3), side(2), decks=(deck,))
    state = did(did(state, 0, wager("2 0 0 0")), 1, wager("2 0 0 0"))
    assert state.decks[0].due == ("2D", "3D")
    refusal = refused(
        did(state, DEALER, TurnOver(0, spread("9S 10S///"))),
        DEALER,
        TurnOver(1, spread("JS 2D///")),
    )
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.facts["cards"]) == ("due_first", ("3D",))
    shown = turned(state, "9S 3D///")
    assert shown.decks[0] == Deck(cards("2D 10S JS"), (), due=("2D",))
    first = dealt(state).sides[0].turned[0]
    assert set(first) == {"2D", "3D"}


def test_kf_2_3_out_of_contact_nothing_is_staked() -> None:
    state = preparing(side(1), side(2), side(1, melee=3))
    for seat in range(3):
        state = did(state, seat, Ready())
    assert [request.seat for request in state.open] == [0, 1]
    refusal = refused(state, 2, wager("1 0 0 0"))
    assert (refusal.code, refusal.rule) == ("no_contact", "KF-2.3")


def test_kf_2_4_one_asset_one_gear_and_one_terrain_at_most() -> None:
    state = wagering(
        side(
            1,
            hand=("like_a_crane", "springing"),
            front=(laid("bench", 5), laid("broad_sabre", 11), laid("stone_courtyard", 13)),
        ),
        side(2),
    )
    two_assets = wager("0 0 0 0", like_a_crane="0 1 0 0", springing="1 1 0 0")
    two_gears = wager("0 0 0 0", bench="1 0 0 0", broad_sabre="1 0 0 0")
    for move in (two_assets, two_gears):
        refusal = refused(state, 0, move)
        assert (refusal.code, refusal.rule) == ("one_of_each", "KF-2.4")
    one_each = wager("0 0 0 0", springing="1 1 0 0", bench="1 0 0 0", stone_courtyard="1 0 0 0")
    state = did(did(state, 0, one_each), 1, wager("0 0 0 0"))
    assert state.sides[0].stakes == (3, 1, 0, 0)
    assert state.sides[0].points == 0


def test_kf_5_1_an_asset_stakes_a_card_a_colour_on_its_colours_and_is_discarded() -> None:
    state = wagering(side(1, hand=("springing",)), side(2))
    assert refused(state, 0, wager("0 0 0 0", springing="2 1 0 0")).rule == "KF-5.1"
    assert refused(state, 0, wager("0 0 0 0", springing="1 0 1 0")).code == "not_its_colours"
    assert refused(state, 0, wager("0 0 0 0", springing="0 0 0 0")).code == "stakes_of_bonus"
    assert refused(state, 0, wager("3 0 0 0", springing="2 0 0 0")).code == "too_few_points"
    both = did(did(state, 0, wager("0 0 0 0", springing="2 0 0 0")), 1, wager("0 0 0 0"))
    assert both.sides[0].stakes == (2, 0, 0, 0)
    assert both.sides[0].favoured == (True, False, False, False)
    assert (both.sides[0].hand, both.bonus_discards) == ((), ("springing",))
    conserved(both)


def test_kf_5_1_only_what_is_held_is_played_and_only_what_stakes() -> None:
    state = wagering(side(1, hand=("limp", "bench")), side(2, front=(laid("pot_lid"),)))
    assert refused(state, 0, wager("0 0 0 0", springing="1 0 0 0")).code == "not_in_hand"
    assert refused(state, 0, wager("0 0 0 0", limp="0 1 0 0")).code == "no_stakes"
    assert refused(state, 0, wager("0 0 0 0", bench="1 0 0 0")).code == "not_in_front"
    assert refused(state, 1, wager("0 0 0 0", pot_lid="1 0 0 0")).code == "no_stakes"
    assert refused(state, 0, wager("0 0 0 0", nunchaku="1 0 0 0")).code == "no_such_bonus"


def test_kf_5_3_gear_stakes_up_to_its_power_on_its_colours_every_turn() -> None:
    state = wagering(side(1, front=(laid("long_staff", 9),)), side(2))
    assert refused(state, 0, wager("0 0 0 0", long_staff="2 1 0 0")).rule == "KF-5.3"
    assert refused(state, 0, wager("0 0 0 0", long_staff="0 0 2 0")).code == "not_its_colours"
    state = did(did(state, 0, wager("1 0 0 0", long_staff="1 1 0 0")), 1, wager("0 0 0 0"))
    assert (state.sides[0].stakes, state.sides[0].points) == ((2, 1, 0, 0), 1)
    assert state.sides[0].front[0].used


def test_kf_5_3_gear_with_an_action_point_of_its_own_spends_that_first() -> None:
    state = wagering(side(1, front=(laid("war_fan", 8, points=1),)), side(2))
    state = did(did(state, 0, wager("3 0 0 0", war_fan="0 0 1 0")), 1, wager("0 0 0 0"))
    assert (state.sides[0].points, state.sides[0].front[0].points) == (0, 0)
    assert state.sides[0].stakes == (3, 0, 1, 0)
    next_turn = dealt(state)
    while next_turn.number == 1:
        request = KUNG_FU.unanswered(next_turn)[0]
        move = request.sample(next_turn, laws.numbers(1))
        next_turn = dealt(did(next_turn, request.seat, move))
    assert next_turn.sides[0].front[0].points == 1


def test_kf_5_3_each_card_kept_at_the_limit_wears_it_and_at_0_it_breaks() -> None:
    mine = side(1, front=(laid("long_staff", 9),))
    state = wagering(mine, side(2))
    state = did(did(state, 0, wager("1 1 0 0")), 1, wager("1 0 0 0"))
    worn = turned(state, "10H/9H//", "2D///")
    assert worn.sides[0].front[0].limit == 7
    below = turned(state, "8H/7H//", "2D///")
    assert below.sides[0].front[0].limit == 9
    frail = wagering(side(1, front=(laid("long_staff", 2),)), side(2))
    frail = did(did(frail, 0, wager("1 1 0 0")), 1, wager("1 0 0 0"))
    broken = turned(frail, "10H/9H//", "2D///")
    assert broken.sides[0].front == ()
    assert broken.bonus_discards == ("long_staff",)


def test_kf_5_4_a_terrain_stakes_and_wears_like_gear() -> None:
    state = wagering(side(1, front=(laid("frozen_pond", 1),)), side(2))
    state = did(did(state, 0, wager("1 0 0 0", frozen_pond="0 1 1 0")), 1, wager("0 0 0 0"))
    assert state.sides[0].stakes == (1, 1, 1, 0)
    assert turned(state, "10H/2H/AH/").sides[0].front == ()


# Turning over and keeping


def test_kf_2_5_the_reveal_takes_exactly_what_was_staked_in_any_order() -> None:
    state = wagering(side(1), side(2))
    state = did(did(state, 0, wager("2 0 0 0")), 1, wager("0 1 0 0"))
    assert refused(state, DEALER, TurnOver(0, spread("2D///"))).code == "stakes_turned"
    assert refused(state, DEALER, TurnOver(5, spread("2D///"))).code == "not_staking"
    late = did(state, DEALER, TurnOver(1, spread("/2S//")))
    assert late.open == (Reveal(left=(0,)),)


def test_kf_7_1_two_queens_of_diamonds_are_impossible() -> None:
    state = wagering(side(1, "QD///"), side(2))
    state = did(did(state, 0, wager("2 0 0 0")), 1, wager("0 0 0 0"))
    for shown in ("QD 2D///", "3D 3D///"):
        refusal = refused(state, DEALER, TurnOver(0, spread(shown)))
        assert isinstance(refusal, Impossible)
        assert (refusal.code, refusal.rule) == ("card_seen", "KF-7.1")


def test_kf_2_5_all_choose_sealed_and_who_has_no_choice_is_not_asked() -> None:
    state = wagering(side(1), side(2), side(2))
    for seat, stakes in enumerate(("2 0 0 0", "1 0 0 0", "2 0 0 0")):
        state = did(state, seat, wager(stakes))
    state = turned(state, "3D 9S///", "2C///", "AD AS///")
    assert [request.seat for request in state.open] == [0, 2]
    assert all(isinstance(request, Choose) for request in state.open)
    chosen = did(state, 0, keep("9S"))
    assert chosen.sides[0].stacks == stacks("///")
    assert KUNG_FU.view(chosen, 1).sealed[0].move is None
    assert did(chosen, 2, keep("AS")).sides[2].stacks[0] in {("AS",), ()}


def test_kf_2_5_keeping_above_the_ceiling_is_refused() -> None:
    state = wagering(side(1, scales=(7, 13, 13, 13)), side(2))
    state = did(did(state, 0, wager("3 0 0 0")), 1, wager("0 0 0 0"))
    state = turned(state, "3D 5S 9S///")
    refusal = refused(state, 0, keep("9S"))
    assert (refusal.code, refusal.rule) == ("above_ceiling", "KF-2.5")
    assert refusal.facts == {"component": "vigour", "card": "9S", "ceiling": 7}


def test_kf_2_5_the_other_stakes_are_discarded() -> None:
    state = wagering(side(1), side(2))
    state = did(did(state, 0, wager("3 0 0 0")), 1, wager("0 0 0 0"))
    state = did(turned(state, "3D 5S 9S///"), 0, keep("9S"))
    assert state.sides[0].stacks[0] == ("9S",)
    assert sorted(state.decks[0].discards) == ["3D", "5S"]
    conserved(state)


def test_kf_2_8_a_bonus_played_on_it_lets_the_standing_card_stay() -> None:
    state = wagering(side(1, "9H///", hand=("like_a_tiger",)), side(2))
    state = did(did(state, 0, wager("1 0 0 0", like_a_tiger="1 0 0 0")), 1, wager("0 0 0 0"))
    state = turned(state, "2S 4S///")
    assert set(KUNG_FU.options(state, 0)) == {keep("4S"), keep()}
    events_of = told(state, 0, keep())
    assert events.Stayed(0, "vigour", "9H", "KF-2.8") in events_of


def test_kf_5_2_while_a_weakness_lies_its_suits_are_neither_kept_nor_discarded() -> None:
    weak = side(1, "9S 9C///", front=(laid("limp"),))
    state = wagering(weak, side(2))
    state = did(did(state, 0, wager("2 0 0 0")), 1, wager("0 0 0 0"))
    state = turned(state, "10S JH///")
    assert state.sides[0].stacks[0] == ("9S", "9C", "JH")
    spades_on_top = preparing(side(1, "9C 9S///", front=(laid("limp"),)), side(2))
    refusal = refused(spades_on_top, 0, DiscardStanding("vigour"))
    assert (refusal.code, refusal.rule) == ("weak_discard", "KF-5.2")
    freed = did(spades_on_top, 0, DiscardBonus("limp", "front"), DiscardStanding("vigour"))
    assert freed.sides[0].stacks[0] == ("9C",)
    assert freed.sides[0].points == 2


# Manoeuvres


def test_kf_6_1_hands_start_empty() -> None:
    assert all(not each.hand for each in KUNG_FU.begin(Setup(), known=True).sides)


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
    state = KUNG_FU.begin(Setup(), known=False)
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


# KF-6.2
def test_kf_6_2_a_retreat_costs_presence_and_all_standing_cards() -> None:
    state = preparing(side(1, "9D 10D/5S//"), side(2))
    state = did(state, 0, Retreat())
    mine = state.sides[0]
    assert (mine.scales, mine.stacks, mine.melee) == ((13, 13, 13, 7), stacks("///"), 1)
    assert refused(state, 0, Retreat()).code == "no_contact"
    conserved(state)


def test_kf_6_2_whoever_follows_takes_no_damage_but_starts_empty_too() -> None:
    state = preparing(side(1, "9D///"), side(2, "8D/7S//"), side(2, "6D///"))
    state = did(state, 0, Retreat(), Ready())
    state = did(did(state, 1, Ready()), 2, Ready())
    assert state.open == (Pursuit(1), Pursuit(2))
    assert refused(state, 1, Follow(2)).code == "no_quarry"
    state = did(did(state, 1, Follow(0)), 2, LetGo())
    assert (state.sides[1].scales, state.sides[1].stacks) == ((13,) * 4, stacks("///"))
    assert state.sides[2].stacks[0] == ("6D",)
    assert [type(r) for r in state.open] == [Stake, Stake]
    assert [request.seat for request in state.open] == [0, 1]


def test_kf_8_3_let_go_they_are_out_of_contact_and_without_a_gm_the_scene_ends() -> None:
    state = did(preparing(side(1), side(2)), 0, Retreat(), Ready())
    state = did(did(state, 1, Ready()), 1, LetGo())
    assert state.over
    assert state.sides[0].withdrawn
    outcome = KUNG_FU.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((2, 1), "KF-8.7")


# KF-8.5
def test_kf_8_5_the_bonus_deck_is_made_again_from_its_discards() -> None:
    state = preparing(side(1), side(2), bonuses=("limp",), bonus_discards=("bench", "shame"))
    found = told(state, 0, Refill())
    assert kinds(found) == ["Refilled", "Lowered", "DrewBonuses", "BonusDeckRebuilt", "DrewBonuses"]
    empty = preparing(side(1), side(2), bonuses=(), bonus_discards=())
    assert refused(empty, 0, DrawBonus()).code == "no_bonus_left"
    one = preparing(side(1), side(2), bonuses=("limp",), bonus_discards=())
    assert kinds(told(one, 0, Refill()))[-1] == "NoBonusLeft"


# KF-8.2
def test_kf_8_2_stakes_that_no_card_can_cover_are_taken_back() -> None:
    deck = Deck(cards("2D"), cards("9S"))
    state = wagering(side(1), side(2), decks=(deck,))
    state = did(did(state, 0, wager("1 1 0 0")), 1, wager("1 0 0 1"))
    assert [each.stakes for each in state.sides] == [(1, 1, 0, 0), (0, 0, 0, 0)]
    state = wagering(side(1), side(2), decks=(Deck(()),))
    state = did(did(state, 0, wager("1 1 0 0")), 1, wager("1 0 0 1"))
    assert state.number == 2


# At a table


def test_kf_7_2_a_bonus_shown_must_be_one_the_deck_can_still_hold() -> None:
    state = KUNG_FU.begin(Setup(), known=False)
    state = did(state, 0, DrawBonus(), LayBonus("bench"))
    state = did(state, 1, DrawBonus())
    refusal = refused(state, 1, LayBonus("bench"))
    assert isinstance(refusal, Impossible)
    assert (refusal.code, refusal.rule) == ("all_seen", "KF-7.2")


def test_kf_7_2_of_two_sealed_claims_on_the_last_copy_the_later_is_void() -> None:
    state = KUNG_FU.begin(Setup(), known=False)
    for seat in (0, 1):
        state = did(state, seat, DrawBonus(), Ready())
    play = wager("1 0 0 0", like_a_crane="0 1 0 0")
    state = did(state, 0, play)
    found = told(state, 1, play)
    assert "ClaimVoid" in kinds(found)
    state = did(state, 1, play)
    assert [each.stakes for each in state.sides] == [(1, 1, 0, 0), (1, 0, 0, 0)]
    assert [each.points for each in state.sides] == [0, 1]


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


def test_every_wager_that_is_listed_is_accepted_and_every_other_refused() -> None:
    state = wagering(
        side(1, hand=("like_a_crane", "limp"), front=(laid("war_fan", 8, points=1),)), side(2)
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
