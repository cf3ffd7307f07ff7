"""The game master opens a turn, with gifts and free turns (KF-5.6)."""

import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, settle
from games.kernel.record import Illegal
from games.kernel.requests import DEALER, GM
from games.rulebooks.kung_fu.cards import FULL
from games.rulebooks.kung_fu.corrections import CloseScene, GrantBonus, GrantFreeTurn, SetScale
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import BeginTurn, EndScene, Ready, TurnOver
from games.rulebooks.kung_fu.rules.preparation import Draw, Prepare
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.rulebooks.kung_fu.rules.turn import Opening
from games.trials import laws
from tests.rulebooks.kung_fu.cast import (
    LED,
    begin_scene,
    make_moves,
    overrule,
    overrule_refusal,
    spread,
    wager,
)


def test_kf_5_6_each_turn_opens_with_the_game_master() -> None:
    state = begin_scene(1, 2)
    assert state.open == (Opening(),)
    assert set(KUNG_FU.options(state, GM)) == {BeginTurn(), EndScene()}
    for seat in (0, 1, DEALER):
        with pytest.raises(Illegal):
            KUNG_FU.play(state, seat, BeginTurn())
    assert make_moves(state, GM, BeginTurn()).open == (Prepare(0), Prepare(1))


def test_kf_5_6_a_bonus_card_is_given_before_the_turn() -> None:
    state = begin_scene(1, 2)
    after = overrule(state, GrantBonus(0, "bench"))
    assert after.sides[0].hand == ("bench",)
    assert "bench" not in after.bonuses
    assert overrule_refusal(after, GrantBonus(1, "bench")).code == "all_seen"
    assert overrule_refusal(after, GrantBonus(1, "x")).code == "no_such_bonus"
    begun = make_moves(after, GM, BeginTurn())
    assert overrule_refusal(begun, GrantBonus(0, "limp")).code == "turn_has_begun"


def test_kf_5_6_one_from_the_discards_if_it_lies_there() -> None:
    state = begin_scene(1, 2)
    pile = tuple(key for key in state.bonuses if key != "bench")
    state = replace(state, bonuses=pile, bonus_discards=("bench",))
    assert overrule(state, GrantBonus(0, "bench")).bonus_discards == ()


def test_kf_5_6_or_any_one_that_the_dealer_draws() -> None:
    state = overrule(begin_scene(1, 2), GrantBonus(1))
    state = settle(KUNG_FU, state, House(laws.numbers(1))).state
    assert len(state.sides[1].hand) == 1
    assert state.open == (Opening(),)
    at_table = overrule(begin_scene(1, 2, known=False), GrantBonus(1))
    assert at_table.sides[1].hand == ("?",)


def test_kf_1_4_a_gift_does_not_lift_the_cap_on_the_hand() -> None:
    state = begin_scene(1, 2)
    for key in ("bench", "limp", "shame"):
        state = overrule(state, GrantBonus(0, key))
    assert overrule_refusal(state, GrantBonus(0, "war_fan")).rule == "KF-1.4"


def test_kf_5_6_the_table_knows_of_a_gift_what_everyone_sees() -> None:
    house, table = begin_scene(1, 2), begin_scene(1, 2, known=False)
    for key in ("bench", "limp"):
        one, two = (KUNG_FU.overrule(s, GrantBonus(0, key)) for s in (house, table))
        house, table = one.state, two.state
        assert KUNG_FU.view(house, None) == table
        assert one.events == two.events


def test_kf_5_6_in_a_free_turn_only_the_favoured_act() -> None:
    state = overrule(begin_scene(1, 1, 2), GrantFreeTurn((1,)))
    state = make_moves(state, GM, BeginTurn())
    assert state.open == (Prepare(1),)
    assert [each.points for each in state.sides] == [0, 3, 0]
    state = make_moves(state, 1, Ready())
    assert state.open == (Stake(1),)
    state = make_moves(make_moves(state, 1, wager("1 0 0 0")), DEALER, TurnOver(1, spread("9D///")))
    assert state.sides[2].scales[0] == 13 - 5
    assert state.open == (Opening(),)
    assert overrule(state, GrantBonus(0, "bench")).sides[0].hand == ("bench",)
    again = make_moves(state, GM, BeginTurn())
    assert len(again.open) == 3


def test_kf_6_1_the_game_master_heals_and_ends_fights() -> None:
    wounded = begin_scene(1, 2)
    wounded = overrule(wounded, SetScale(0, "vigour", 3))
    healed = overrule(wounded, SetScale(0, "vigour", 13))
    assert healed.sides[0].scales == FULL
    ended = make_moves(healed, GM, EndScene())
    assert ended.over
    assert KUNG_FU.outcome(ended) is not None
    assert overrule_refusal(ended, CloseScene()).code == "scene_over"
    assert overrule(make_moves(healed, GM, BeginTurn()), CloseScene()).open == ()


def test_kf_5_6_a_grant_drawn_late_keeps_nobody_waiting() -> None:
    """A card granted in a free turn is drawn late: once after all are ready, for a character who
    does not act, and once for a character who prepares. Nobody is asked the same question twice."""
    state = LED.game.begin(LED.setup, 2, True)
    state = overrule(overrule(state, GrantFreeTurn((3,))), GrantBonus(1))
    draw = next(request for request in state.open if isinstance(request, Draw))
    state = make_moves(state, GM, BeginTurn())
    drawn = make_moves(state, 3, Ready())
    drawn = make_moves(drawn, DEALER, draw.sample(drawn, laws.numbers(1)))
    assert KUNG_FU.pending_requests(drawn)
    state = make_moves(overrule(LED.game.begin(LED.setup, 2, True), GrantBonus(1)), GM, BeginTurn())
    state = make_moves(state, DEALER, draw.sample(state, laws.numbers(1)))
    assert [r.seat for r in state.open] == list(range(len(state.sides)))
