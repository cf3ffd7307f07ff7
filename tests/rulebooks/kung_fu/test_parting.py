"""KF-8.12: a player who resigns withdraws, and the others go on."""

from typing import Any

import pytest

from games.kernel.early_end import AgreeDraw, DrawAgreed, Resign, Resigned
from games.kernel.record import Illegal
from games.kernel.requests import GM
from games.rulebooks.kung_fu import events, moves
from games.rulebooks.kung_fu.corrections import Recall, SetPoints
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from games.rulebooks.kung_fu.rules.scene import Scene
from games.trials import laws
from tests.rulebooks.kung_fu.cast import (
    assert_conserved,
    camps,
    deal_cards,
    event_names,
    events_after,
    make_moves,
    overrule,
    overrule_refusal,
    refusal_of,
    request_names,
    side,
    wager,
    wagering_scene,
)

DEALERS = pytest.mark.parametrize("known", [True, False], ids=["house", "table"])


def start_scene(*of_seats: int, known: bool = True, seats: int | None = None, **more: Any) -> Scene:
    count = len(of_seats) if seats is None else seats
    return KUNG_FU.begin(camps(*of_seats, **more), count, known)


def ranks(state: Scene) -> tuple[int, ...]:
    result = KUNG_FU.result(state)
    assert result is not None
    return result.ranks


@DEALERS
def test_in_a_duel_who_resigns_has_lost(known: bool) -> None:
    state = make_moves(start_scene(1, 2, known=known), 0, Resign())
    assert state.open == ()
    result = KUNG_FU.result(state)
    assert result is not None
    assert (result.ranks, result.rule) == ((2, 1), "T-1")
    assert overrule_refusal(state, SetPoints(0, 1)).code == "scene_over"


@DEALERS
def test_kf_8_12_of_several_one_withdraws_and_the_others_go_on(known: bool) -> None:
    state = start_scene(1, 1, 2, known=known)
    assert event_names(events_after(state, 0, Resign())) == ["Resigned", "Went"]
    state = make_moves(state, 0, Resign())
    assert state.sides[0].status == "dismissed"
    assert state.sides[0].scales == (13, 13, 13, 13)
    assert [request.seat for request in state.open] == [1, 2]
    assert KUNG_FU.result(state) is None
    assert ranks(make_moves(state, 1, Resign())) == (2, 2, 1)
    assert ranks(make_moves(state, 2, Resign())) == (1, 1, 2), "those of one camp win together"


def test_kf_8_4_a_withdrawn_character_leaves_its_cards_behind() -> None:
    """KF-8.4"""
    state = wagering_scene(side(1, "9D/5S//", hand=("limp",)), side(1), side(2))
    state = make_moves(state, 0, Resign())
    assert state.sides[0].stacks == ((), (), (), ())
    assert state.decks[0].discards == ("9D", "5S")
    assert state.sides[0].hand == ("limp",)
    assert_conserved(state)


def test_kf_8_9_sealed_wagers_stand_and_the_last_who_is_asked_may_be_the_one_who_goes() -> None:
    """KF-8.9"""
    state = wagering_scene(side(1), side(2), side(2))
    state = make_moves(make_moves(state, 0, wager("1 0 0 0")), 1, wager("2 0 0 0"))
    assert request_names(state) == ["Stake"] * 3
    state = make_moves(state, 2, Resign())
    assert request_names(state) == ["Reveal"]
    assert [each.stakes for each in state.sides] == [(1, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 0)]


def test_stakes_that_lie_are_turned_over_without_whoever_has_gone() -> None:
    state = wagering_scene(side(1), side(2), side(2))
    for seat in range(3):
        state = make_moves(state, seat, wager("1 0 0 0"))
    state = make_moves(state, 1, Resign())
    assert state.open[0].left == (0, 2)  # type: ignore[union-attr]
    assert_conserved(deal_cards(state))


def test_the_one_who_is_to_be_struck_may_still_go() -> None:
    state = wagering_scene(side(1, "9D///", points=0), side(2, points=0), side(2, points=0))
    assert request_names(state) == ["Target"]
    state = make_moves(state, 1, Resign())
    assert state.sides[1].status == "dismissed"
    assert "Target" not in request_names(state), "one is left to strike"


def test_a_player_whose_character_is_out_plays_no_more() -> None:
    state = start_scene(1, 1, 2, 2)
    state = make_moves(state, 0, Resign())
    assert KUNG_FU.remaining_seats(state) == (1, 2, 3)
    assert refusal_of(state, 0, Resign()).code == "not_staying"


def test_a_draw_ends_a_scene_that_nobody_leads() -> None:
    state = start_scene(1, 2, 2)
    for seat in (0, 1):
        state = make_moves(state, seat, AgreeDraw())
    assert event_names(events_after(state, 2, AgreeDraw())) == ["DrawOffered", "DrawAgreed"]
    assert ranks(make_moves(state, 2, AgreeDraw())) == (1, 1, 1)


# With a game master


def led_scene(known: bool = True) -> Scene:
    """Return a scene with two players and three characters of the game master."""
    return start_scene(1, 1, 2, 2, 2, known=known, seats=2, gm=True)


@DEALERS
def test_the_game_masters_own_do_not_resign_and_are_fought_on(known: bool) -> None:
    state = led_scene(known)
    assert [each.npc for each in state.sides] == [False, False, True, True, True]
    assert KUNG_FU.remaining_seats(state) == (0, 1)
    for seat in (2, 4, GM):
        assert refusal_of(state, seat, Resign()).code == "not_staying"
    state = make_moves(make_moves(state, GM, moves.BeginTurn()), 1, Resign())
    assert [request.seat for request in state.open] == [0, 2, 3, 4]
    assert KUNG_FU.result(state) is None
    state = make_moves(state, 0, Resign())
    assert state.open == ()
    assert ranks(state) == (2, 2, 1, 1, 1)


def test_kf_8_12_no_draw_is_agreed_where_the_game_master_ends_fights() -> None:
    refusal = refusal_of(led_scene(), 0, AgreeDraw())
    assert (refusal.code, refusal.rule) == ("master_ends", "KF-8.12")
    assert KUNG_FU.draw_refusal(led_scene()) is not None
    assert KUNG_FU.draw_refusal(start_scene(1, 2)) is None


def test_a_led_scene_of_one_camp_goes_on_without_the_one_who_resigns() -> None:
    state = start_scene(1, 1, 1, gm=True)
    state = make_moves(state, 1, Resign())
    assert request_names(state) == ["Opening"]
    assert KUNG_FU.remaining_seats(state) == (0, 2)


def test_kf_8_6_who_resigned_and_is_called_back_plays_on() -> None:
    state = overrule(make_moves(led_scene(), 0, Resign()), Recall(0))
    assert KUNG_FU.remaining_seats(state) == (0, 1)
    state = make_moves(state, GM, moves.BeginTurn())
    assert [request.seat for request in state.open] == [0, 1, 2, 3, 4]
    state = make_moves(state, 1, moves.Ready())
    assert [request.seat for request in state.open] == [0, 2, 3, 4], "nobody answers for them"


def test_two_camps_of_the_game_masters_do_not_fight_on_alone() -> None:
    state = start_scene(1, 2, 3, seats=1)
    state = make_moves(state, 0, Resign())
    assert ranks(state) == (2, 1, 1)


# Scenes of any size


@pytest.mark.parametrize("gm", [False, True])
@DEALERS
def test_scenes_in_which_some_resign_end_and_lose_no_card(known: bool, gm: bool) -> None:
    """Scenes have 2 to 6 characters in 2 or 3 camps; one in ten answers is a resignation."""
    gone = 0
    for seed in range(24):
        below = laws.numbers(seed)
        count = 2 + below(5)
        of_seats = (1, 2, *[1 + below(3) for _ in range(count - 2)])
        state = start_scene(*of_seats, known=known, gm=gm, seats=2 + below(count - 1))
        for _ in range(3000):
            assert_conserved(state)
            assert KUNG_FU.decode(KUNG_FU.encode(state)) == state
            if not state.open:
                break
            state, left = _one_more(state, below)
            gone += left
        assert state.open == ()
        assert KUNG_FU.result(state) is not None
    assert gone > 20


def _one_more(state: Scene, below: Any) -> tuple[Scene, int]:
    staying = KUNG_FU.remaining_seats(state)
    if staying and not below(10):
        step = KUNG_FU.play(state, staying[below(len(staying))], Resign())
        assert any(isinstance(event, Resigned) for event in step.events)
        return step.state, 1
    request = laws.one_of(state, KUNG_FU, below)
    assert not (state.parting and request.seat in state.parting.resigned)
    return KUNG_FU.play(state, request.seat, request.sample(state, below)).state, 0


def test_who_sits_fits_the_characters_that_are_named() -> None:
    assert len(KUNG_FU.begin(Setup(), 5, known=True).sides) == 5
    with pytest.raises(Illegal) as refusal:
        KUNG_FU.begin(camps(1, 2), 3, known=True)
    assert refusal.value.code == "seats_and_characters"
    with pytest.raises(Illegal) as refusal:
        KUNG_FU.begin(Setup(camps=(1, 2, 2)), 2, known=True)
    assert refusal.value.code == "camps_and_seats"


def test_what_is_told_of_it() -> None:
    went = [
        event
        for event in events_after(start_scene(1, 2, 2), 1, Resign())
        if isinstance(event, events.Went)
    ]
    assert went == [events.Went(1, "KF-8.12")]
    assert not any(
        isinstance(each, DrawAgreed) for each in events_after(start_scene(1, 2), 0, Resign())
    )
