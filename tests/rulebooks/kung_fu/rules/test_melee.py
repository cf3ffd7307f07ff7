"""Contact between characters (KF-2.3, KF-3.3, KF-8.3): events in another melee change nothing."""

from games.kernel.requests import Play
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.corrections import MoveTo
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import Strike
from games.rulebooks.kung_fu.rules.blows import Target
from games.rulebooks.kung_fu.rules.comparison import compare
from tests.rulebooks.kung_fu.cast import make_moves, overrule, refusal_of, scene, side, stacks


def test_kf_3_3_a_blow_strikes_and_is_aimed_within_its_melee() -> None:
    """One more character of the losing camp and the strongest winner fight elsewhere."""
    play = Play(
        scene(
            side(1, "KD/KS//", melee=7),
            side(2, "2H///", points=0),
            side(2, "2S///", points=0, melee=7),
            side(1, "9D///"),
            side(2, "3H///", points=0),
            number=1,
        )
    )
    compare(play)
    KUNG_FU.proceed(play)
    state = play.state
    assert {(blow.camp, blow.melee, blow.damage) for blow in state.blows} == {(1, 0, 2), (1, 7, 2)}
    assert state.open == (Target(3),)
    assert set(KUNG_FU.options(state, 3)) == {Strike(1), Strike(4)}
    assert refusal_of(state, 3, Strike(2)).code == "no_target"
    after = make_moves(state, 3, Strike(4))
    assert after.sides[4].stacks == after.sides[2].stacks == stacks("///")
    assert after.sides[1].stacks == stacks("2H///")


def test_kf_3_3_who_has_been_moved_away_is_no_target_any_more() -> None:
    play = Play(scene(side(1, "9D///"), side(2), side(2), number=1))
    compare(play)
    KUNG_FU.proceed(play)
    assert play.state.open == (Target(0),)
    moved = overrule(play.state, MoveTo(1, 5))
    assert moved.sides[2].scales[0] < 13 or moved.open != (Target(0),)
    assert moved.sides[1].scales == (13,) * 4


def test_kf_3_1_opponents_in_different_melees_are_not_compared() -> None:
    play = Play(scene(side(1, "9D///"), side(2, "2D///", melee=3), number=1))
    compare(play)
    assert not play.events
    assert not play.state.blows


def test_kf_3_2_one_camp_may_prevail_here_and_yield_there() -> None:
    play = Play(
        scene(
            side(1, "9D///"),
            side(2, "2D///"),
            side(1, "2S///", melee=3),
            side(2, "9S///", melee=3),
            number=1,
        )
    )
    compare(play)
    log = [event for event in play.events if isinstance(event, events.Prevailed)]
    assert [(event.camp, event.winners, event.losers) for event in log] == [
        (1, (0,), (1,)),
        (2, (3,), (2,)),
    ]
