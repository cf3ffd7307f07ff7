"""Glicko-2: the paper's example to the last bit, and properties of any rating of duels."""

import math
import random

from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.rules.ratings import glicko
from games.tournaments.rules.ratings.periods import after_period
from games.tournaments.rules.ratings.strength import START, RatedMeeting, Rating

PAPER = {
    "player": Rating(1500, 200, 0.06),
    "one": Rating(1400, 30, 0.06),
    "two": Rating(1550, 100, 0.06),
    "three": Rating(1700, 300, 0.06),
}
RATINGS = st.builds(Rating, st.floats(600, 2800), st.floats(30, 350), st.floats(0.03, 0.1))
NAMES = st.sampled_from("abcdef")
DUELS = st.tuples(
    st.lists(NAMES, min_size=2, max_size=2, unique=True), st.sampled_from(((1, 2), (2, 1), (1, 1)))
).map(lambda pair: duel(pair[0][0], pair[0][1], pair[1]))


def duel(one: str, other: str, ranks: tuple[int, int] = (1, 2)) -> RatedMeeting:
    return RatedMeeting(((one,), (other,)), ranks)


def test_glickmans_example() -> None:
    games = [duel("player", "one"), duel("player", "two", (2, 1)), duel("player", "three", (2, 1))]
    assert after_period(PAPER, games, "duel")["player"] == Rating(
        1464.0506705393013, 151.51652412385727, 0.059995984286488495
    )


@given(RATINGS, RATINGS)
def test_a_win_never_lowers_and_a_loss_never_raises(one: Rating, other: Rating) -> None:
    after = after_period({"a": one, "b": other}, [duel("a", "b")], "duel")
    assert after["a"].value >= one.value
    assert after["b"].value <= other.value


@given(RATINGS, RATINGS)
def test_a_win_is_worth_more_than_a_draw_and_a_draw_than_a_loss(one: Rating, other: Rating) -> None:
    before = {"a": one, "b": other}
    won, drawn, lost = (
        after_period(before, [duel("a", "b", ranks)], "duel")["a"].value
        for ranks in ((1, 2), (1, 1), (2, 1))
    )
    assert won >= drawn >= lost


@given(RATINGS)
def test_alike_players_part_by_as_much_as_each_other(rating: Rating) -> None:
    after = after_period({"a": rating, "b": rating}, [duel("a", "b")], "duel")
    gained, lost = after["a"].value - rating.value, rating.value - after["b"].value
    assert abs(gained - lost) < 1e-9
    assert after["a"].deviation == after["b"].deviation


@given(st.floats(600, 2800), st.floats(100, 350), RATINGS, st.integers(1, 6))
def test_games_against_ones_like_make_one_better_known(
    value: float, deviation: float, other: Rating, games: int
) -> None:
    player = Rating(value, deviation, 0.06)
    like = Rating(value, other.deviation, other.volatility)
    after = after_period({"a": player, "b": like}, [duel("a", "b")] * games, "duel")
    assert after["a"].deviation < deviation
    more = after_period({"a": player, "b": like}, [duel("a", "b", (1, 1))] * (games + 1), "duel")
    less = after_period({"a": player, "b": like}, [duel("a", "b", (1, 1))] * games, "duel")
    assert more["a"].deviation < less["a"].deviation


@given(RATINGS)
def test_a_period_without_games_makes_one_less_known_and_changes_nothing_else(
    rating: Rating,
) -> None:
    after = after_period({"a": rating}, [], "duel")["a"]
    assert (after.value, after.volatility) == (rating.value, rating.volatility)
    assert rating.deviation < after.deviation or after.deviation == 350


@given(st.dictionaries(NAMES, RATINGS), st.lists(DUELS, max_size=12), st.randoms())
def test_the_order_inside_a_period_changes_not_one_bit(
    before: dict[str, Rating], meetings: list[RatedMeeting], chance: random.Random
) -> None:
    shuffled = chance.sample(meetings, len(meetings))
    turned = [RatedMeeting(m.sides[::-1], m.ranks[::-1], m.number) for m in shuffled]
    backwards = dict(reversed(before.items()))
    after = after_period(before, meetings, "duel")
    assert after_period(backwards, turned, "duel") == after
    assert list(after_period(backwards, turned, "duel")) == list(after)


def chance(one: Rating, other: Rating) -> float:
    """Return the expected score of `one` against `other`, with the uncertainty of both."""
    weight = glicko._weight(math.hypot(one.deviation, other.deviation) / glicko.SCALE)
    return glicko._expected_score(glicko._mu(one), glicko._mu(other), weight)


@given(RATINGS, RATINGS)
def test_chances_of_both_make_one(one: Rating, other: Rating) -> None:
    assert abs(chance(one, other) + chance(other, one) - 1) < 1e-12
    if abs(one.value - other.value) > 1e-6:
        assert (chance(one, other) > 0.5) == (one.value > other.value)


def test_a_newcomer_begins_where_everybody_does() -> None:
    after = after_period({}, [duel("a", "b")], "duel")
    known = {"a": START["duel"], "b": START["duel"]}
    assert after == after_period(known, [duel("a", "b")], "duel")


def test_the_hopeless_upset_is_reckoned_too() -> None:
    far = {"a": Rating(-9000, 350, 0.06), "b": Rating(12000, 30, 0.06)}
    after = after_period(far, [duel("a", "b")], "duel")
    assert after["a"].value > -9000
    assert after["a"].deviation <= 350
