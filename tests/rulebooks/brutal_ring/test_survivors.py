"""BR-6 and BR-7.6: survivors, the end of a round and of the game, corrections."""

import pytest

from games.kernel.record import Illegal
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.corrections import AnyCorrection, EngagedIs, LeavesArena, ScoreIs
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import Ring, draw, fights, survivors
from games.rulebooks.brutal_ring.state import Fighter
from tests.rulebooks.brutal_ring.cast import any_of, at, fought, play, refused, the

KEEP = moves.KeepRest()


def test_br_6_1_survivors_disengage_and_armed_ones_bring_two_points() -> None:
    state = at(fights.begin, "| fog:sword eel:dart", "| moth")
    script = [(0, "fog"), (1, "moth"), (0, "eel")]
    state, told = play(state, *[(seat, moves.Pass(name)) for seat, name in script])
    assert the(told, events.SurvivorsScored) == events.SurvivorsScored(0, 2, 4)
    assert state.scores == (4, 0)
    assert not any(each.engaged for side in state.sides for each in side.arena)


# BR-6.2
def test_br_6_2_any_cards_of_the_hand_and_any_gladiators_with_their_weapons() -> None:
    state = at(survivors.count, "eel dart | fog:sword", "moth")
    state, told = play(state, (0, moves.Discard("dart")), (0, moves.Dismiss("fog")))
    assert the(told, events.Dismissed) == events.Dismissed(0, "fog", "sword")
    assert state.stocks[1].discard == ("dart", "sword")
    assert state.stocks[0].discard == ("fog",)
    assert refused(state, 0, moves.Discard("moth")).code == "not_in_hand"
    assert refused(state, 0, moves.Dismiss("fog")).code == "not_your_gladiator"
    state, _ = play(state, (0, KEEP))
    assert [request.seat for request in state.open] == [1]


def test_br_6_2_who_has_nothing_left_is_not_asked_again() -> None:
    state = at(survivors.count, "eel", "moth")
    state, _ = play(state, (0, moves.Discard("eel")))
    assert [request.seat for request in state.open] == [1]
    assert isinstance(at(survivors.count, "", "").open[0], draw.Draw)


def finished(one: str, two: str, *more: str, scores: tuple[int, ...]) -> Ring:
    return at(survivors.count, one, two, *more, round=4, scores=scores)


def test_br_6_3_after_round_four_the_highest_score_wins() -> None:
    state = finished("", "", scores=(7, 9))
    assert state.open == ()
    outcome = BRUTAL_RING.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.rule) == ((2, 1), (7, 9), "BR-6.3")


def test_br_6_3_on_a_tie_more_gladiators_in_the_arena() -> None:
    outcome = BRUTAL_RING.outcome(finished("| fog", "| moth eel", scores=(5, 5)))
    assert outcome is not None
    assert outcome.ranks == (2, 1)


def test_br_6_3_still_tied_the_win_is_shared() -> None:
    outcome = BRUTAL_RING.outcome(finished("| fog", "| moth", "", scores=(5, 5, 3)))
    assert outcome is not None
    assert outcome.ranks == (1, 1, 3)


def test_br_6_3_team_mates_share_score_and_rank() -> None:
    outcome = BRUTAL_RING.outcome(finished("| fog", "", "| eel", "| moth", scores=(4, 4)))
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((1, 2, 1, 2), (4, 4, 4, 4))


def test_br_6_3_before_the_end_there_is_no_outcome_and_nobody_discards_at_it() -> None:
    assert BRUTAL_RING.outcome(at(survivors.count, "fog", "moth")) is None
    assert finished("fog", "moth", scores=(0, 0)).over


# BR-6.4
def test_br_6_4_the_player_to_the_left_becomes_first() -> None:
    state = at(survivors.count, "fog", "moth", "eel", first=2)
    state, told = play(state, (0, KEEP), (1, KEEP), (2, KEEP))
    assert (state.first, state.round) == (0, 2)
    assert the(told, events.RoundBegan) == events.RoundBegan(0, 2)
    assert {type(request) for request in state.open} == {draw.Draw}


def corrected(state: Ring, correction: AnyCorrection) -> Ring:
    step = BRUTAL_RING.overrule(state, correction)
    assert step.events
    return step.state


def test_br_7_6_a_score_is_put_right() -> None:
    state = at(fights.begin, "| fog", "| moth", "", "")
    assert corrected(state, ScoreIs(seat=3, score=9)).scores == (0, 9)


def test_br_7_6_an_engagement_is_put_right_and_the_turn_with_it() -> None:
    state = at(fights.begin, "| fog", "| moth")
    state = corrected(state, EngagedIs("fog", engaged=True))
    assert state.open == (fights.Engage(1),)
    state = corrected(state, EngagedIs("fog", engaged=False))
    assert state.sides[0].arena == (Fighter("fog"),)


def test_br_7_6_a_gladiator_leaves_and_nobody_scores() -> None:
    state = at(fights.begin, "| fog:sword", "| moth")
    state = corrected(state, LeavesArena("fog"))
    assert state.sides[0].arena == ()
    assert state.stocks[1].discard == ("sword",)
    assert state.scores == (0, 0)
    assert state.open == (fights.Engage(1),)


def test_br_7_6_who_may_fight_again_may_leave_too() -> None:
    state = at(fights.begin, "piston | terminium:sword", "| moth eel")
    state, _ = fought(state, "terminium moth", by="piston")
    assert corrected(state, LeavesArena("terminium")).open == (fights.Engage(1),)
    assert corrected(state, LeavesArena("eel")).open == state.open


def test_br_7_6_what_cannot_be_put_right_is_named() -> None:
    state = at(fights.begin, "| fog", "| moth")
    fighting, told = play(state, (0, moves.Attack("fog", "moth")))
    assert not any_of(told, events.Killed)
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
