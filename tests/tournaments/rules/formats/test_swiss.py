"""Number of Swiss rounds, and the end of a Swiss stage."""

import random

import pytest

from games.tournaments.rules.formats.swiss import clear_winner, is_over, most_rounds, usual_rounds


def test_the_usual_rounds_leave_one_unbeaten() -> None:
    """A player with all wins meets another such player; at most one is paired down and may win."""
    for entrants in range(1, 301):
        unbeaten, rounds = entrants, 0
        while unbeaten > 1:
            unbeaten, rounds = -(-unbeaten // 2), rounds + 1
        assert rounds == usual_rounds(entrants)
    assert [usual_rounds(entrants) for entrants in (1, 2, 3, 8, 9, 64, 65)] == [0, 1, 2, 3, 4, 6, 7]


def test_no_more_rounds_than_a_round_robin_has() -> None:
    assert [most_rounds(entrants) for entrants in range(1, 8)] == [0, 1, 3, 3, 5, 5, 7]
    assert is_over([3, 0], played=1, win=3, rounds=9)


def test_who_alone_has_all_wins_has_clearly_won() -> None:
    assert clear_winner([3, 9, 6, 6], played=3, win=3) == 1
    assert clear_winner([6, 3, 3, 3, 3], played=2, win=3) == 0


def test_while_two_have_all_wins_nobody_has() -> None:
    assert clear_winner([6, 6, 3, 3, 0], played=2, win=3) is None


@pytest.mark.parametrize(("played", "winner"), [(2, None), (3, 2)])
def test_after_draws_who_is_alone_on_top_waits_for_the_usual_rounds(
    played: int, winner: int | None
) -> None:
    assert clear_winner([1, 1, 4, 3, 3, 1, 2], played=played, win=3) == winner


def test_nobody_wins_before_the_first_round() -> None:
    assert clear_winner([], played=0, win=3) is None
    assert clear_winner([0, 0], played=0, win=3) is None


def test_it_is_over_by_number_or_by_a_clear_winner() -> None:
    assert [is_over([3, 3, 0, 0], played=played, win=3, rounds=2) for played in (1, 2)] == [
        False,
        True,
    ]
    assert not is_over([3, 3, 0, 0], played=1, win=3, rounds=None)
    assert is_over([6, 3, 3, 0], played=2, win=3, rounds=None)
    assert is_over([7, 7, 2, 1], played=3, win=3, rounds=None)  # no new opponent is left


@pytest.mark.parametrize("entrants", [2, 3, 7, 8, 21, 64])
def test_without_draws_a_clear_winner_is_there_by_the_usual_rounds(entrants: int) -> None:
    chance = random.Random(entrants)
    points = [0] * entrants
    for _ in range(usual_rounds(entrants)):
        order = sorted(range(entrants), key=lambda who: (-points[who], chance.random()))
        for first, second in zip(order[::2], order[1::2], strict=False):
            points[chance.choice((first, second))] += 3
        if entrants % 2:
            points[order[-1]] += 3
    assert clear_winner(points, played=usual_rounds(entrants), win=3) is not None
