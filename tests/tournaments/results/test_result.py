"""Interpretation of a reported result: its meaning, and results that are refused."""

import pytest

from games.people.refusals import Refusal
from games.tournaments.results.result import Result, Terms, interpret_result

DUEL = Terms(sides=2, best_of=3, draws=True, pod=False)
KNOCK_OUT = Terms(sides=2, best_of=3, draws=False, pod=False)
POD = Terms(sides=4, best_of=1, draws=True, pod=True)
TEAMS = Terms(sides=2, best_of=5, draws=True, pod=False, boards=True)


@pytest.mark.parametrize(
    ("terms", "result", "how", "outcomes"),
    [
        (DUEL, Result(scores=(2, 1)), "played", "win loss"),
        (DUEL, Result(scores=(0, 2)), "played", "loss win"),
        (DUEL, Result(scores=(1, 1), drawn=1), "played", "draw draw"),
        (DUEL, Result(scores=(1, 0), unfinished=True), "unfinished", "win loss"),
        (DUEL, Result(scores=(0, 0), unfinished=True), "unfinished", "draw draw"),
        (TEAMS, Result(scores=(4, 1)), "played", "win loss"),
        (DUEL, Result(forfeits=(0,)), "forfeit", "loss win"),
        (DUEL, Result(forfeits=(0, 1)), "double_forfeit", "loss loss"),
        (POD, Result(places=(2, 1, 4, 3)), "played", "loss win loss loss"),
        (POD, Result(places=(1, 1, 3, 4)), "played", "draw draw loss loss"),
        (POD, Result(places=(1, 1, 2, 1), forfeits=(1, 3)), "played", "win loss loss loss"),
        (POD, Result(places=(1, 1, 1, 1), forfeits=(1, 2, 3)), "forfeit", "win loss loss loss"),
        (POD, Result(forfeits=(0, 1, 2, 3)), "double_forfeit", "loss loss loss loss"),
    ],
)
def test_a_result_says_how_it_ended_and_for_whom(
    terms: Terms, result: Result, how: str, outcomes: str
) -> None:
    settled = interpret_result(result, terms)
    assert settled.how == how
    assert settled.outcomes == tuple(outcomes.split())
    assert len(settled.scores) == len(settled.places) == terms.sides


def test_a_forfeit_gives_the_games_that_win_and_in_a_pod_no_place() -> None:
    assert interpret_result(Result(forfeits=(1,)), DUEL).scores == (2, 0)
    assert interpret_result(Result(places=(1, 2, 1, 3), forfeits=(2,)), POD).places == (
        1,
        2,
        None,
        3,
    )


@pytest.mark.parametrize(
    ("terms", "result"),
    [
        (DUEL, Result(scores=(2, 2))),
        (DUEL, Result(scores=(3, 0))),
        (DUEL, Result(scores=(1, 0))),
        (DUEL, Result(scores=(2,))),
        (DUEL, Result(places=(1, 2))),
        (DUEL, Result(forfeits=(2,))),
        (DUEL, Result(scores=(2, 0), forfeits=(1,))),
        (KNOCK_OUT, Result(scores=(1, 1), drawn=1)),
        (KNOCK_OUT, Result(scores=(1, 1), unfinished=True)),
        (TEAMS, Result(scores=(4, 2))),
        (POD, Result(scores=(1, 0, 0, 0))),
        (POD, Result(places=(1, 2, 3))),
        (POD, Result(places=(1, 3, 3, 4))),
        (POD, Result(places=(2, 3, 4, 4))),
        (POD, Result(places=(1, 2, 2, 3))),
    ],
)
def test_what_cannot_be_is_refused(terms: Terms, result: Result) -> None:
    with pytest.raises(Refusal, match=r"pairing\.bad_result"):
        interpret_result(result, terms)
