"""Ratings of pods and teams: openskill's own vectors (its repository's Plackett-Luce data), and our
order."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.rules.ratings.periods import _MANY, _to_openskill, after_period
from games.tournaments.rules.ratings.strength import START, RatedMeeting, Rating

VECTOR = Rating(20.35125162611535, 8.33148112355601)
RATINGS = st.builds(Rating, st.floats(5, 45), st.floats(1, 8))
NAMES = "abcdefgh"


@st.composite
def meetings(draw: st.DrawFn) -> list[RatedMeeting]:
    number, played = draw(st.integers(0, 5)), []
    for n in range(number):
        size = draw(st.integers(2, 4))
        names = draw(st.permutations(NAMES))
        sides: tuple[tuple[str, ...], ...] = tuple((name,) for name in names[:size])
        if draw(st.booleans()):
            sides = (tuple(names[:2]), tuple(names[2:4]))
        ranks = tuple(draw(st.integers(1, 3)) for _ in sides)
        played.append(RatedMeeting(sides, ranks, n))
    return played


@pytest.mark.parametrize(
    ("sides", "ranks", "expected"),
    [
        (
            (("a",), ("b", "c")),
            (1, 2),
            {
                "a": (23.855123082692877, 8.22447878583752),
                "b": (16.84738016953782, 8.179571171464575),
                "c": (16.84738016953782, 8.179571171464575),
            },
        ),
        (
            (("a",), ("b", "c"), ("d",), ("e", "f")),
            (2, 1, 4, 3),
            {
                "a": (22.35555943890167, 8.265434830225024),
                "b": (22.373451456616035, 8.258479912445537),
                "d": (18.311159777900297, 8.219170401234347),
                "e": (18.364835831043397, 8.112716571808326),
            },
        ),
        (  # a tie for the first place
            (("a",), ("b", "c"), ("d", "e", "f")),
            (1, 2, 1),
            {
                "a": (21.63766806988004, 8.310709773172306),
                "b": (19.53956360838512, 8.268148437657915),
                "d": (19.87652320008089, 8.237522411103104),
            },
        ),
    ],
)
def test_openskills_vectors(
    sides: tuple[tuple[str, ...], ...],
    ranks: tuple[int, ...],
    expected: dict[str, tuple[float, float]],
) -> None:
    before = {who: VECTOR for side in sides for who in side}
    after = after_period(before, [RatedMeeting(sides, ranks)], "many")
    for who, (mu, sigma) in expected.items():
        assert after[who].value == pytest.approx(mu, rel=1e-9)
        assert after[who].deviation == pytest.approx(sigma, rel=1e-9)
        assert after[who].volatility == 0


@given(st.dictionaries(st.sampled_from(NAMES), RATINGS), meetings(), st.randoms())
@settings(max_examples=50)
def test_a_recount_gives_the_same_answer_to_the_last_bit(
    before: dict[str, Rating], played: list[RatedMeeting], chance: random.Random
) -> None:
    """The result does not depend on how meetings, sides and players are listed."""
    listed = []
    for meeting in chance.sample(played, len(played)):
        pairs = list(zip(meeting.sides, meeting.ranks, strict=True))
        chance.shuffle(pairs)
        sides = tuple(tuple(chance.sample(side, len(side))) for side, _ in pairs)
        listed.append(RatedMeeting(sides, tuple(rank for _, rank in pairs), meeting.number))
    assert after_period(before, listed, "many") == after_period(before, played, "many")


@given(st.dictionaries(st.sampled_from(NAMES), RATINGS), meetings())
@settings(max_examples=50)
def test_two_periods_one_after_the_other_are_the_whole(
    before: dict[str, Rating], played: list[RatedMeeting]
) -> None:
    half = len(played) // 2
    middle = after_period(before, played[:half], "many")
    assert after_period(middle, played[half:], "many") == after_period(before, played, "many")


@given(st.lists(RATINGS, min_size=2, max_size=4))
def test_the_winner_of_a_pod_never_falls_and_the_last_never_rises(ratings: list[Rating]) -> None:
    before = dict(zip(NAMES, ratings, strict=False))
    sides = tuple((name,) for name in before)
    ranks = tuple(range(1, len(sides) + 1))
    after = after_period(before, [RatedMeeting(sides, ranks)], "many")
    first, *_, last = before
    assert after[first].value >= before[first].value
    assert after[last].value <= before[last].value


@given(st.integers(2, 4))
def test_those_who_share_every_place_stay_alike(size: int) -> None:
    sides = tuple((name,) for name in NAMES[:size])
    after = after_period({}, [RatedMeeting(sides, (1,) * size)], "many")
    assert len({round(rating.value, 9) for rating in after.values()}) == 1
    assert all(rating.deviation < START["many"].deviation for rating in after.values())


def test_who_did_not_play_stays_as_rated() -> None:
    rating = Rating(30.0, 2.0)
    assert after_period({"a": rating}, [], "many") == {"a": rating}


def chance(one: Rating, other: Rating) -> float:
    return float(_MANY.predict_win([[_to_openskill(one)], [_to_openskill(other)]])[0])


@given(RATINGS, RATINGS)
def test_chances_of_both_make_one(one: Rating, other: Rating) -> None:
    assert abs(chance(one, other) + chance(other, one) - 1) < 1e-9
    if abs(one.value - other.value) > 1e-6:
        assert (chance(one, other) > 0.5) == (one.value > other.value)
