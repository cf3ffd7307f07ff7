"""BR-7.6: corrections by a host."""

import pytest

from games.kernel.record import Illegal
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.corrections import AnyCorrection, EngagedIs, LeavesArena, ScoreIs
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import fights
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import Fighter
from tests.rulebooks.brutal_ring.cast import has_event, play, ring_at, run_fight


def apply_correction(state: Ring, correction: AnyCorrection) -> Ring:
    step = BRUTAL_RING.overrule(state, correction)
    assert step.events
    return step.state


def test_br_7_6_a_score_is_put_right() -> None:
    state = ring_at(fights.begin, "| fog", "| moth", "", "")
    assert apply_correction(state, ScoreIs(seat=3, score=9)).scores == (0, 9)
    assert apply_correction(apply_correction(state, ScoreIs(0, 9)), ScoreIs(0, 0)).scores == (0, 0)


def test_br_7_6_an_engagement_is_put_right_and_the_turn_with_it() -> None:
    state = ring_at(fights.begin, "| fog", "| moth")
    state = apply_correction(state, EngagedIs("fog", engaged=True))
    assert state.open == (fights.Engage(1),)
    state = apply_correction(state, EngagedIs("fog", engaged=False))
    assert state.sides[0].arena == (Fighter("fog"),)


def test_br_7_6_a_gladiator_leaves_and_nobody_scores() -> None:
    state = ring_at(fights.begin, "| fog:sword", "| moth")
    state = apply_correction(state, LeavesArena("fog"))
    assert state.sides[0].arena == ()
    assert state.stocks[1].discard == ("sword",)
    assert state.scores == (0, 0)
    assert state.open == (fights.Engage(1),)


def test_br_7_6_who_may_fight_again_may_leave_too() -> None:
    state = ring_at(fights.begin, "piston | terminium:sword", "| moth eel")
    state, _ = run_fight(state, "terminium moth", by="piston")
    assert apply_correction(state, LeavesArena("terminium")).open == (fights.Engage(1),)
    assert apply_correction(state, LeavesArena("eel")).open == state.open


def test_br_7_6_what_cannot_be_put_right_is_named() -> None:
    state = ring_at(fights.begin, "| fog", "| moth")
    fighting, log = play(state, (0, moves.Attack("fog", "moth")))
    assert not has_event(log, events.Killed)
    corrections: list[tuple[Ring, AnyCorrection, str]] = [
        (state, ScoreIs(seat=2, score=1), "no_such_player"),
        (state, ScoreIs(seat=0, score=-1), "score_below_nought"),
        (state, LeavesArena("eel"), "not_in_arena"),
        (fighting, LeavesArena("fog"), "fight_goes_on"),
    ]
    for before, correction, code in corrections:
        with pytest.raises(Illegal) as refusal:
            BRUTAL_RING.overrule(before, correction)
        assert refusal.value.code == code
        if code == "no_such_player":
            assert refusal.value.facts == {"last": 1}
