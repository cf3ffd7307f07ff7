"""Each criterion by a case one can follow with a pencil."""

from fractions import Fraction

import pytest

from games.tournaments.rules.scoring.criteria import CRITERIA, USUAL
from games.tournaments.rules.scoring.figures import reckon
from games.tournaments.rules.scoring.history import Played, Scoring
from tests.tournaments.rules.scoring.rounds import Records, seat, told

SCORING = Scoring()
# Three rounds of five: 5 wins nothing but its bye.
FIVE = told(
    [
        [("2-0", 1, 2), ("2-1", 3, 4), ("bye", 5)],
        [("2-1", 1, 3), ("1-1", 4, 5), ("bye", 2)],
        [("0-2", 1, 4), ("2-0f", 2, 5), ("bye", 3)],
    ]
)


def exact(history: Records, key: str, entrant: int, scoring: Scoring = SCORING) -> Fraction:
    return reckon([entrant], history, scoring, [key])[entrant].exact(key)


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
    assert [exact(FIVE, key, entrant) for entrant in range(1, 6)] == expected


def test_a_win_counts_the_opponent_in_sonneborn_berger_and_a_draw_half() -> None:
    assert exact(FIVE, "sonneborn_berger", 4) == 6 + Fraction(4, 2)  # beat 1, drew with 5


@pytest.mark.parametrize("games", [False, True])
def test_whoever_met_nobody_has_no_opponents_to_count(games: bool) -> None:
    key = "opponents_game_win" if games else "opponents_match_win"
    assert exact(told([[("bye", 1)]]), key, 1) == 0


def test_an_opponents_bye_is_a_match_it_won() -> None:
    # 4 met 3 (6 of 9), 5 (4 of 9, bye included) and 1 (6 of 9).
    assert exact(FIVE, "opponents_match_win", 4) == Fraction(6 + 4 + 6, 9 * 3)


def test_a_weak_opponent_counts_a_third() -> None:
    lone = told([[("2-0", 1, 2)]])
    assert exact(lone, "opponents_match_win", 1) == Fraction(1, 3)
    assert exact(lone, "opponents_game_win", 1) == Fraction(1, 3)
    assert exact(lone, "opponents_match_win", 1, Scoring(floor=(0, 1))) == 0


def test_a_bye_one_asked_for_is_no_match_lost() -> None:
    rest: Records = {
        1: [Played(1, (2,), "loss")],
        2: [Played(1, (1,), "win"), Played(2, (), "loss", "bye")],
    }
    assert exact(rest, "opponents_match_win", 1) == 1


def test_no_share_is_more_than_the_whole() -> None:
    dear = Scoring(win=2, bye=3)
    history = told([[("bye", 2)], [("2-0", 2, 1)]])
    assert exact(history, "opponents_match_win", 1, dear) == 1


def _of_record(number: int, wins: int, losses: int, draws: int) -> list[Played]:
    """That record, against people nobody asks about; its first meeting is with entrant 1."""
    outcomes = ["win"] * wins + ["loss"] * losses + ["draw"] * draws
    others = [1, *range(100, 100 + len(outcomes))]
    return [
        Played(n + 1, (others[n],), outcome)  # type: ignore[arg-type]
        for n, outcome in enumerate(outcomes)
    ]


def test_opponents_match_win_as_the_tournament_rules_of_magic_reckon_it() -> None:
    # Appendix C: eight rounds, one a bye. 4 of 15 is raised to the floor; the bye is nobody.
    records = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1)]
    history = {n + 2: _of_record(n + 2, *record) for n, record in enumerate(records)}
    history[1] = [Played(n, (n + 1,), "win") for n in range(1, 8)]
    history[1].append(Played(8, (), "win", "bye", won=2))
    shares = [Fraction(*pair) for pair in ((12, 24), (21, 24), (1, 3), (10, 21), (18, 24))]
    shares += [Fraction(16, 24), Fraction(13, 24)]
    assert exact(history, "opponents_match_win", 1) == sum(shares) / 7
    assert round(float(sum(shares) / 7), 2) == 0.59


def test_match_win_of_those_who_leave_early_counts_the_rounds_they_were_in() -> None:
    # Appendix C's three players: one stayed, one is raised to the floor, one had a bye.
    bye = [Played(1, (), "win", "bye", won=2)]
    left = bye + [
        Played(n, (1 if n == 2 else 99,), "win" if n < 4 else "loss") for n in range(2, 6)
    ]
    history = {2: _of_record(2, 5, 2, 1), 3: _of_record(3, 1, 3, 0), 4: left}
    for other, expected in ((2, Fraction(2, 3)), (3, Fraction(1, 3)), (4, Fraction(3, 5))):
        history[1] = [Played(1, (other,), "loss")]
        assert exact(history, "opponents_match_win", 1) == expected


def _pods() -> Records:
    history: Records = {entrant: [] for entrant in range(1, 8)}
    seat(history, 1, (1, 2, 3, 4), (9, 5, 5, 1))
    seat(history, 1, (5, 6, 7), (3, 3, 3))
    return history


def test_a_shared_place_in_a_pod_is_worth_the_mean_of_the_places_it_covers() -> None:
    points = [exact(_pods(), "points", entrant) for entrant in range(1, 8)]
    assert points == [6, 3, 3, 0, 3, 3, 3]
    odd = Scoring(pods=((5, 2, 0), (7, 4, 2, 1)))
    points = [exact(_pods(), "points", entrant, odd) for entrant in (2, 5)]
    assert points == [Fraction(4 + 2, 2), Fraction(5 + 2 + 0, 3)]


def test_the_strength_of_pods_is_the_mean_of_those_met_there() -> None:
    assert exact(_pods(), "pod_strength", 4) == Fraction(6 + 3 + 3, 3)


def test_sonneborn_berger_of_a_pod_counts_those_one_left_behind() -> None:
    assert exact(_pods(), "sonneborn_berger", 2) == Fraction(3, 2) + 0  # level with 3, ahead of 4


def test_a_pod_without_a_row_of_points_is_refused() -> None:
    with pytest.raises(ValueError, match="pod of 4"):
        exact(_pods(), "points", 1, Scoring(pods=((3, 2, 1),)))


def test_the_table_names_every_criterion_once() -> None:
    assert all(key == criterion.key for key, criterion in CRITERIA.items())
    assert set(USUAL) <= set(CRITERIA)
