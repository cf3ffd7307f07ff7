"""Creating accounts. The answers never reveal which e-mail addresses have an account."""

import re
from typing import Any

import pytest
from django.core import mail
from pytest_django import Settings

from games.duties.models import Duty
from games.duties.work import run_duty
from games.people import tokens
from games.people.models import User, Welcome
from tests.api.conftest import PASSWORD, Caller, problem

CARLA = {"name": "Carla", "username": "carla", "password": PASSWORD}
WITH_ADDRESS = CARLA | {"email": "carla@example.org"}


@pytest.fixture
def as_staff(db: None) -> Caller:
    root = User.objects.create_superuser("root", password=PASSWORD)
    return Caller(f"Token {tokens.secret(tokens.issue(root, 'a desk'))}")


def letters() -> list[Any]:
    mail.outbox.clear()
    for duty in Duty.objects.filter(kind="duties.letter", state="waiting"):
        run_duty(duty.pk)
    return mail.outbox


def code_in(letter: Any) -> str:
    match = re.search(r"^[\w-]{43}$", letter.body, re.MULTILINE)
    assert match, letter.body
    return match[0]


@pytest.mark.parametrize("username", ["carla", None])
def test_an_address_that_has_an_account_and_one_that_has_none_are_told_alike(
    anybody: Caller, alice: User, username: str | None
) -> None:
    """Before: 409 for the one, 201 for the other."""
    data = {"name": "Carla", "password": PASSWORD} | ({"username": username} if username else {})
    answers = [
        anybody.post("accounts/", data | {"email": address})
        for address in ("Alice@example.org", "nobody@example.org")
    ]
    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].content == answers[1].content == b'{"sent":true}'
    assert set(answers[0].headers) == set(answers[1].headers)
    assert User.objects.count() == 1
    assert Welcome.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_the_letter_goes_on_and_its_code_is_good_once(anybody: Caller) -> None:
    anybody.post("accounts/", WITH_ADDRESS, language="fr")
    (letter,) = letters()
    assert letter.to == ["carla@example.org"]
    assert "Votre compte" in letter.subject
    problem(anybody.post("accounts/confirm/", {"code": "x"}), 404, "account.unknown_link")
    made = anybody.post("accounts/confirm/", {"code": code_in(letter)})
    assert (made.status_code, made.json()["email"]) == (201, "carla@example.org")
    again = anybody.post("accounts/confirm/", {"code": code_in(letter)})
    problem(again, 404, "account.unknown_link")
    login = {"username": "carla@example.org", "password": PASSWORD}
    assert anybody.post("tokens/", login).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_whoever_has_the_address_is_told_and_the_letter_makes_no_account(
    anybody: Caller, alice: User
) -> None:
    anybody.post("accounts/", CARLA | {"email": "alice@example.org"})
    (letter,) = letters()
    assert "have an account" in letter.subject
    assert not re.search(r"^[\w-]{43}$", letter.body, re.MULTILINE)
    assert User.objects.count() == 1


def test_where_no_letters_are_sent_no_address_is_taken_without_a_link(
    anybody: Caller, alice: User, as_staff: Caller, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    for address in ("alice@example.org", "carla@example.org"):
        answer = anybody.post("accounts/", CARLA | {"email": address})
        problem(answer, 409, "account.no_letters")
    assert anybody.post("accounts/", CARLA).status_code == 201
    link = as_staff.post("accounts/links/", {"email": "Dora@example.org"}).json()["link"]
    dora = {"name": "Dora", "password": PASSWORD, "link": link}
    assert anybody.post("accounts/", dora).json()["email"] == "dora@example.org"
    problem(anybody.post("accounts/", dora), 404, "account.unknown_link")


def test_a_house_is_open_by_invitation_or_closed(
    anybody: Caller, as_staff: Caller, as_bob: Caller, settings: Settings
) -> None:
    problem(as_bob.post("accounts/links/", {}), 403, "account.staff_only")
    settings.ACCOUNTS = "invited"
    problem(anybody.post("accounts/", CARLA), 403, "account.by_invitation")
    link = as_staff.post("accounts/links/", {}).json()["link"]
    wrong = anybody.post("accounts/", CARLA | {"link": link, "password": "1"})
    problem(wrong, 400, "account.invalid")  # this does not use up the link
    assert anybody.post("accounts/", CARLA | {"link": link}).status_code == 201
    settings.ACCOUNTS = "closed"
    link = as_staff.post("accounts/links/", {}).json()["link"]
    other = CARLA | {"username": "dora", "link": link}
    problem(anybody.post("accounts/", other), 403, "account.closed")
    opened = anybody.post("tables/", {"game": "karatekarte", "mode": "table"})
    assert opened.status_code == 201  # guests may still play
