"""The cards kept from the stakes (KF-2.5 to KF-2.9), and the wear this causes (KF-5.3)."""

from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import DiscardBonus, DiscardStanding
from games.rulebooks.kung_fu.rules.choice import Choose
from tests.rulebooks.kung_fu.cast import (
    assert_conserved,
    events_after,
    keep,
    laid_bonus,
    make_moves,
    preparing_scene,
    refusal_of,
    side,
    stacks,
    turn_over,
    wager,
    wagering_scene,
)


def test_kf_2_5_all_choose_sealed_and_who_has_no_choice_is_not_asked() -> None:
    state = wagering_scene(side(1), side(2), side(2))
    for seat, stakes in enumerate(("2 0 0 0", "1 0 0 0", "2 0 0 0")):
        state = make_moves(state, seat, wager(stakes))
    state = turn_over(state, "3D 9S///", "2C///", "AD AS///")
    assert [request.seat for request in state.open] == [0, 2]
    assert all(isinstance(request, Choose) for request in state.open)
    chosen = make_moves(state, 0, keep("9S"))
    assert chosen.sides[0].stacks == stacks("///")
    assert KUNG_FU.view(chosen, 1).sealed[0].move is None
    assert make_moves(chosen, 2, keep("AS")).sides[2].stacks[0] in {("AS",), ()}


def test_kf_2_5_keeping_above_the_ceiling_is_refused() -> None:
    state = wagering_scene(side(1, scales=(7, 13, 13, 13)), side(2))
    state = make_moves(make_moves(state, 0, wager("3 0 0 0")), 1, wager("0 0 0 0"))
    state = turn_over(state, "3D 5S 9S///")
    refusal = refusal_of(state, 0, keep("9S"))
    assert (refusal.code, refusal.rule) == ("above_ceiling", "KF-2.5")
    assert refusal.facts == {"component": "vigour", "card": "9S", "ceiling": 7}


def test_kf_2_5_the_other_stakes_are_discarded() -> None:
    state = wagering_scene(side(1), side(2))
    state = make_moves(make_moves(state, 0, wager("3 0 0 0")), 1, wager("0 0 0 0"))
    state = make_moves(turn_over(state, "3D 5S 9S///"), 0, keep("9S"))
    assert state.sides[0].stacks[0] == ("9S",)
    assert sorted(state.decks[0].discards) == ["3D", "5S"]
    assert_conserved(state)


def test_kf_2_8_a_bonus_played_on_it_lets_the_standing_card_stay() -> None:
    state = wagering_scene(side(1, "9H///", hand=("like_a_tiger",)), side(2))
    state = make_moves(
        make_moves(state, 0, wager("1 0 0 0", like_a_tiger="1 0 0 0")), 1, wager("0 0 0 0")
    )
    state = turn_over(state, "2S 4S///")
    assert set(KUNG_FU.options(state, 0)) == {keep("4S"), keep()}
    events_of = events_after(state, 0, keep())
    assert events.Stayed(0, "vigour", "9H", "KF-2.8", "bonus_there") in events_of


def test_kf_5_2_while_a_weakness_lies_its_suits_are_neither_kept_nor_discarded() -> None:
    weak = side(1, "9S 9C///", front=(laid_bonus("limp"),))
    state = wagering_scene(weak, side(2))
    state = make_moves(make_moves(state, 0, wager("2 0 0 0")), 1, wager("0 0 0 0"))
    state = turn_over(state, "10S JH///")
    assert state.sides[0].stacks[0] == ("9S", "9C", "JH")
    spades_on_top = preparing_scene(side(1, "9C 9S///", front=(laid_bonus("limp"),)), side(2))
    refusal = refusal_of(spades_on_top, 0, DiscardStanding("vigour"))
    assert (refusal.code, refusal.rule) == ("weak_discard", "KF-5.2")
    assert refusal.facts["card"] == "9S", "the one on top"
    freed = make_moves(spades_on_top, 0, DiscardBonus("limp", "front"), DiscardStanding("vigour"))
    assert freed.sides[0].stacks[0] == ("9C",)
    assert freed.sides[0].points == 2


def test_kf_5_3_each_card_kept_at_the_limit_wears_it_and_at_0_it_breaks() -> None:
    mine = side(1, front=(laid_bonus("long_staff", 9),))
    state = wagering_scene(mine, side(2))
    state = make_moves(make_moves(state, 0, wager("1 1 0 0")), 1, wager("1 0 0 0"))
    worn = turn_over(state, "10H/9H//", "2D///")
    assert worn.sides[0].front[0].limit == 7
    below = turn_over(state, "8H/7H//", "2D///")
    assert below.sides[0].front[0].limit == 9
    frail = wagering_scene(side(1, front=(laid_bonus("long_staff", 2),)), side(2))
    frail = make_moves(make_moves(frail, 0, wager("1 1 0 0")), 1, wager("1 0 0 0"))
    broken = turn_over(frail, "10H/9H//", "2D///")
    assert broken.sides[0].front == ()
    assert broken.bonus_discards == ("long_staff",)
