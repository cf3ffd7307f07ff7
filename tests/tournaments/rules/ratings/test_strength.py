"""Display of a rating, and seeding by ratings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.rules.ratings.periods import seed_by
from games.tournaments.rules.ratings.strength import (
    START,
    DisplayRating,
    Kind,
    Rating,
    to_display_scale,
)

KINDS: tuple[Kind, ...] = ("duel", "many")


@pytest.mark.parametrize("kind", KINDS)
def test_everybody_begins_at_1500_and_provisionally(kind: Kind) -> None:
    display = to_display_scale(START[kind], kind)
    assert display.number == 1500
    assert display.provisional
    assert display.low < 900
    assert display.high > 2100


def test_the_interval_is_of_95_in_100() -> None:
    assert to_display_scale(Rating(1600, 50, 0.06), "duel") == DisplayRating(
        1600, 1502, 1698, provisional=False
    )


def test_the_strongest_is_seeded_first_and_the_unrated_as_they_entered() -> None:
    ratings = {"old": Rating(1500, 50), "strong": Rating(1900, 90), "sure": Rating(1500, 40)}
    entered = ["new", "old", "newer", "strong", "sure"]
    assert seed_by(entered, ratings) == ["strong", "sure", "old", "new", "newer"]


@given(st.lists(st.text(min_size=1), unique=True), st.data())
def test_seeding_loses_and_doubles_nobody(entered: list[str], data: st.DataObject) -> None:
    rated = data.draw(st.sets(st.sampled_from(entered))) if entered else set()
    ratings = {name: Rating(float(len(name)), 50.0) for name in rated}
    seeded = seed_by(entered, ratings)
    assert sorted(seeded) == sorted(entered)
    assert set(seeded[: len(rated)]) == rated
