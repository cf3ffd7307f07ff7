"""BR-6: the survivors, and the end of a round."""

from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import draw, fights, survivors
from tests.rulebooks.brutal_ring.cast import finished_game, play, refusal_of, ring_at, single_event

KEEP = moves.KeepRest()


def test_br_6_1_survivors_disengage_and_armed_ones_bring_two_points() -> None:
    state = ring_at(fights.begin, "| fog:sword eel:dart", "| moth")
    script = [(0, "fog"), (1, "moth"), (0, "eel")]
    state, log = play(state, *[(seat, moves.Pass(name)) for seat, name in script])
    assert single_event(log, events.SurvivorsScored) == events.SurvivorsScored(0, 2, 4)
    assert state.scores == (4, 0)
    assert not any(each.engaged for side in state.sides for each in side.arena)


def test_br_6_2_any_cards_of_the_hand_and_any_gladiators_with_their_weapons() -> None:
    """BR-6.2"""
    state = ring_at(survivors.score_survivors, "eel dart | fog:sword", "moth")
    state, log = play(state, (0, moves.Discard("dart")), (0, moves.Dismiss("fog")))
    assert single_event(log, events.Dismissed) == events.Dismissed(0, "fog", "sword")
    assert state.stocks[1].discard == ("dart", "sword")
    assert state.stocks[0].discard == ("fog",)
    assert refusal_of(state, 0, moves.Discard("moth")).code == "not_in_hand"
    assert refusal_of(state, 0, moves.Dismiss("fog")).code == "not_your_gladiator"
    state, _ = play(state, (0, KEEP))
    assert [request.seat for request in state.open] == [1]


def test_br_6_2_who_has_nothing_left_is_not_asked_again() -> None:
    """BR-6.2"""
    state = ring_at(survivors.score_survivors, "eel", "moth")
    state, _ = play(state, (0, moves.Discard("eel")))
    assert [request.seat for request in state.open] == [1]
    assert isinstance(ring_at(survivors.score_survivors, "", "").open[0], draw.Draw)


def test_br_6_3_before_the_end_there_is_no_outcome_and_nobody_discards_at_it() -> None:
    assert BRUTAL_RING.outcome(ring_at(survivors.score_survivors, "fog", "moth")) is None
    assert finished_game("fog", "moth", scores=(0, 0)).over


def test_br_6_4_the_player_to_the_left_becomes_first() -> None:
    """BR-6.4"""
    state = ring_at(survivors.score_survivors, "fog", "moth", "eel", first=2)
    state, log = play(state, (0, KEEP), (1, KEEP), (2, KEEP))
    assert (state.first, state.round) == (0, 2)
    assert single_event(log, events.RoundBegan) == events.RoundBegan(0, 2)
    assert {type(request) for request in state.open} == {draw.Draw}
