"""A rejected form focuses the field with the error, also without a script."""

import re

import pytest
from django.test import Client

from games.people.models import User
from tests.front.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def focused_fields(page: str) -> list[str]:
    """Return the focused fields; a browser goes to the first."""
    return re.findall(r'<input id="([\w-]+)"[^>]* autofocus', page)


def test_a_form_begins_at_its_first_field_and_comes_back_at_the_first_that_is_wrong() -> None:
    client = Client()
    assert focused_fields(client.get("/sign-up/").content.decode()) == ["name"]
    data = {"name": "Zoé", "username": "zoe", "password": "12"}
    assert focused_fields(client.post("/sign-up/", data).content.decode()) == ["password"]
    data |= {"username": "a b"}
    assert focused_fields(client.post("/sign-up/", data).content.decode())[0] == "username"


def test_a_builder_comes_back_at_the_field_that_is_wrong() -> None:
    client, person = Client(), User.objects.create_user("alice", name="Alice", password=PASSWORD)
    client.force_login(person)
    at = client.post("/decks/new/combat/", {"name": "Bo"}).headers["Location"]
    assert focused_fields(client.get(at).content.decode()) == []
    back = client.post(f"{at}name/", {"version": 1, "name": "x" * 81})
    assert focused_fields(back.content.decode()) == ["name"]
