"""The end of a fight (MA-5.3), and the tokens that may still be shown afterwards (MA-9.5,
MA-9.7)."""

import pytest
from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Illegal, Outcome
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.rules.audit import Audit
from games.rulebooks.martial_art.state import Zones
from tests.rulebooks.martial_art.ring import Bout, armed_side, bout, side, zones


def test_ma_5_3_the_last_one_standing_wins() -> None:
    kimberley = side("kimberley", zones(z1="move"), hurt=(0, 5, 0, 0, 0))
    fight = bout(armed_side("igor", "punch", 2), kimberley).strike("punch", 2, attack="ss")
    assert (fight.state.over, fight.state.open) == (True, ())
    assert MARTIAL_ART.outcome(fight.state) == Outcome((1, 2), (1, 0), "MA-5.3")
    assert fight.events_of(events.FightEnded)[0].winners == ("igor",)


def test_ma_5_3_the_last_team_wins_with_its_fallen() -> None:
    names = ("igor", "wonja", "ricardo", "kimberley")
    four = [side(name, zones(z1="move")) for name in names]
    four[0] = armed_side("igor", "punch", 2, team=10)
    four[1] = replace(four[1], team=11, hurt=(0, 5, 0, 0, 0))
    four[2] = replace(four[2], team=10, out="ko", at=Hex(9, 9))
    four[3] = replace(four[3], team=11, out="ko", at=Hex(9, 8))
    fight = bout(*four).strike("punch", 2, attack="s")
    outcome = MARTIAL_ART.outcome(fight.state)
    assert outcome is not None
    assert outcome.ranks == (1, 2, 1, 2)


def table_victory() -> Bout:
    """Igor has won. Nobody has seen the token in Kimberley's head zone."""
    kimberley = side("kimberley", zones(z1="move"), hurt=(0, 5, 0, 0, 0))
    unseen = replace(kimberley, zones=((HIDDEN,), (), (), (), ()))
    return bout(armed_side("igor", "punch", 2), unseen).strike("punch", 2, attack="ss")


def show_all(token: str, *, sure: bool = False) -> moves.ShowAll:
    tokens: Zones = ((token,), (), (), (), ())  # type: ignore[assignment]
    return moves.ShowAll(tokens, (), sure)


def test_ma_9_5_the_result_stands_and_tokens_may_be_shown_later() -> None:
    fight = table_victory()
    assert MARTIAL_ART.outcome(fight.state) == Outcome((1, 2), (1, 0), "MA-5.3")
    assert MARTIAL_ART.pending_requests(fight.state) == ()
    assert MARTIAL_ART.late_requests(fight.state) == (Audit(1),)
    assert not MARTIAL_ART.is_audited(fight.state)
    fight.play(show_all("move"))
    assert MARTIAL_ART.is_audited(fight.state)
    assert MARTIAL_ART.outcome(fight.state) == Outcome((1, 2), (1, 0), "MA-5.3")


@pytest.mark.parametrize(("out", "ranks"), [(0, (1, 2)), (1, (2, 1))])
def test_ma_9_7_found_with_the_winner_it_overturns_the_result(
    out: int, ranks: tuple[int, int]
) -> None:
    fight = table_victory().state
    exposed_side = replace(fight.sides[1 - out], exposed=True, laid_open=True)
    sides = list(fight.sides)
    sides[1 - out] = exposed_side
    after = replace(fight, sides=tuple(sides))
    outcome = MARTIAL_ART.outcome(after)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == (ranks, "MA-9.7")
    assert MARTIAL_ART.audit_failures(after) == (1 - out,)
    assert MARTIAL_ART.audit_failures(fight) == ()


def test_ma_9_7_what_is_surely_there_is_told() -> None:
    """All twelve tokens of the set may be anywhere except where they were seen."""
    fight = table_victory()
    lost = fight.side(1).lost
    side_ = replace(fight.side(1), lost=tuple(t for t in lost if t != "energy"))
    state = replace(fight.state, sides=(fight.side(0), side_))
    with pytest.raises(Illegal, match="audit_impossible"):
        MARTIAL_ART.play(state, 1, show_all("energy"))
    step = MARTIAL_ART.play(state, 1, show_all("energy", sure=True))
    assert step.events == (events.Exposed(1),)
    assert step.state.sides[1].zones[0] == (HIDDEN,)
    assert MARTIAL_ART.is_audited(step.state) or step.state.sides[1].laid_open


def test_ma_9_7_more_of_a_token_than_the_set_holds_is_found_out() -> None:
    """Kimberley has three Defences; a fourth on her board is the plainest fault of all."""
    unseen = replace(side("kimberley"), zones=((HIDDEN,) * 4, (), (), (), ()))
    unseen = replace(unseen, hurt=(0, 5, 0, 0, 0))
    fight = bout(armed_side("igor", "punch", 2), unseen).strike("punch", 2, attack="ss")
    four: Zones = (("defence",) * 4, (), (), (), ())
    refusal = Audit(1).refusal(fight.state, moves.ShowAll(four, ()))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("audit_impossible", "MA-9.5")
    step = MARTIAL_ART.play(fight.state, 1, moves.ShowAll(four, (), sure=True))
    assert step.events == (events.Exposed(1),)
    assert MARTIAL_ART.audit_failures(step.state) == (1,)
