"""A user who sends a form after their session has ended, or from a page older than the session,
loses nothing they typed."""

import re
from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from games.clubs.membership.club import Founding, create_club
from games.clubs.models import Campaign
from games.people.models import User
from tests.front.conftest import PASSWORD
from tests.front.forms import Sending, sendings

Browser = Callable[[User], Client]
TEXT = "Le vieux maître dit :\n« Rien ne presse. »"
BY_HAND = {"Accept": "text/html", "Origin": "http://testserver"}


def opened(alice: User) -> tuple[Client, Sending]:
    """Return a client with a form that was loaded while signed in, and then filled in."""
    club = create_club(alice, Founding(name="Dojo"))
    client = Client(enforce_csrf_checks=True, headers=BY_HAND)
    client.force_login(alice)
    at = f"/clubs/{club.pk}/campaigns/"
    (sending,) = (
        each for each in sendings(client.get(at).content.decode(), at) if "description" in each.said
    )
    sending.said["description"] = [TEXT]
    return client, sending


def held(page: str) -> Sending:
    # Exactly one: the form for another language would load another page, without this text
    (form,) = sendings(page, "/")
    return form


def test_what_was_typed_when_the_session_had_ended_is_sent_after_signing_in(alice: User) -> None:
    client, sending = opened(alice)
    Session.objects.all().delete()
    asked = client.post(sending.at, sending.said)
    assert (asked.status_code, "presse" in asked.content.decode()) == (401, True)
    form = held(asked.content.decode())
    assert form.at == "/sign-in/"
    wrong = client.post(form.at, form.said | {"login": "alice", "password": "not this"})
    form = held(wrong.content.decode())  # the held form goes from page to page
    inside = client.post(form.at, form.said | {"login": "alice", "password": PASSWORD})
    page = inside.content.decode()
    assert "« Rien ne presse. »" in re.sub("<br>", "\n", page)
    assert Campaign.objects.count() == 0  # nothing is made before the user confirms
    again = held(page)
    assert again.at == sending.at
    done = client.post(again.at, again.said)
    assert (done.status_code, Campaign.objects.get().description) == (303, TEXT)


def test_a_page_older_than_ones_session_is_read_once_more_and_then_sent(alice: User) -> None:
    client, sending = opened(alice)
    client.cookies["csrftoken"] = "a" * 32  # as after a sign-in in another window
    old = client.post(sending.at, sending.said)
    assert old.status_code == 403
    again = held(old.content.decode())
    assert client.post(again.at, again.said).status_code == 303
    assert Campaign.objects.get().description == TEXT


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", ""])
def test_what_comes_from_elsewhere_is_not_offered_to_be_sent(alice: User, origin: str) -> None:
    client, sending = opened(alice)
    client.cookies["csrftoken"] = "a" * 32
    there = client.post(sending.at, sending.said, headers=BY_HAND | {"Origin": origin})
    assert there.status_code == 403
    assert "presse" not in there.content.decode()


def test_no_password_is_carried_and_nothing_too_long(alice: User, browser: Browser) -> None:
    client = Client(headers=BY_HAND)
    assert "held" not in client.post("/me/leave/", {"password": PASSWORD}).content.decode()
    long = client.post("/clubs/", {"name": "x" * 70_000}).content.decode()
    assert 'name="held"' not in long
    told = {"login": "alice", "password": PASSWORD}
    for foreign in ('{"at":"//elsewhere.example/","said":[],"files":false}', "nothing", "[]"):
        there = Client().post("/sign-in/", told | {"held": foreign})
        assert there.headers["Location"] == "/shelf/"


def test_a_script_is_led_to_the_page_that_asks(alice: User) -> None:
    there = Client().post("/clubs/", {"name": "Dojo"})
    assert there.headers["Location"] == "/sign-in/?next=/clubs/"
