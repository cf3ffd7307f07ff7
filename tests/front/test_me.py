"""A user's own pages: name, language, e-mail, tokens, and leaving."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import Settings

from games.duties.models import Duty
from games.people import accounts, tokens
from games.people.models import User
from tests.front.conftest import PASSWORD, deliver_letter, matching_line

Browser = Callable[[User], Client]


def test_a_stranger_finds_the_doors_and_the_theme() -> None:
    page = Client(headers={"Accept-Language": "fr"}).get("/me/").content.decode()
    assert 'href="/sign-in/"' in page
    assert 'href="/sign-up/"' in page
    assert 'name="theme"' in page


def test_name_language_zone_and_privacy_are_kept(alice: User, browser: Browser) -> None:
    client = browser(alice)
    data = {"name": "Alix", "language": "fr", "time_zone": "Europe/Paris", "privacy": "initials"}
    assert client.post("/me/", data).headers["Location"] == "/me/?saved"
    alice.refresh_from_db()
    assert (alice.name, alice.language, alice.time_zone, alice.privacy) == tuple(data.values())
    assert "Langue" in client.get("/me/").content.decode()  # the pages use it from now on


def test_what_is_wrong_comes_back_with_what_was_typed(alice: User, browser: Browser) -> None:
    data = {"name": " ", "language": "en", "time_zone": "Moon/Sea", "privacy": "shown"}
    answer = browser(alice).post("/me/", data)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert 'id="name-error"' in page
    alice.refresh_from_db()
    assert alice.name == "Alice Martin"


def test_a_form_that_says_nothing_asks_again(alice: User, browser: Browser) -> None:
    response = browser(alice).post("/me/", {})
    assert response.status_code == 400
    assert f'<option value="{alice.language}" selected>' in response.content.decode()


@pytest.mark.parametrize(("theme", "shown"), [("dark", True), ("light", True), ("pink", False)])
def test_a_theme_is_of_the_browser(theme: str, *, shown: bool) -> None:
    client = Client()
    client.post("/me/theme/", {"theme": theme})
    assert (f'data-theme="{theme}"' in client.get("/me/").content.decode()) == shown


MINE = {"password": PASSWORD}


def test_a_new_address_is_kept_when_its_letter_is_answered(alice: User, browser: Browser) -> None:
    client = browser(alice)
    assert client.post("/me/address/", MINE | {"email": "nowhere"}).status_code == 400
    response = client.post("/me/address/", MINE | {"email": "new@example.org"})
    assert response.headers["Location"] == "/me/?letter#signing-in"
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    address = matching_line(deliver_letter(), r"http://testserver/me/address/\S+").removeprefix(
        "http://testserver"
    )
    assert "new@example.org" in client.get(address).content.decode()
    bob = User.objects.create_user("bob", name="Bob")
    assert browser(bob).get(address).status_code == 404  # it is alice's link
    assert browser(bob).post(address).status_code == 404
    for _ in range(2):  # opening an e-mail twice is no mistake
        assert client.post(address).headers["Location"] == "/me/?address#signing-in"
        alice.refresh_from_db()
        assert alice.email == "new@example.org"
    client.post("/me/address/", MINE | {"email": ""})
    # the link is for an address that has been removed
    assert client.post(address).status_code == 404


def test_an_address_is_changed_by_whoever_knows_the_password(alice: User, browser: Browser) -> None:
    client = browser(alice)
    for data in ({}, {"password": "not this"}):
        answer = client.post("/me/address/", data | {"email": "new@example.org"})
        assert answer.status_code == 400
        assert 'id="password-error"' in answer.content.decode()
    assert not Duty.objects.exists()
    assert client.post("/me/address/", {"email": ""}).status_code == 400
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"


def test_without_an_address_a_user_name_must_be_left(alice: User, browser: Browser) -> None:
    client = browser(alice)
    assert client.post("/me/address/", MINE | {"email": ""}).status_code == 303
    alice.refresh_from_db()
    assert alice.email is None
    carla = accounts.create(name="Carla", password=PASSWORD, email="carla@example.org")
    assert browser(carla).post("/me/address/", MINE | {"email": ""}).status_code == 400


def test_where_no_letters_are_sent_an_address_can_only_go(
    alice: User, browser: Browser, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    client = browser(alice)
    assert 'name="email"' not in client.get("/me/address/").content.decode()
    assert client.post("/me/address/", MINE).status_code == 303
    assert 'href="/me/address/"' not in client.get("/me/").content.decode()


def test_a_token_is_told_once_and_revoked(alice: User, browser: Browser) -> None:
    client = browser(alice)
    page = client.post("/me/tokens/", {"label": "my printer"}).content.decode()
    token = alice.tokens.get()
    assert tokens.secret(token) in page
    listed = client.get("/me/tokens/").content.decode()
    assert "my printer" in listed
    assert tokens.secret(token) not in listed
    client.post("/me/tokens/", {"revoke": token.pk})
    assert not alice.tokens.exists()


def test_nobody_revokes_anothers(alice: User, browser: Browser) -> None:
    token = tokens.issue(alice, "mine")
    bob = User.objects.create_user("bob", name="Bob")
    assert browser(bob).post("/me/tokens/", {"revoke": token.pk}).status_code == 404
    assert alice.tokens.exists()


def test_out_for_good_by_the_password(alice: User, browser: Browser) -> None:
    client = browser(alice)
    assert client.post("/me/leave/", {"password": "not this"}).status_code == 400
    gone = client.post("/me/leave/", {"password": PASSWORD})
    assert gone.headers["Location"] == "/me/?erased"
    assert "Your account is erased" in client.get("/me/?erased").content.decode()
    alice.refresh_from_db()
    assert (alice.name, alice.is_active) == ("", False)
    assert client.get("/shelf/").status_code == 302


@pytest.mark.parametrize(
    "address",
    ["/shelf/", "/me/tokens/", "/me/password/", "/me/leave/", "/me/tables/", "/characters/x/"],
)
def test_ones_own_pages_lead_a_stranger_to_the_door(address: str) -> None:
    assert Client().get(address).headers["Location"] == f"/sign-in/?next={address}"
