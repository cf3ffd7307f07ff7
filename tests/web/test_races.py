"""The same command at the same second by two doors, on the database that lets both run."""

import json
from collections.abc import Mapping

import pytest
from django.test import Client

from games.clubs.membership.club import Founding, create_club
from games.clubs.models import Campaign
from games.people import tokens
from games.people.models import User
from tests.duties.conftest import run_in_parallel

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
KEY = "a-key-that-both-doors-show"


@pytest.fixture
def olga() -> User:
    return User.objects.create_user("olga", name="Olga")


@pytest.fixture
def club(olga: User) -> str:
    return create_club(olga, Founding("The Tuesday Club")).pk


def send_form(olga: User, club: str, data: Mapping[str, str]) -> str:
    browser = Client()
    browser.force_login(olga)
    answer = browser.post(f"/clubs/{club}/campaigns/", data, HTTP_ACCEPT="text/html")
    assert answer.status_code == 303, answer.content
    return answer["Location"]


def call_api(olga: User, club: str, name: str, key: str = KEY) -> str:
    answer = Client().post(
        f"/api/v1/clubs/{club}/campaigns/",
        json.dumps({"name": name}),
        content_type="application/json",
        HTTP_AUTHORIZATION=f"Token {tokens.secret(olga.tokens.get())}",
        HTTP_IDEMPOTENCY_KEY=key,
    )
    assert answer.status_code == 201, answer.content
    made: str = answer.json()["id"]
    return made


def test_a_form_that_is_sent_at_once_by_many_is_done_once(olga: User, club: str) -> None:
    form = {"name": "The long road", "proof": KEY}
    places = run_in_parallel(lambda _n: send_form(olga, club, form), 6)
    assert len({*places}) == Campaign.objects.count() == 1


def test_control_forms_of_other_readings_are_other_forms(olga: User, club: str) -> None:
    forms = [{"name": "The long road", "proof": f"{KEY}-{number}"} for number in range(3)]
    run_in_parallel(lambda number: send_form(olga, club, forms[number]), 3)
    assert Campaign.objects.count() == 3


def test_a_call_that_is_sent_at_once_by_many_is_done_once(olga: User, club: str) -> None:
    tokens.issue(olga, "phone")
    made = run_in_parallel(lambda _n: call_api(olga, club, "The long road"), 6)
    assert len({*made}) == Campaign.objects.count() == 1


def test_a_key_of_the_api_and_a_forms_proof_are_kept_apart(olga: User, club: str) -> None:
    """Both doors at the same second, with the same text as key: each does what it was asked."""
    tokens.issue(olga, "phone")

    def come_in(number: int) -> str:
        if number:
            return call_api(olga, club, "By the API")
        return send_form(olga, club, {"name": "By the page", "proof": KEY})

    run_in_parallel(come_in, 2)
    assert {*Campaign.objects.values_list("name", flat=True)} == {"By the API", "By the page"}
