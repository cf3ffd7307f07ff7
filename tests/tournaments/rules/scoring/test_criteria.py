"""Each criterion by a case that can be checked with a pencil."""

from fractions import Fraction
from statistics import NormalDist

import pytest

from games.tournaments.rules.scoring.criteria import CRITERIA, USUAL
from games.tournaments.rules.scoring.figures import compute_figures
from games.tournaments.rules.scoring.history import RoundRecord, Scoring
from games.tournaments.rules.scoring.performance import rating_difference
from tests.tournaments.rules.scoring.rounds import Records, records_of, seat

SCORING = Scoring()
# Three rounds of five: 5 wins only its bye.
FIVE = records_of(
    [
        [("2-0", 1, 2), ("2-1", 3, 4), ("bye", 5)],
        [("2-1", 1, 3), ("1-1", 4, 5), ("bye", 2)],
        [("0-2", 1, 4), ("2-0f", 2, 5), ("bye", 3)],
    ]
)


def exact_figure(history: Records, key: str, entrant: int, scoring: Scoring = SCORING) -> Fraction:
    return compute_figures([entrant], history, scoring, [key])[entrant].exact(key)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("points", [6, 6, 6, 4, 4]),
        ("wins", [2, 2, 2, 1, 1]),
        ("game_difference", [1, 2, 2, 1, 0]),
        ("games_won", [4, 4, 5, 4, 3]),
        ("progressive", [15, 9, 12, 5, 11]),
        ("buchholz", [16, 16, 16, 16, 12]),
    ],
)
def test_the_count_of_five(key: str, expected: list[int]) -> None:
    # Buchholz: 1 met 2, 3, 4; 2 had a bye (itself, 6) and a forfeit win against 5 (at most 4).
    assert [exact_figure(FIVE, key, entrant) for entrant in range(1, 6)] == expected


def test_a_win_counts_the_opponent_in_sonneborn_berger_and_a_draw_half() -> None:
    assert exact_figure(FIVE, "sonneborn_berger", 4) == 6 + Fraction(4, 2)  # beat 1, drew with 5


@pytest.mark.parametrize("games", [False, True])
def test_whoever_met_nobody_has_no_opponents_to_count(games: bool) -> None:
    key = "opponents_game_win" if games else "opponents_match_win"
    assert exact_figure(records_of([[("bye", 1)]]), key, 1) == 0


def test_an_opponents_bye_is_a_match_it_won() -> None:
    # 4 met 3 (6 of 9), 5 (4 of 9, bye included) and 1 (6 of 9).
    assert exact_figure(FIVE, "opponents_match_win", 4) == Fraction(6 + 4 + 6, 9 * 3)


def test_a_weak_opponent_counts_a_third() -> None:
    lone = records_of([[("2-0", 1, 2)]])
    assert exact_figure(lone, "opponents_match_win", 1) == Fraction(1, 3)
    assert exact_figure(lone, "opponents_game_win", 1) == Fraction(1, 3)
    assert exact_figure(lone, "opponents_match_win", 1, Scoring(floor=(0, 1))) == 0


def test_a_bye_one_asked_for_is_no_match_lost() -> None:
    rest: Records = {
        1: [RoundRecord(1, (2,), "loss")],
        2: [RoundRecord(1, (1,), "win"), RoundRecord(2, (), "loss", "bye")],
    }
    assert exact_figure(rest, "opponents_match_win", 1) == 1


def test_no_share_is_more_than_the_whole() -> None:
    dear = Scoring(win=2, bye=3)
    history = records_of([[("bye", 2)], [("2-0", 2, 1)]])
    assert exact_figure(history, "opponents_match_win", 1, dear) == 1


def _rounds_of_record(number: int, wins: int, losses: int, draws: int) -> list[RoundRecord]:
    """Return rounds with that record. The first meeting is with entrant 1, the other opponents do
    not matter."""
    outcomes = ["win"] * wins + ["loss"] * losses + ["draw"] * draws
    others = [1, *range(100, 100 + len(outcomes))]
    return [
        RoundRecord(n + 1, (others[n],), outcome)  # type: ignore[arg-type]
        for n, outcome in enumerate(outcomes)
    ]


def test_opponents_match_win_as_the_tournament_rules_of_magic_reckon_it() -> None:
    # Appendix C: eight rounds, one of them a bye. 4 of 15 is raised to the floor; the bye is no
    # opponent.
    records = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1)]
    history = {n + 2: _rounds_of_record(n + 2, *record) for n, record in enumerate(records)}
    history[1] = [RoundRecord(n, (n + 1,), "win") for n in range(1, 8)]
    history[1].append(RoundRecord(8, (), "win", "bye", won=2))
    shares = [Fraction(*pair) for pair in ((12, 24), (21, 24), (1, 3), (10, 21), (18, 24))]
    shares += [Fraction(16, 24), Fraction(13, 24)]
    assert exact_figure(history, "opponents_match_win", 1) == sum(shares) / 7
    assert round(float(sum(shares) / 7), 2) == 0.59


def test_match_win_of_those_who_leave_early_counts_the_rounds_they_were_in() -> None:
    # Appendix C's three players: one stayed, one is raised to the floor, one had a bye.
    bye = [RoundRecord(1, (), "win", "bye", won=2)]
    left = bye + [
        RoundRecord(n, (1 if n == 2 else 99,), "win" if n < 4 else "loss") for n in range(2, 6)
    ]
    history = {2: _rounds_of_record(2, 5, 2, 1), 3: _rounds_of_record(3, 1, 3, 0), 4: left}
    for other, expected in ((2, Fraction(2, 3)), (3, Fraction(1, 3)), (4, Fraction(3, 5))):
        history[1] = [RoundRecord(1, (other,), "loss")]
        assert exact_figure(history, "opponents_match_win", 1) == expected


def _pods() -> Records:
    history: Records = {entrant: [] for entrant in range(1, 8)}
    seat(history, 1, (1, 2, 3, 4), (9, 5, 5, 1))
    seat(history, 1, (5, 6, 7), (3, 3, 3))
    return history


def test_a_shared_place_in_a_pod_is_worth_the_mean_of_the_places_it_covers() -> None:
    points = [exact_figure(_pods(), "points", entrant) for entrant in range(1, 8)]
    assert points == [6, 3, 3, 0, 3, 3, 3]
    odd = Scoring(pods=((5, 2, 0), (7, 4, 2, 1)))
    points = [exact_figure(_pods(), "points", entrant, odd) for entrant in (2, 5)]
    assert points == [Fraction(4 + 2, 2), Fraction(5 + 2 + 0, 3)]


def test_the_strength_of_pods_is_the_mean_of_those_met_there() -> None:
    assert exact_figure(_pods(), "pod_strength", 4) == Fraction(6 + 3 + 3, 3)


def test_sonneborn_berger_of_a_pod_counts_those_one_left_behind() -> None:
    assert (
        exact_figure(_pods(), "sonneborn_berger", 2) == Fraction(3, 2) + 0
    )  # level with 3, ahead of 4


def test_a_pod_without_a_row_of_points_is_refused() -> None:
    with pytest.raises(ValueError, match="pod of 4"):
        exact_figure(_pods(), "points", 1, Scoring(pods=((3, 2, 1),)))


def test_the_table_names_every_criterion_once() -> None:
    assert all(key == criterion.key for key, criterion in CRITERIA.items())
    assert set(USUAL) <= set(CRITERIA)


CUT = records_of(
    [
        [("2-0", 1, 2), ("2-0", 3, 4), ("2-0", 5, 6)],
        [("2-0", 1, 3), ("2-0", 2, 5), ("2-0", 4, 6)],
        [("2-0", 1, 4), ("2-0", 3, 5), ("2-0", 2, 6)],
        [("2-0", 1, 5), ("2-0", 2, 4), ("2-0", 3, 6)],
    ]
)
# 2 and 3 have 9 points, 4 and 5 have 3; 1 has met all four.


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("buchholz", 24),
        ("buchholz_cut_1", 21),
        ("buchholz_cut_2", 18),
        ("median_buchholz", 12),
        ("median_buchholz_2", 0),
    ],
)
def test_14_the_least_go_first_then_the_greatest(key: str, expected: int) -> None:
    assert exact_figure(CUT, key, 1) == expected


def test_9_2_koya_counts_the_points_against_those_who_have_half() -> None:
    # Half the points of four rounds is six: 2 and 3 have it.
    assert exact_figure(CUT, "koya", 1) == 6
    assert exact_figure(CUT, "koya", 4) == 0


def _sides() -> Records:
    """Entrant 1 wins twice with the second side, once by forfeit; and once with the first."""
    return {
        1: [
            RoundRecord(1, (2,), "win", seat=1),
            RoundRecord(2, (3,), "win", "forfeit", seat=1),
            RoundRecord(3, (4,), "win"),
            RoundRecord(4, (5,), "loss", "forfeit", seat=1),
            RoundRecord(5, (), "win", "bye"),
        ]
    }


@pytest.mark.parametrize(
    ("key", "swiss", "robin"),
    [
        ("wins", 4, 4),  # 7.1: the bye brings as much
        ("wins_played", 2, 3),  # 7.2, and 15.2 where opponents are set beforehand
        ("played_second", 1, 2),  # 7.3: a lost forfeit never counts
        ("wins_second", 1, 2),  # 7.4
    ],
)
def test_7_a_forfeit_won_counts_where_opponents_are_set(key: str, swiss: int, robin: int) -> None:
    assert exact_figure(_sides(), key, 1) == swiss
    assert exact_figure(_sides(), key, 1, Scoring(predetermined=True)) == robin


def test_7_1_a_bye_that_brings_less_than_a_win_is_none() -> None:
    assert exact_figure(_sides(), "wins", 1, Scoring(bye=1)) == 3


def test_7_5_who_rests_last_in_a_round_robin_has_points_after_that_round_too() -> None:
    history: Records = {1: [RoundRecord(1, (2,), "win"), RoundRecord(2, (3,), "draw")]}
    assert exact_figure(history, "progressive", 1) == 3 + 4
    assert (
        exact_figure(history, "progressive", 1, Scoring(predetermined=True, rounds=3)) == 3 + 4 + 4
    )


RATINGS = {2: 1600, 3: 1801, 4: 2400}


def rating_figure(history: Records, key: str) -> Fraction:
    return compute_figures([1], history, SCORING, [key], ratings=RATINGS)[1].exact(key)


def test_10_1_the_mean_rating_is_of_those_met_at_the_table() -> None:
    history: Records = {
        1: [
            RoundRecord(1, (2,), "win"),
            RoundRecord(2, (3,), "draw"),
            RoundRecord(3, (4,), "win", "forfeit"),
            RoundRecord(4, (), "win", "bye"),
        ]
    }
    assert rating_figure(history, "opponents_rating") == 1701  # 1700.5, rounded up
    history[1].append(RoundRecord(5, (9,), "loss"))
    assert rating_figure(history, "opponents_rating") == 1634  # 9 is unrated: 1500
    assert rating_figure({1: []}, "opponents_rating") == 0


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [("ww", 1701 + 800), ("wd", 1701 + 193), ("dd", 1701), ("ld", 1701 - 193), ("ll", 901)],
)
def test_10_2_performance_is_the_mean_and_what_the_share_says(outcomes: str, expected: int) -> None:
    result = {"w": "win", "d": "draw", "l": "loss"}
    history: Records = {
        1: [
            RoundRecord(n + 1, (n + 2,), result[letter])  # type: ignore[arg-type]
            for n, letter in enumerate(outcomes)
        ]
    }
    assert rating_figure(history, "performance") == expected


def test_the_table_of_differences_rises_and_is_even() -> None:
    differences = [rating_difference(n) for n in range(101)]
    assert differences == sorted(set(differences))
    assert [-each for each in reversed(differences)] == differences
    # Elo's curve; the table is a rounded form of it (its last steps were set by hand).
    spread = NormalDist(0, 2000 / 7)
    assert all(abs(differences[n] - spread.inv_cdf(n / 100)) <= 3 for n in range(2, 99))
