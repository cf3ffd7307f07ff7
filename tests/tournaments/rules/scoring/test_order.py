"""The order of the standings, the tie-break that decided, and shared places."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.rules.scoring.criteria import CRITERIA
from games.tournaments.rules.scoring.figures import compute_figures
from games.tournaments.rules.scoring.history import Scoring
from games.tournaments.rules.scoring.order import Placing, order
from tests.tournaments.rules.scoring.rounds import Records, pods, records_of, seat, tournaments

SCORING = Scoring()


def table(
    history: Records, *ties: str, lots: dict[int, int] | None = None, scoring: Scoring = SCORING
) -> list[Placing]:
    drawn = {entrant: entrant for entrant in history} if lots is None else lots
    return order(compute_figures(history, history, scoring, ties), ties, history, scoring, drawn)


def places(history: Records, *ties: str, lots: dict[int, int] | None = None) -> list[int]:
    return [placing.entrant for placing in table(history, *ties, lots=lots)]


# 1, 2 and 3 have two wins each: each beat the next, and all beat 4.
CIRCLE = records_of(
    [[("2-0", 1, 2), ("2-0", 3, 4)], [("2-0", 2, 3), ("2-0", 1, 4)], [("2-0", 3, 1), ("2-0", 2, 4)]]
)


def test_nobody_has_no_order() -> None:
    assert table({}, "points") == []


def test_the_tie_break_that_parted_two_is_told() -> None:
    history = records_of([[("2-0", 1, 2), ("2-1", 3, 4)]])
    assert table(history, "points", "game_difference") == [
        Placing(1, 1, False, None),
        Placing(3, 2, False, "game_difference"),
        Placing(4, 3, False, "points"),
        Placing(2, 4, False, "game_difference"),
    ]


def test_what_nothing_parts_shares_its_place() -> None:
    history = records_of([[("2-0", 1, 2), ("2-0", 3, 4)]])
    assert table(history, "points") == [
        Placing(1, 1, True, None),
        Placing(3, 1, True, None),
        Placing(2, 3, True, "points"),
        Placing(4, 3, True, None),
    ]


def test_the_lower_lot_goes_first_and_parts_everybody() -> None:
    history = records_of([[("2-0", 1, 2), ("2-0", 3, 4)]])
    lots = {1: 9, 2: 1, 3: 4, 4: 7}
    assert places(history, "points", "lot", lots=lots) == [3, 1, 2, 4]
    assert not any(p.shared for p in table(history, "points", "lot", lots=lots))


def test_whoever_has_no_lot_goes_last_among_the_level() -> None:
    history = records_of([[("2-0", 1, 2), ("2-0", 3, 4)]])
    assert places(history, "points", "lot", lots={3: 4, 4: 7, 2: 9}) == [3, 1, 4, 2]


def test_head_to_head_puts_the_winner_of_their_meeting_first() -> None:
    history = records_of([[("2-0", 2, 1), ("2-0", 3, 4)], [("2-0", 1, 4), ("2-0", 3, 2)]])
    assert places(history, "points", "head_to_head", "lot") == [3, 2, 1, 4]


def test_head_to_head_tells_nothing_where_two_of_the_tied_have_not_met() -> None:
    history = records_of([[("2-0", 2, 1), ("2-0", 4, 3)], [("2-0", 1, 5), ("2-0", 3, 6)]])
    assert places(history, "points", "head_to_head", "lot") == [1, 2, 3, 4, 5, 6]


def test_a_circle_stays_a_circle() -> None:
    placings = table(CIRCLE, "points", "head_to_head")
    assert [(p.entrant, p.rank, p.shared) for p in placings] == [
        (1, 1, True),
        (2, 1, True),
        (3, 1, True),
        (4, 4, False),
    ]


def test_whoever_stays_level_in_the_mini_table_meets_again_in_a_smaller_one() -> None:
    # 1 and 2 won two, 3 and 4 one: among themselves 1 beat 2, and 4 beat 3.
    history = records_of(
        [
            [("2-0", 1, 2), ("2-0", 4, 3)],
            [("2-0", 3, 1), ("2-0", 2, 4)],
            [("2-0", 2, 3), ("2-0", 1, 4)],
        ]
    )
    placings = table(history, "head_to_head")
    assert [p.entrant for p in placings] == [1, 2, 4, 3]
    assert not any(p.shared for p in placings)


def test_6_3_a_sure_leader_goes_first_though_not_all_have_met() -> None:
    """1 beat 2 and 3, who did not meet: neither can come level with 1."""
    history = records_of(
        [
            [("2-0", 1, 2), ("2-0", 3, 4)],
            [("2-0", 1, 3), ("2-0", 2, 5)],
            [("2-0", 6, 1), ("2-0", 2, 7), ("2-0", 3, 8)],
        ]
    )
    placings = [p for p in table(history, "points", "head_to_head") if p.entrant in {1, 2, 3}]
    assert [(p.entrant, p.shared) for p in placings] == [(1, False), (2, True), (3, True)]
    assert placings[1].decided_by == "head_to_head"


def test_6_3_who_might_still_be_caught_leads_nobody() -> None:
    """1 beat 2; 3, who met neither, might have beaten both."""
    history = records_of([[("2-0", 1, 2), ("2-0", 3, 4)], [("2-0", 2, 5), ("2-0", 6, 1)]])
    level = {entrant: history[entrant] for entrant in (1, 2, 3)}
    assert {p.shared for p in table(level, "head_to_head")} == {True}


def test_6_1_2_of_two_meetings_the_mean_counts() -> None:
    """1 beat 2 once and lost once, and beat 3; 2 and 3 drew."""
    history = records_of([[("2-0", 1, 2)], [("0-2", 1, 2)], [("2-0", 1, 3)], [("1-1", 2, 3)]])
    assert [p.entrant for p in table(history, "head_to_head")] == [1, 2, 3]


def test_a_forfeit_is_a_meeting_where_opponents_are_set_beforehand() -> None:
    """C.07, 15.2; in a Swiss tournament nothing was played (6.1)."""
    history = records_of([[("0-2f", 1, 2)], [("bye", 1)]])
    robin = Scoring(predetermined=True)
    assert [p.entrant for p in table(history, "points", "head_to_head", "lot")] == [1, 2]
    parted = table(history, "points", "head_to_head", "lot", scoring=robin)
    assert [p.entrant for p in parted] == [2, 1]


def test_in_pods_head_to_head_compares_the_places() -> None:
    history: Records = {entrant: [] for entrant in range(1, 7)}
    seat(history, 1, (1, 2, 3), (1, 2, 3))
    seat(history, 1, (4, 5, 6), (3, 2, 1))
    seat(history, 2, (1, 5, 6), (3, 2, 1))
    seat(history, 2, (4, 2, 3), (2, 3, 1))
    # 2: second, first; 4: first, second; they met once, and 2 was ahead.
    level = {entrant: history[entrant] for entrant in (2, 4)}
    assert places(level, "points", "head_to_head", "lot") == [2, 4]


ANY_ORDER = st.permutations(sorted(CRITERIA)).flatmap(
    lambda keys: st.integers(0, len(keys)).map(lambda n: tuple(keys[:n]))
)


@given(st.one_of(tournaments(), pods()), ANY_ORDER)
def test_places_are_a_competitions_places(history: Records, ties: tuple[str, ...]) -> None:
    placings = table(history, *ties)
    assert sorted(p.entrant for p in placings) == sorted(history)
    for index, placing in enumerate(placings):
        level = [p for p in placings if p.rank == placing.rank]
        assert placing.shared == (len(level) > 1)
        assert placing.rank <= index + 1
    for above, below in pairwise(placings):
        if above.rank == below.rank:
            assert below.decided_by is None
        else:
            assert below.decided_by in ties
    if "lot" in ties:
        assert not any(placing.shared for placing in placings)


@given(tournaments(), st.permutations(("points", "buchholz", "opponents_game_win", "wins")))
def test_the_order_is_that_of_the_values_in_turn(history: Records, ties: list[str]) -> None:
    figures = compute_figures(history, history, SCORING, ties)
    placings = order(figures, ties, history, SCORING, {})
    values = [tuple(figures[p.entrant].exact(key) for key in ties) for p in placings]
    assert values == sorted(values, reverse=True)
    for above, below, lower in zip(values, values[1:], placings[1:], strict=False):
        parted = [key for key, a, b in zip(ties, above, below, strict=True) if a != b]
        assert lower.decided_by == (parted[0] if parted else None)
