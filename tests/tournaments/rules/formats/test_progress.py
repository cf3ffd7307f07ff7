"""Brackets played to their end by chance: when entrants are out, number of meetings, final
places."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product

import pytest

from games.tournaments.rules.formats.bracket import Bracket, Meeting
from games.tournaments.rules.formats.double_elimination import double_elimination
from games.tournaments.rules.formats.progress import (
    OPEN,
    Decision,
    Ranks,
    decisions,
    ranks,
    replay_bracket,
)
from games.tournaments.rules.formats.single_elimination import single_elimination
from tests.tournaments.rules.formats import counts
from tests.tournaments.rules.formats.referee import (
    DRAWS,
    WallChart,
    dependent_meetings,
    stale_results,
)

ENTRANTS = range(1, 301)


SOME = [*range(1, 70), 96, 127, 128, 129, 255, 256, 257, 300]

Draw = Callable[[int], Bracket]
every_draw = pytest.mark.parametrize("draw", DRAWS.values(), ids=DRAWS)
_third = DRAWS["third_place"]


def _by_chance(seed: int, forfeits: float = 0) -> Callable[[Meeting, int, int], int | None]:
    chance = random.Random(seed)

    def choose(_: Meeting, first: int, second: int) -> int | None:
        return None if chance.random() < forfeits else chance.choice((first, second))

    return choose


def _favourite(_: Meeting, first: int, second: int) -> int:
    return min(first, second)


def _ladder(settled: Mapping[int, Ranks]) -> list[Ranks]:
    """Return the shared places from the best on. Each must hold as many entrants as it says, and
    none may be left out."""
    shared_places = sorted(Counter(settled.values()).items(), key=lambda each: each[0].best)
    above = 0
    for shared, count in shared_places:
        assert (shared.best, shared.worst) == (above + 1, above + count)
        above += count
    return [shared for shared, _ in shared_places]


def test_single_elimination_is_out_after_one_loss() -> None:
    for entrants in ENTRANTS:
        chart = WallChart(single_elimination(entrants)).play(_by_chance(entrants))
        assert Counter(chart.losses.values()) == Counter({0: 1, 1: entrants - 1})
        assert len(chart.met) == counts.single(entrants)


def test_the_third_place_is_one_meeting_more_from_four_on() -> None:
    for entrants in ENTRANTS:
        chart = WallChart(_third(entrants)).play(_by_chance(entrants))
        assert len(chart.met) == counts.single(entrants, third_place=True)
        assert len(chart.met) == entrants - 1 + (entrants >= 4)


def test_double_elimination_is_out_after_exactly_two_losses(long: bool) -> None:
    for seed, entrants in product(range(20 if long else 1), ENTRANTS[1:]):
        chart = WallChart(double_elimination(entrants)).play(_by_chance(seed * 1000 + entrants))
        [winner] = [who for who, at in ranks(chart.bracket, chart.results).items() if at.best == 1]
        assert chart.losses.pop(winner) <= 1
        assert set(chart.losses.values()) == {2}


@pytest.mark.parametrize("upset", [False, True])
def test_the_reset_is_played_if_and_only_if_the_unbeaten_one_loses(upset: bool) -> None:
    for entrants in ENTRANTS[1:]:
        bracket = double_elimination(entrants)
        final = len(bracket.meetings) - 2

        def choose(meeting: Meeting, first: int, second: int, final: int = final) -> int:
            return second if upset and meeting.index == final else first

        chart = WallChart(bracket).play(choose)
        bounds = counts.double(entrants)
        assert len(chart.met) == (bounds.most if upset else bounds.least)
        assert len(chart.met) == 2 * entrants - 2 + upset


@every_draw
@pytest.mark.parametrize("forfeits", [0, 0.2])
def test_from_results_it_is_told_who_sits_where(draw: Draw, forfeits: float) -> None:
    for entrants in SOME:
        chart = WallChart(draw(entrants)).play(_by_chance(entrants, forfeits))
        played = replay_bracket(chart.bracket, chart.results)
        met = {meeting.index: (first, second) for meeting, first, second in chart.met}
        assert {
            index: each.sides for index, each in enumerate(played) if None not in each.sides
        } == met
        assert not stale_results(chart.bracket, chart.results)


@every_draw
@pytest.mark.parametrize("forfeits", [0, 0.2, 0.9])
def test_final_places_part_the_entrants_without_gap_or_overlap(draw: Draw, forfeits: float) -> None:
    for entrants in SOME if forfeits else ENTRANTS:
        chart = WallChart(draw(entrants)).play(_by_chance(entrants, forfeits))
        settled = ranks(chart.bracket, chart.results)
        assert sorted(settled) == list(range(entrants))
        _ladder(settled)
        assert not stale_results(chart.bracket, chart.results)


@every_draw
def test_the_places_are_those_the_meetings_were_said_to_decide(draw: Draw) -> None:
    for entrants in SOME:
        chart = WallChart(draw(entrants)).play(_by_chance(entrants))
        settled = ranks(chart.bracket, chart.results)
        expected = decisions(chart.bracket)
        for meeting, first, second in chart.met:
            winner = chart.results[meeting.index]
            assert winner is not None
            loser = second if winner == first else first
            if meeting.winner_to is None:
                assert expected[meeting.index].winner == settled[winner]
            if meeting.loser_to is None:
                assert expected[meeting.index].loser == settled[loser]


@every_draw
@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 13, 21])
def test_a_settled_place_stays_as_the_rest_is_played(draw: Draw, entrants: int) -> None:
    chart = WallChart(draw(entrants)).play(_by_chance(entrants))
    end = ranks(chart.bracket, chart.results)
    results: dict[int, int | None] = {}
    known = ranks(chart.bracket, results)
    assert not known
    for meeting, winner in chart.results.items():
        results[meeting] = winner
        now = ranks(chart.bracket, results)
        assert now.items() >= known.items()
        assert now.items() <= end.items()
        known = now
    assert known == end


@every_draw
def test_with_favourites_winning_single_places_follow_the_seeds(draw: Draw) -> None:
    for entrants in SOME:
        chart = WallChart(draw(entrants)).play(_favourite)
        settled = ranks(chart.bracket, chart.results)
        order = [settled[seed].best for seed in range(entrants)]
        assert order[:2] == [1, 2][:entrants]
        if draw is not DRAWS["double"]:
            assert order == sorted(order)


def test_the_places_of_eight() -> None:
    one, two, three = Ranks(1, 1), Ranks(2, 2), Ranks(3, 3)
    single = ranks(single_elimination(8), WallChart(single_elimination(8)).play(_favourite).results)
    assert _ladder(single) == [one, two, Ranks(3, 4), Ranks(5, 8)]
    third = ranks(_third(8), WallChart(_third(8)).play(_favourite).results)
    assert _ladder(third) == [one, two, three, Ranks(4, 4), Ranks(5, 8)]
    double = ranks(double_elimination(8), WallChart(double_elimination(8)).play(_favourite).results)
    assert _ladder(double) == [one, two, three, Ranks(4, 4), Ranks(5, 6), Ranks(7, 8)]


def test_the_grand_final_and_its_reset_decide_the_same() -> None:
    for entrants in (2, 3, 8):
        *_, final, reset = decisions(double_elimination(entrants))
        assert final == reset == Decision(Ranks(1, 1), Ranks(2, 2))


def test_a_single_entrant_is_the_winner() -> None:
    for draw in (single_elimination, double_elimination):
        assert ranks(draw(1), {}) == {0: Ranks(1, 1)}


def test_before_the_first_result_only_byes_lead_on() -> None:
    bracket = single_elimination(6)
    assert [(each.sides, each.winner) for each in replay_bracket(bracket, {})] == [
        ((0, None), 0),
        ((3, 4), OPEN),
        ((1, None), 1),
        ((2, 5), OPEN),
        ((0, OPEN), OPEN),
        ((1, OPEN), OPEN),
        ((OPEN, OPEN), OPEN),
    ]


def test_where_both_forfeit_the_next_walks_over_and_they_share_one_place_more() -> None:
    """In single elimination of eight, one semi-final has nobody, so the other's winner has won."""
    bracket = single_elimination(8)
    results = {0: 0, 1: 3, 2: 1, 3: 2, 4: None, 5: 1}
    assert replay_bracket(bracket, results)[6].sides == (None, 1)
    settled = ranks(bracket, results)
    assert settled[1] == Ranks(1, 1)
    assert {seed for seed, at in settled.items() if at == Ranks(2, 4)} == {0, 2, 3}


def test_where_both_forfeit_in_the_winners_part_nobody_falls() -> None:
    bracket = double_elimination(4)
    played = replay_bracket(bracket, {0: None, 1: 1})
    assert played[2].sides == (None, 1)  # the last of the winners' part: 1 walks over
    assert played[3].sides == (None, 2)  # nobody to meet in the losers' part
    assert played[4].sides == (None, 2)
    assert played[5].sides == (1, 2)
    assert set(ranks(bracket, {0: None, 1: 1})) == {0, 3}


def test_both_of_a_winners_round_count_with_those_who_lose_their_second_there() -> None:
    """Seeds 1 and 4 of eight forfeit in round 2: they came further than those who fell in round 1
    and lost again at once."""
    bracket = double_elimination(8)
    chart = WallChart(bracket).play(lambda each, a, b: None if each.index == 4 else min(a, b))
    results = chart.results
    assert replay_bracket(bracket, results)[4].sides == (0, 3)
    assert ranks(bracket, results)[0] == ranks(bracket, results)[3] == Ranks(4, 6)
    assert sum(each == Ranks(7, 8) for each in ranks(bracket, results).values()) == 2


def test_whom_nobody_comes_to_meet_wins_the_grand_final_without_a_reset() -> None:
    bracket = double_elimination(2)
    assert replay_bracket(bracket, {0: None})[1].sides == (None, None)
    assert ranks(bracket, {0: None}) == {0: Ranks(1, 2), 1: Ranks(1, 2)}
    four = double_elimination(4)
    forfeited = {0: 0, 1: 1, 2: 0, 3: 2, 4: None}  # the last of the losers' part
    assert [each.sides for each in replay_bracket(four, forfeited)[5:]] == [(0, None), (None, None)]
    assert ranks(four, forfeited) == {
        0: Ranks(1, 1),
        1: Ranks(2, 3),
        2: Ranks(2, 3),
        3: Ranks(4, 4),
    }


def test_who_survives_the_losers_part_wins_if_the_winners_last_two_forfeit() -> None:
    four = double_elimination(4)
    results = {0: 0, 1: 1, 2: None, 3: 2}
    assert [each.sides for each in replay_bracket(four, results)[4:]] == [(None, 2)] * 3
    assert ranks(four, results)[2] == Ranks(1, 1)


def test_a_corrected_result_makes_stale_what_was_won_by_who_is_not_there() -> None:
    bracket = single_elimination(8)
    results = WallChart(bracket).play(_favourite).results
    assert results == {0: 0, 1: 3, 2: 1, 3: 2, 4: 0, 5: 1, 6: 0}
    corrected = results | {0: 7}
    assert stale_results(bracket, corrected) == (4, 6)
    assert set(stale_results(bracket, corrected)) <= set(dependent_meetings(bracket, 0))
    assert replay_bracket(bracket, corrected)[4].sides == (7, 3)
    assert replay_bracket(bracket, corrected)[6].sides == (OPEN, 1)


def test_a_result_for_a_meeting_that_is_not_on_is_stale() -> None:
    bracket = double_elimination(4)
    chart = WallChart(bracket).play(lambda _, first, __: first)
    assert bracket.reset is not None
    assert stale_results(bracket, chart.results | {bracket.reset: 0}) == (bracket.reset,)
    assert stale_results(single_elimination(3), {2: 0}) == (2,)
    assert stale_results(single_elimination(4), {0: None, 1: None, 2: None}) == (2,)
