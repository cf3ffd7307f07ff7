"""FIDE's published exercises (tec.fide.com, 18 March 2024), and C.07 as of 1 March 2026.

The exercises were published for the regulations of 2023, whose article 16.4 had no cap on the
dummy: `capped=False` follows them. FIDE counts in half points, we in whole ones: win 2, draw 1.
"""

from fractions import Fraction

import pytest

from games.tournaments.rules.scoring.figures import compute_figures
from games.tournaments.rules.scoring.history import Scoring
from games.tournaments.rules.scoring.tally import Tally
from tests.tournaments.rules.scoring.rounds import read_records

OPEN = read_records("""
 1 +9  =13  =2   +15  =4
 2 +10 +7   =1   +16  =3
 3 =11 +6   +8   =4   =2
 4 +12 =bye +13  =3   =1
 5 -13 -15  +11  =7   +10
 6 -14 -3   +bye +10  +8
 7 +15 -2   -16  =5   -11
 8 =16 +14  -3   +13  -6
 9 -1  -10  =bye -f11 +bye
10 -2  +9   -15  -6   -5
11 =3  -16  -5   +f9  +7
12 -4  +bye +f14 --   --
13 +5  =1   -4   -8   -14
14 +6  -8   -f12 --   +13
15 -7  +5   +10  -1   -16
16 =8  +11  +7   -2   +15
""")
AS_OF_2023 = Scoring(win=2, draw=1, bye=2, rounds=5, capped=False)
AS_OF_2026 = Scoring(win=2, draw=1, bye=2, rounds=5)


def by_entrant(text: str) -> list[tuple[int, float]]:
    pairs = (pair.split() for pair in text.split(","))
    return [(int(entrant), float(expected)) for entrant, expected in pairs]


def worth(key: str, entrant: int, scoring: Scoring = AS_OF_2023) -> float:
    return float(compute_figures([entrant], OPEN, scoring, [key])[entrant].exact(key) / 2)


@pytest.mark.parametrize(
    ("entrant", "expected"),
    [(2, 13), (1, 12.5), (3, 15.5), (5, 8.5), (8, 13.5), (11, 13.5), (16, 12.5), (4, 15)],
)
def test_exercises_1_to_4_buchholz(entrant: int, expected: float) -> None:
    assert worth("buchholz", entrant) == expected


CUT_1 = by_entrant(
    "5 7.5, 8 12, 11 12"  # exercise 5
    ", 7 12.5, 9 7.5, 13 12"  # 6
    ", 1 11, 3 13, 4 11.5, 16 11"  # 7
    ", 12 9.5, 14 9, 15 11"  # 8
)


@pytest.mark.parametrize(("entrant", "expected"), CUT_1)
def test_exercises_5_to_8_buchholz_cut_1(entrant: int, expected: float) -> None:
    assert worth("buchholz_cut_1", entrant) == expected


ADJUSTED = by_entrant(
    "2 4, 3 3.5, 4 3.5, 1 3.5, 16 3.5, 6 3, 11 2.5, 8 2.5, 5 2.5, "
    "14 2, 12 3, 15 2, 13 1.5, 7 1.5, 10 1"
)
SONNEBORN_BERGER = by_entrant(
    "2 9.5, 3 10.5, 4 9.75, 1 8, 16 7.25, 6 6.5, 11 5.75, 8 5.25, 5 4.25, "
    "14 4.5, 12 4, 15 3.5, 13 4.25, 7 3.25, 10 1.5"
)


@pytest.mark.parametrize(("entrant", "expected"), ADJUSTED)
def test_exercise_12_adjusted_score(entrant: int, expected: float) -> None:
    tally = Tally(OPEN, AS_OF_2023)
    assert Fraction(tally.line_of(entrant).adjusted, 2 * tally.unit) == Fraction(expected)


@pytest.mark.parametrize(("entrant", "expected"), SONNEBORN_BERGER)
def test_exercises_11_and_12_sonneborn_berger(entrant: int, expected: float) -> None:
    assert worth("sonneborn_berger", entrant) == expected


def test_without_unplayed_rounds_both_editions_agree() -> None:
    for entrant in (1, 2, 3, 5, 7, 8, 10, 13, 15, 16):
        for key in ("buchholz", "buchholz_cut_1", "median_buchholz", "sonneborn_berger"):
            assert worth(key, entrant) == worth(key, entrant, AS_OF_2026)


def test_16_4_1_a_forfeit_is_worth_no_more_than_the_absent_opponent() -> None:
    # 11 has 2.5 and won by forfeit against 9, whose adjusted score is 1.5.
    assert worth("buchholz", 11) - worth("buchholz", 11, AS_OF_2026) == 2.5 - 1.5


def test_16_4_2_a_bye_is_worth_no_more_than_a_draw_in_every_round() -> None:
    # 4 has 3.5 and a half-point bye; five draws are 2.5. 6 has 3 and a bye of the draw.
    assert worth("buchholz", 4) - worth("buchholz", 4, AS_OF_2026) == 3.5 - 2.5
    assert worth("buchholz", 6) - worth("buchholz", 6, AS_OF_2026) == 3 - 2.5


def test_16_5_a_round_missed_at_will_is_cut_before_a_weaker_opponent() -> None:
    # 4's dummy (2.5) is cut; its weakest opponent, 13, has 1.5.
    assert worth("buchholz", 4, AS_OF_2026) - worth("buchholz_cut_1", 4, AS_OF_2026) == 2.5


def test_14_3_the_median_cuts_the_least_and_then_the_most() -> None:
    # 2 met 10 (1), 7 (1.5), 1 (3.5), 16 (3.5), 3 (3.5).
    assert worth("median_buchholz", 2) == 13 - 1 - 3.5
