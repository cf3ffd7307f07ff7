"""Ratings over time, oldest first, each with its interval."""

from datetime import timedelta

import pytest

from games.clubs.models import By
from games.clubs.statistics import rating_history
from games.clubs.statistics.access import Query
from games.clubs.statistics.rating_history import past_ratings
from games.people.models import User
from games.tournaments.models import RatingChange, Tournament
from tests.clubs.conftest import NOON, Company


def rate(person: User, n: int, game: str = "combat") -> None:
    """Rate a person on day `n`, in a tournament of its own."""
    tournament = Tournament.objects.create(name=f"Open {n}", organiser=person, game_key=game)
    RatingChange.objects.create(
        tournament=tournament,
        person=person,
        game_key=game,
        made=NOON + timedelta(days=n),
        value=1500 + n,
        deviation=50,
        volatility=0.06,
        meetings=n,
    )


def values(query: Query, viewer: User) -> list[float]:
    return [each.value for each in past_ratings(query, viewer)]


def test_of_very_many_the_newest_are_shown_in_their_order(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_history, "MOST", 2)
    for n in (3, 1, 2):
        rate(company.bob, n)
    rate(company.alice, 9)
    assert values(Query(By.PERSON), company.bob) == [1502, 1503]
    assert values(Query(By.PERSON, person=company.alice.pk), company.bob) == [1509]


def test_each_lies_within_two_deviations_in_95_of_100(company: Company) -> None:
    rate(company.bob, 0)
    (only,) = past_ratings(Query(By.PERSON), company.bob)
    assert (round(only.low, 1), round(only.high, 1)) == (1402.0, 1598.0)


def test_in_a_club_it_is_of_who_is_in_it_and_of_one_game_if_one_asks(company: Company) -> None:
    rate(company.bob, 1)
    rate(company.bob, 2, "karatekarte")
    rate(company.dan, 3)
    club = company.club.pk
    assert values(Query(By.PERSON, club, "combat"), company.bob) == [1501]
    assert values(Query(By.PERSON, club), company.bob) == [1501, 1502]
    assert values(Query(By.PERSON, club, person=company.dan.pk), company.bob) == []
