"""A new password, by the old one, by an e-mail, or by a link that staff show."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from games.duties.models import Duty
from games.duties.work import run_duty
from games.people import tokens
from games.people.account_links import links
from games.people.models import User
from tests.front.conftest import PASSWORD, deliver_letter, matching_line

NEW = "seize-grues-vertes"


def can_sign_in(password: str) -> bool:
    data = {"login": "alice", "password": password}
    return Client().post("/sign-in/", data).status_code == 303


def test_by_a_letter_whose_link_is_good_once(alice: User) -> None:
    old = tokens.issue(alice, "a program")
    response = Client().post("/password/", {"email": "Alice@example.org"})
    assert response.headers["Location"] == "/password/?sent"
    address = matching_line(deliver_letter(), r"http://testserver/password/\S+").removeprefix(
        "http://testserver"
    )
    client = Client()
    assert "Alice Martin" in client.get(address).content.decode()
    assert client.post(address, {"password": NEW}).headers["Location"] == "/shelf/"
    assert can_sign_in(NEW)
    assert not can_sign_in(PASSWORD)
    assert not alice.tokens.filter(pk=old.pk).exists()
    assert Client().get(address).status_code == 404
    assert Client().post(address, {"password": PASSWORD}).status_code == 404


@pytest.mark.parametrize(("keep", "left"), [({}, 0), ({"keep": "yes"}, 1)])
def test_a_token_outlives_a_new_password_only_if_its_owner_says_so(
    keep: dict[str, str], left: int, alice: User, browser: Callable[[User], Client]
) -> None:
    """A new password shuts out the programs of somebody who knew the old one."""
    tokens.issue(alice, "a laptop")
    client = browser(alice)
    assert "a laptop" in client.get("/me/password/").content.decode()
    data = {"old": PASSWORD, "password": NEW} | keep
    assert client.post("/me/password/", data).status_code == 303
    assert alice.tokens.count() == left


def ask_for_mails(alice: User, host: str) -> list[int]:
    """Ask for each mail that carries a secret, by a request that names this host."""
    own = Client(headers={"Host": host})
    own.force_login(alice)
    data = {"name": "Zoé", "email": "zoe@example.org", "password": NEW}
    change = {"email": "new@example.org", "password": PASSWORD}
    stranger = Client(headers={"Host": host})
    return [
        stranger.post("/password/", {"email": "alice@example.org"}).status_code,
        stranger.post("/sign-up/", data).status_code,
        own.post("/me/address/", change).status_code,
    ]


def mailed_texts() -> list[str]:
    mail.outbox.clear()
    for duty in Duty.objects.filter(state="waiting"):
        run_duty(duty.pk)
    return [str(each.body) for each in mail.outbox]


def test_a_strangers_host_gets_no_secret(alice: User, settings: Settings) -> None:
    """At home any host may be named: a victim's click would have given the account away."""
    settings.ALLOWED_HOSTS = ["*"]
    assert ask_for_mails(alice, "evil.example") == [409, 409, 409]
    assert mailed_texts() == []
    assert "no letters" in Client().get("/password/").content.decode()


def test_where_the_address_is_named_it_alone_stands_in_mails(
    alice: User, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS, settings.PUBLIC_URL = ["*"], "https://play.example"
    assert ask_for_mails(alice, "evil.example") == [303, 303, 303]
    texts = mailed_texts()
    assert len(texts) == 3
    assert all("https://play.example/" in text for text in texts)
    assert not any("evil" in text for text in texts)


def test_of_an_unknown_address_nobody_learns_that_it_is(alice: User) -> None:
    known, unknown = (
        Client().post("/password/", {"email": email})
        for email in ("alice@example.org", "nobody@example.org")
    )
    assert known.headers["Location"] == unknown.headers["Location"]
    assert Duty.objects.count() == 1


def test_whoever_asks_again_and_again_sends_one_letter(alice: User) -> None:
    for _ in range(3):
        Client().post("/password/", {"email": "alice@example.org"})
    assert Duty.objects.count() == 1


def test_no_duty_keeps_what_opens_an_account(alice: User) -> None:
    Client().post("/password/", {"email": "alice@example.org"})
    assert links.password_link(alice).token not in str(Duty.objects.get().payload)


@pytest.mark.parametrize("address", ["/password/x/y/", "/password/MQ/abc-def/"])
def test_a_made_up_link_says_what_to_do(alice: User, address: str) -> None:
    answer = Client().get(address)
    assert answer.status_code == 404
    assert "ask for another" in answer.content.decode()


def test_by_the_old_one_and_this_browser_stays_in(
    alice: User, browser: Callable[[User], Client]
) -> None:
    client, other = browser(alice), browser(alice)
    wrong = client.post("/me/password/", {"old": "not this", "password": NEW})
    assert (wrong.status_code, 'id="old-error"' in wrong.content.decode()) == (400, True)
    weak = client.post("/me/password/", {"old": PASSWORD, "password": "1234"})
    assert (weak.status_code, 'id="password-error"' in weak.content.decode()) == (400, True)
    assert can_sign_in(PASSWORD)
    done = client.post("/me/password/", {"old": PASSWORD, "password": NEW})
    assert done.headers["Location"] == "/me/?password#signing-in"
    assert client.get("/shelf/").status_code == 200
    assert other.get("/shelf/").status_code == 302
