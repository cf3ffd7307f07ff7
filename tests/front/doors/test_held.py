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
from tests.front.forms import Submission, submissions

Browser = Callable[[User], Client]
TEXT = "Le vieux maître dit :\n« Rien ne presse. »"
BY_HAND = {"Accept": "text/html", "Origin": "http://testserver"}


def open_filled_form(alice: User) -> tuple[Client, Submission]:
    """Return a client with a form that was loaded while signed in, and then filled in."""
    club = create_club(alice, Founding(name="Dojo"))
    client = Client(enforce_csrf_checks=True, headers=BY_HAND)
    client.force_login(alice)
    at = f"/clubs/{club.pk}/campaigns/"
    (sending,) = (
        each
        for each in submissions(client.get(at).content.decode(), at)
        if "description" in each.data
    )
    sending.data["description"] = [TEXT]
    return client, sending


def held_form(page: str) -> Submission:
    # Exactly one: the form for another language would load another page, without this text
    (form,) = submissions(page, "/")
    return form


def test_what_was_typed_when_the_session_had_ended_is_sent_after_signing_in(alice: User) -> None:
    client, sending = open_filled_form(alice)
    Session.objects.all().delete()
    response = client.post(sending.url, sending.data)
    assert (response.status_code, "presse" in response.content.decode()) == (401, True)
    form = held_form(response.content.decode())
    assert form.url == "/sign-in/"
    wrong = client.post(form.url, form.data | {"login": "alice", "password": "not this"})
    form = held_form(wrong.content.decode())  # the held form goes from page to page
    inside = client.post(form.url, form.data | {"login": "alice", "password": PASSWORD})
    page = inside.content.decode()
    assert "« Rien ne presse. »" in re.sub("<br>", "\n", page)
    assert Campaign.objects.count() == 0  # nothing is made before the user confirms
    again = held_form(page)
    assert again.url == sending.url
    done = client.post(again.url, again.data)
    assert (done.status_code, Campaign.objects.get().description) == (303, TEXT)


def test_a_page_older_than_ones_session_is_read_once_more_and_then_sent(alice: User) -> None:
    client, sending = open_filled_form(alice)
    client.cookies["csrftoken"] = "a" * 32  # as after a sign-in in another window
    old = client.post(sending.url, sending.data)
    assert old.status_code == 403
    again = held_form(old.content.decode())
    assert client.post(again.url, again.data).status_code == 303
    assert Campaign.objects.get().description == TEXT


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", ""])
def test_what_comes_from_elsewhere_is_not_offered_to_be_sent(alice: User, origin: str) -> None:
    client, sending = open_filled_form(alice)
    client.cookies["csrftoken"] = "a" * 32
    response = client.post(sending.url, sending.data, headers=BY_HAND | {"Origin": origin})
    assert response.status_code == 403
    assert "presse" not in response.content.decode()


def test_no_password_is_carried_and_nothing_too_long(alice: User, browser: Browser) -> None:
    client = Client(headers=BY_HAND)
    assert "held" not in client.post("/me/leave/", {"password": PASSWORD}).content.decode()
    long = client.post("/clubs/", {"name": "x" * 70_000}).content.decode()
    assert 'name="held"' not in long
    data = {"login": "alice", "password": PASSWORD}
    for foreign in ('{"at":"//elsewhere.example/","said":[],"files":false}', "nothing", "[]"):
        response = Client().post("/sign-in/", data | {"held": foreign})
        assert response.headers["Location"] == "/shelf/"


def test_a_script_is_led_to_the_page_that_asks(alice: User) -> None:
    response = Client().post("/clubs/", {"name": "Dojo"})
    assert response.headers["Location"] == "/sign-in/?next=/clubs/"
