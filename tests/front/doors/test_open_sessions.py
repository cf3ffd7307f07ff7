"""Page and API of the browsers in which somebody is signed in."""

import pytest
from django.test import Client

from games.people import tokens
from games.people.models import OpenSession, User
from tests.api.conftest import Caller, problem

AT = "/me/sessions/"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1"


@pytest.fixture
def phone(alice: User) -> Client:
    client = Client(headers={"User-Agent": IPHONE})
    client.force_login(alice)
    return client


@pytest.fixture
def laptop(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    return client


def session_id(client: Client) -> str:
    return OpenSession.objects.get(session_id=client.session.session_key).pk


def test_the_page_signs_one_browser_out(phone: Client, laptop: Client) -> None:
    page = laptop.get(AT).content.decode()
    assert page.index("this browser") < page.index(f'value="{session_id(phone)}"')
    assert f'value="{session_id(laptop)}"' not in page
    assert laptop.post(AT, {"session": session_id(phone)}).headers["Location"] == AT
    assert phone.get(AT).status_code == 302
    assert 'name="others"' not in laptop.get(AT).content.decode()


def test_the_page_signs_every_other_browser_out(phone: Client, laptop: Client) -> None:
    assert phone.post(AT, {"others": ""}).headers["Location"] == AT
    assert (phone.get(AT).status_code, laptop.get(AT).status_code) == (200, 302)


def test_the_page_ends_no_session_of_another(phone: Client, bob: User) -> None:
    client = Client()
    client.force_login(bob)
    answer = client.post(AT, {"session": session_id(phone)})
    assert answer.status_code == 404
    assert "session" in answer.content.decode()
    assert phone.get(AT).status_code == 200


def test_the_api_lists_and_ends_them(phone: Client, laptop: Client, alice: User) -> None:
    program = Caller(f"Token {tokens.secret(tokens.issue(alice, 'a program'))}")
    rows = program.get("me/sessions/").json()["results"]
    assert {row["id"] for row in rows} == {session_id(phone), session_id(laptop)}
    assert not any(row["current"] for row in rows)
    own = laptop.get("/api/v1/me/sessions/").json()["results"]
    assert [row["id"] for row in own if row["current"]] == [session_id(laptop)]
    program("DELETE", f"me/sessions/{session_id(phone)}/")
    assert phone.get(AT).status_code == 302
    problem(program("DELETE", "me/sessions/none/"), 404, "session.unknown")
    program.post(f"me/sessions/end-others/?keep={session_id(laptop)}")
    assert laptop.get(AT).status_code == 200
    program.post("me/sessions/end-others/")
    assert laptop.get(AT).status_code == 302
    assert program.get("me/").status_code == 200
