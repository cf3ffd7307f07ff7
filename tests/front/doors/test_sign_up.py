"""Creating an account on a page."""

import re

import pytest
from django.test import Client
from pytest_django import Settings

from games.people.models import User
from tests.front.conftest import PASSWORD, deliver_letter, matching_line

ACCOUNT = {"name": "Zoé", "username": "zoe", "password": PASSWORD}


def test_with_a_user_name_one_is_in_at_once() -> None:
    client = Client(headers={"Accept-Language": "fr"})
    assert client.post("/sign-up/", ACCOUNT).headers["Location"] == "/shelf/"
    zoe = User.objects.get(username="zoe")
    assert (zoe.name, zoe.language) == ("Zoé", "fr")
    assert client.get("/shelf/").status_code == 200


def test_what_is_wrong_stands_beside_its_field_and_the_rest_is_kept() -> None:
    answer = Client().post("/sign-up/", {"name": "Zoé", "username": "é", "password": "12345"})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert 'value="Zoé"' in page
    assert 'id="username-error"' in page
    assert 'id="password-error"' in page
    assert "12345" not in page
    assert not User.objects.exists()


def test_a_name_that_somebody_has_is_told_so() -> None:
    Client().post("/sign-up/", ACCOUNT)
    answer = Client().post("/sign-up/", ACCOUNT | {"password": "a password of their own"})
    assert answer.status_code == 409
    assert "This user name is taken" in answer.content.decode()
    assert User.objects.count() == 1


@pytest.mark.parametrize(("policy", "status"), [("closed", 403), ("invited", 403)])
def test_a_house_that_is_not_open_says_so(settings: Settings, policy: str, status: int) -> None:
    settings.ACCOUNTS = policy
    assert Client().post("/sign-up/", ACCOUNT).status_code == status
    assert not User.objects.exists()


def test_an_address_is_answered_by_its_letter() -> None:
    client = Client()
    data = {"name": "Zoé", "email": "zoe@example.org", "password": PASSWORD}
    assert client.post("/sign-up/", data).headers["Location"] == "/sign-up/confirm/"
    assert not User.objects.exists()
    code = matching_line(deliver_letter(), r"[\w-]{43}")
    assert client.post("/sign-up/confirm/", {"code": "made up"}).status_code == 404
    assert client.post("/sign-up/confirm/", {"code": code}).headers["Location"] == "/shelf/"
    assert User.objects.get(email="zoe@example.org").name == "Zoé"
    assert Client().post("/sign-up/confirm/", {"code": code}).status_code == 404


def test_the_link_of_the_letter_leads_in_and_on_to_where_one_was_going() -> None:
    data = {"name": "Zoé", "email": "zoe@example.org", "password": PASSWORD, "next": "/clubs/"}
    location = Client().post("/sign-up/", data).headers["Location"]
    assert location == "/sign-up/confirm/?next=%2Fclubs%2F"
    link = matching_line(deliver_letter(), r"http://testserver/sign-up/confirm/\S+")
    other = Client()  # the browser in which e-mails are read
    page = other.get(link).content.decode()
    assert not User.objects.exists()
    filled = dict(re.findall(r'name="(next|code)"[^>]* value="([^"]+)"', page))
    assert other.post("/sign-up/confirm/", filled).headers["Location"] == "/clubs/"
    assert User.objects.get().name == "Zoé"


def test_an_address_that_has_an_account_is_told_to_its_owner_alone(alice: User) -> None:
    data = {"name": "Zoé", "email": "alice@example.org", "password": PASSWORD}
    assert Client().post("/sign-up/", data).headers["Location"] == "/sign-up/confirm/"
    assert "log in with it" in deliver_letter()
    assert User.objects.count() == 1
