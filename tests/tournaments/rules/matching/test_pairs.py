"""One round for games of two, compared with every possible draw and over whole tournaments."""

import os
import random
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.rules.matching.draw import Contender, Draw
from games.tournaments.rules.matching.field import Costs, Field, Plan
from games.tournaments.rules.matching.pairs import draw_pairs
from games.tournaments.rules.matching.windows import mend_plan, pair_everyone
from tests.tournaments.rules.matching.fields import (
    draws,
    field_at_random,
    fields,
    pairings,
    pairs_and_bye,
    score,
    standing_order,
)
from tests.tournaments.rules.matching.seasons import season

WISHES = st.sampled_from((None, 0, 1, 9, 100))


@given(fields(most=60), WISHES)
def test_everybody_meets_one_or_sits_out(field: list[Contender], apart: int | None) -> None:
    pairs, bye = pairs_and_bye(draw_pairs(field, apart=apart))
    seen = [one for two in pairs for one in two]
    assert (bye is None) == (len(field) % 2 == 0)
    assert sorted(seen if bye is None else [*seen, bye]) == sorted(one.id for one in field)


@given(fields(most=8), WISHES)
def test_no_draw_is_better(field: list[Contender], apart: int | None) -> None:
    ours = score(field, *pairs_and_bye(draw_pairs(field, apart=apart)), apart)
    assert ours == min(score(field, *each, apart) for each in draws(field))


def test_no_draw_is_better_for_nine_or_ten(long: bool) -> None:
    for seed in range(400 if long else 25):
        field = field_at_random(random.Random(seed), 9 + seed % 2)
        ours = score(field, *pairs_and_bye(draw_pairs(field)), 0)
        assert ours == min(score(field, *each, 0) for each in draws(field))


@given(fields(least=2, most=8), WISHES)
def test_down_to_the_places_in_the_groups_no_draw_costs_less(
    contenders: list[Contender], apart: int | None
) -> None:
    field = Field(contenders)
    pairs, bye = pairs_and_bye(draw_pairs(contenders, apart=apart))
    resting = None if bye is None else field.at[bye]
    costs = Costs(Plan(field, resting), apart)
    ours = sum(costs.pair(*sorted((field.at[a], field.at[b]))) for a, b in pairs)
    playing = [position for position in range(field.size) if position != resting]
    assert ours == min(sum(costs.pair(*two) for two in each) for each in pairings(playing))


@given(fields(most=40), st.randoms(use_true_random=False))
def test_the_order_of_the_contenders_does_not_matter(
    field: list[Contender], chance: random.Random
) -> None:
    assert draw_pairs(chance.sample(field, len(field))) == draw_pairs(field)


def test_another_process_draws_the_same() -> None:
    script = (
        "import random\n"
        "from tests.tournaments.rules.matching.fields import field_at_random\n"
        "from games.tournaments.rules.matching.pairs import draw_pairs\n"
        "print([draw_pairs(field_at_random(random.Random(n), 40)) for n in range(5)])"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": str(seed), "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (1, 2, 3)
    }
    assert len(answers) == 1


@given(fields(least=2, most=60))
def test_a_window_has_no_rematch_that_the_whole_avoids(contenders: list[Contender]) -> None:
    field = Field(contenders[: len(contenders) // 2 * 2])
    costs = Costs(Plan(field), 0)
    windowed, _ = mend_plan(costs, at_once=0)
    exact, _ = pair_everyone(costs)
    assert field.count_rematches(windowed) == field.count_rematches(exact)
    assert costs.above_places(windowed) >= costs.above_places(exact)
    assert sorted(one for two in windowed for one in two) == list(range(field.size))


def test_a_window_grows_until_nobody_meets_again() -> None:
    """The first thirty of each half have all met one another: they are more than a window can
    hold."""
    knot = {*range(30), *range(100, 130)}
    rounds = {n: dict.fromkeys(knot - {n}, (1,)) if n in knot else {} for n in range(200)}
    draw = draw_pairs([Contender(id=n, points=0, rank=n, met=rounds[n]) for n in range(200)])
    assert draw.rematches == 0
    assert 2 * len(knot) <= draw.window


def test_a_window_grows_as_far_as_the_only_one_not_yet_met() -> None:
    everybody = {*range(200)}
    rounds = {n: {} if n in (0, 175) else {0: (1,)} for n in everybody}
    rounds[0] = dict.fromkeys(everybody - {0, 175}, (1,))
    draw = draw_pairs([Contender(id=n, points=0, rank=n, met=rounds[n]) for n in everybody])
    assert draw.rematches == 0
    assert (0, 175) in pairs_and_bye(draw)[0]


def test_a_window_grows_until_all_club_mates_are_apart() -> None:
    club = {*range(45), *range(100, 145)}
    draw = draw_pairs(
        [Contender(id=n, points=0, rank=n, apart=("a",) * (n in club)) for n in range(200)]
    )
    assert not any({two.first, two.second} <= club for two in draw.pairs)
    assert 2 * len(club) <= draw.window


def test_a_window_stays_small_in_a_large_field() -> None:
    for draw, _ in season(600, 6, seed=1):
        assert draw.rematches == 0
        assert draw.window < 200


@pytest.mark.parametrize(("players", "rounds", "seeds"), [(64, 30, 20), (32, 20, 20), (33, 20, 20)])
def test_long_swiss_never_fails(players: int, rounds: int, seeds: int, long: bool) -> None:
    for seed in range(seeds if long else 2):
        sat_out: list[int] = []
        for draw, field in season(players, rounds, seed):
            _every_one_once(draw, field)
            assert draw.rematches == 0
            sat_out.extend([draw.bye.entrant] if draw.bye else [])
        assert len(set(sat_out)) == len(sat_out) == (rounds if players % 2 else 0)


def test_drops_and_late_entries(long: bool) -> None:
    for seed in range(40 if long else 5):
        for draw, field in season(40, 9, seed, drops=0.05, late=0.4):
            _every_one_once(draw, field)
            assert draw.rematches == 0
            if draw.bye:
                byes = {one.id: one.byes for one in field}
                assert byes[draw.bye.entrant] == min(byes.values())


def _every_one_once(draw: Draw, field: list[Contender]) -> None:
    pairs, bye = pairs_and_bye(draw)
    seen = [*(one for two in pairs for one in two), *([] if bye is None else [bye])]
    assert sorted(seen) == sorted(one.id for one in field)


@pytest.mark.parametrize("players", range(1, 8))
def test_with_more_rounds_than_opponents_the_oldest_meet_again(players: int) -> None:
    rematches = 0
    for draw, field in season(players, 3 * players, seed=players):
        ours = score(field, *pairs_and_bye(draw), 0)
        assert ours == min(score(field, *each, 0) for each in draws(field))
        assert ours[0] == draw.rematches
        rematches += draw.rematches
    assert rematches or players == 1


@pytest.mark.parametrize("players", [*range(17), 63, 64, 65, 300, 1000])
def test_round_one_is_the_upper_half_against_the_lower(players: int) -> None:
    draw = draw_pairs([Contender(id=n, points=0, rank=n) for n in range(players)])
    half = players // 2
    assert pairs_and_bye(draw)[0] == [(n, n + half) for n in range(half)]
    assert (draw.bye.entrant if draw.bye else None) == (players - 1 if players % 2 else None)


def test_the_best_pair_comes_first() -> None:
    for draw, field in season(24, 5, seed=3):
        place = {one.id: n for n, one in enumerate(standing_order(field))}
        best = [min(place[one.first], place[one.second]) for one in draw.pairs]
        assert best == sorted(best)


def test_one_entrant_twice_is_an_error() -> None:
    one = Contender(id=1, points=0, rank=0)
    with pytest.raises(ValueError, match="twice"):
        draw_pairs([one, one])


def test_points_of_any_size_stay_exact_enough() -> None:
    """Squares of such differences exceed 128 bits; then they are rounded, and nothing breaks."""
    field = [
        Contender(id=n, points=10 ** (2 * n), rank=n, met={n ^ 1: (1,)}, byes=n) for n in range(12)
    ]
    draw = draw_pairs(field)
    assert draw.rematches == 0
    assert all(abs(first - second) <= 3 for first, second in pairs_and_bye(draw)[0])


def test_a_field_as_large_as_a_tournament_may_be_is_drawn() -> None:
    """Its costs no longer fit side by side and are distinguished less finely."""
    field = [Contender(id=n, points=n // 4096, rank=16383 - n) for n in range(16384)]
    met = {n: {n ^ 1: (1,)} for n in range(16384)}
    field = [msgspec.structs.replace(one, met=met[one.id]) for one in field]
    draw = draw_pairs(field)
    assert len({one for each in draw.pairs for one in (each.first, each.second)}) == 16384
    assert draw.rematches == 0
    assert all(field[each.first].points == field[each.second].points for each in draw.pairs)
