"""The administration: a play entered in a few lines, struck out, restored, and its history."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.clubs.models import Record, Tally
from games.people.models import User
from tests.clubs.conftest import Company

RECORDS, TALLIES = "/admin/clubs/record/", "/admin/clubs/tally/"


@pytest.fixture
def office(db: None) -> Client:
    browser = Client()
    browser.force_login(User.objects.create_superuser("admin"))
    return browser


def enter(office: Client, players: str, **more: str) -> str:
    said = {
        "game": "Azul", "players": players, "played_at_0": "2026-05-04", "played_at_1": "18:00",
        **more,
    }  # fmt: skip
    return office.post(f"{RECORDS}add/", said, follow=True).content.decode()


def test_a_play_is_entered_in_a_few_lines(office: Client, company: Company) -> None:
    page = office.get(f"{RECORDS}add/").content.decode()
    assert 'name="players"' in page
    enter(office, "* Alice\nbob\nZoé", club=company.club.pk, minutes="45")
    record = Record.objects.get()
    told = [(part.person, part.result) for part in record.parts.all()]
    assert told == [(company.alice, "won"), (company.bob, "lost"), (None, "lost")]
    assert (record.club, record.minutes) == (company.club, 45)
    again = office.get(f"{RECORDS}add/").content.decode()
    assert 'value="Azul"' in again


def test_what_cannot_be_is_told_and_enters_nothing(office: Client, company: Company) -> None:
    page = enter(office, "Zoé\nZoé")
    assert "Somebody plays twice" in page
    assert not Record.objects.exists()


def test_plays_are_struck_out_and_restored(office: Client, company: Company) -> None:
    record = company.duel(company.alice, company.bob)
    for action, plays in (("strike_out", 0), ("restore_them", 1)):
        said = {"action": action, "_selected_action": [record.pk]}
        office.post(RECORDS, said, follow=True)
        assert Tally.objects.filter(by="game", plays__gt=0).count() == plays
    page = office.get(f"{RECORDS}{record.pk}/change/").content.decode()
    for word in ("entered", "struck", "restored"):
        assert word in page


def test_a_list_costs_the_same_for_one_and_for_many(
    office: Client, company: Company, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for n in range(3):
        company.duel(company.alice, company.bob, at=n)
        for page, queries in ((RECORDS, 8), (TALLIES, 5)):
            with django_assert_num_queries(queries):
                assert office.get(page).status_code == 200
