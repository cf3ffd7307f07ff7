"""Rows of statistics as a given reader sees them."""

from typing import Any

import pytest

from games.clubs.models import By
from games.clubs.records.play import NewPlayer
from games.clubs.records.record import enter
from games.clubs.statistics.access import Query
from games.clubs.statistics.queries import rows
from games.clubs.statistics.wording import Statistic, StatisticsPresenter
from games.people.models import User
from tests.clubs.conftest import NOON, Company


def shown_rows(company: Company, viewer: User, by: By, **more: Any) -> list[Statistic]:
    query = Query(by, company.club.pk, **more)
    row_list = list(rows(query).order_by("-plays"))
    wording = StatisticsPresenter(viewer, query, row_list, "fr")
    return [wording.row(row) for row in row_list]


@pytest.fixture
def played_company(company: Company) -> Company:
    for at in range(3):
        company.duel(company.alice, company.bob, at, minutes=10 * (at + 1))
    return company


@pytest.mark.parametrize("since", [None, NOON])
def test_a_pair_is_seen_by_whom_one_asks_about(played_company: Company, since: Any) -> None:
    for person, other, figures in (("alice", "bob", (3, 0)), ("bob", "alice", (0, 3))):
        subject = getattr(played_company, person)
        (row,) = shown_rows(
            played_company, played_company.alice, By.PAIR, person=subject.pk, since=since
        )
        assert [who.person for who in row.people] == [subject.pk, getattr(played_company, other).pk]
        assert (row.wins, row.losses) == figures
        if since is None:
            assert row.streak is not None
            assert row.streak.current == (3 if person == "alice" else -3)


def test_only_over_all_time_there_are_streaks_and_medians(played_company: Company) -> None:
    alice, _bob = sorted(
        shown_rows(played_company, played_company.bob, By.PERSON), key=lambda row: row.label
    )
    assert (alice.label, alice.mean_minutes, alice.median_minutes) == ("Alice", 20, 20)
    since = shown_rows(played_company, played_company.bob, By.PERSON, since=NOON)
    assert {(row.streak, row.median_minutes, row.mean_minutes) for row in since} == {
        (None, None, 20)
    }


def test_of_a_game_there_is_a_streak_only_where_it_is_a_persons(played_company: Company) -> None:
    (game,) = shown_rows(played_company, played_company.bob, By.GAME)
    (own,) = shown_rows(played_company, played_company.bob, By.GAME, person=played_company.bob.pk)
    assert (game.key, game.label, game.streak) == ("karatekarte", "KarateKarte", None)
    assert own.streak is not None
    assert own.streak.longest_losses == 3


def test_things_are_called_as_their_game_calls_them_and_else_as_they_were_typed(
    company: Company,
) -> None:
    fields = {"game": "martial_art", "club": company.club.pk, "played_at": NOON}
    kit = NewPlayer(name="Zoé", techniques=("shuto_uchi", "crochet"))
    enter(company.bob, company.play(kit, **fields))
    enter(company.bob, company.play(kit, **fields | {"game": "Azul"}))
    labels = {row.label for row in shown_rows(company, company.bob, By.TECHNIQUES)}
    assert labels == {"Crochet + Shuto Uchi", "crochet+shuto_uchi"}


def test_a_hidden_member_is_somebody_in_every_row(played_company: Company) -> None:
    User.objects.filter(pk=played_company.bob.pk).update(privacy="hidden")
    (pair,) = shown_rows(played_company, played_company.alice, By.PAIR)
    assert {who.name for who in pair.people} == {"Alice", "Somebody"}
    assert "Bob" not in pair.label
