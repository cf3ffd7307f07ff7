"""Signing in by a password, and signing out."""

from urllib.parse import unquote

import pytest
from django.test import Client

from games.people.models import User
from games.tables.models import Seat
from tests.front.conftest import PASSWORD


def sign_in(client: Client, login: str = "alice", password: str = PASSWORD, **more: str) -> object:
    return client.post("/sign-in/", {"login": login, "password": password, **more})


@pytest.mark.parametrize("login", ["alice", "Alice@Example.org"])
def test_by_user_name_or_address_one_comes_to_ones_shelf(alice: User, login: str) -> None:
    client = Client()
    answer = client.post("/sign-in/", {"login": login, "password": PASSWORD})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/shelf/")
    assert "Alice Martin" in client.get("/me/").content.decode()


def test_it_leads_where_one_was_going_and_nowhere_else(alice: User) -> None:
    client = Client()
    location = client.get("/me/tokens/").headers["Location"]
    assert location == "/sign-in/?next=/me/tokens/"
    assert 'name="next" value="/me/tokens/"' in client.get(location).content.decode()
    data = {"login": "alice", "password": PASSWORD}
    assert client.post("/sign-in/", data | {"next": "/me/tokens/"}).headers["Location"] == (
        "/me/tokens/"
    )
    for foreign in (
        "https://elsewhere.example/",
        "//elsewhere.example",
        "javascript:alert(1)",
        "x²",
        "me",
    ):
        destination = Client().post("/sign-in/", data | {"next": foreign}).headers["Location"]
        assert destination == "/shelf/"


def test_a_wrong_password_and_an_unknown_name_are_told_alike(alice: User) -> None:
    pages = []
    for login in ("alice", "nobody"):
        answer = Client().post("/sign-in/", {"login": login, "password": "not this one"})
        assert answer.status_code == 401
        page = answer.content.decode()
        assert "do not go together" in page
        assert "not this one" not in page  # a password is never sent back
        pages.append(page.count("<input"))
    assert len({*pages}) == 1


def test_whoever_guesses_is_told_to_wait(alice: User) -> None:
    answers = [
        Client().post("/sign-in/", {"login": "alice", "password": "guess"}).status_code
        for _ in range(8)
    ]
    assert answers[0] == 401
    assert answers[-1] == 429


def test_out_again_nothing_of_ones_own_is_shown(alice: User) -> None:
    client = Client()
    client.force_login(alice)
    assert client.get("/sign-out/").headers["Location"] == "/"
    assert client.post("/sign-out/").headers["Location"] == "/"
    assert client.get("/shelf/").status_code == 302


def test_a_guest_who_signs_in_keeps_the_seat(alice: User) -> None:
    client = Client()
    opened = client.post("/tables/new/karatekarte/", {"name": "Alix", "mode": "house"})
    code = opened.headers["Location"].split("/")[2]
    data = {"login": "alice", "password": PASSWORD}
    assert client.post("/sign-in/", data).headers["Location"] == "/me/tables/"
    page = client.get("/me/tables/").content.decode()
    assert code in page
    assert client.post("/me/tables/", {"table": [code]}).status_code == 303
    seat = Seat.objects.select_related("table").get(table__code=code)
    assert (seat.person, seat.name, seat.device) == (alice, "", "")
    assert seat.table.host == alice
    elsewhere = Client()
    elsewhere.force_login(alice)
    assert code[:4] in elsewhere.get("/").content.decode()


def test_nobody_keeps_a_seat_beside_the_one_they_have(alice: User) -> None:
    guest = Client()
    code = (
        guest.post("/tables/new/karatekarte/", {"name": "Alix", "mode": "house"})
        .headers["Location"]
        .split("/")[2]
    )
    player = Client()
    player.force_login(alice)
    player.post(f"/tables/{code}/join/", {})
    guest.force_login(alice)
    answer = guest.post("/me/tables/", {"table": [code]})
    assert answer.status_code == 409
    assert Seat.objects.filter(table__code=code, person=alice).count() == 1
    assert Seat.objects.filter(table__code=code, name="Alix").exists()


@pytest.mark.parametrize("by_account", [True, False])
def test_from_a_tables_page_one_comes_back_to_it(alice: User, *, by_account: bool) -> None:
    client = Client()
    table = client.post("/tables/new/karatekarte/", {"mode": "house", "name": "A"})
    back = table.headers["Location"]
    link = f"/me/tables/?next={back}"
    assert link in client.get(f"{back}seats/0/").content.decode()
    going = back if by_account else client.get(link).headers["Location"].partition("next=")[2]
    data = {"login": "alice", "password": PASSWORD, "next": unquote(going)}
    kept = client.post("/sign-in/", data).headers["Location"]
    assert unquote(kept) == link
    code = back.strip("/").rpartition("/")[2]
    assert client.post(kept, {"table": code}).headers["Location"] == back
