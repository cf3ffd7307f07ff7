"""Caches keep nothing private, and no page runs code that is not ours."""

import re
from typing import Any

import pytest
from django.test import Client

from games.people.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("ada", name="Ada"))
    return client


def policy(answer: Any) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in answer["Content-Security-Policy"].split(";"))
    return {name: sources for name, _, sources in parts}


@pytest.mark.parametrize("headers", [{"Authorization": "Seat abc"}, {"Cookie": "device=abc"}])
def test_what_is_answered_to_somebody_is_kept_by_nobody(
    client: Client, headers: dict[str, str]
) -> None:
    answer = client.get("/api/v1/tournaments/", headers=headers)
    assert answer["Cache-Control"] == "no-store"
    assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


def test_what_changes_something_is_kept_by_nobody(client: Client) -> None:
    answer = client.post("/api/v1/tables/", {}, "application/json")
    assert answer["Cache-Control"] == "no-store"


def test_data_is_no_page(client: Client) -> None:
    answer = client.get("/api/v1/games/")
    assert policy(answer) == {"default-src": "'none'", "frame-ancestors": "'none'"}


@pytest.mark.parametrize("path", ["/api/v1/docs/", "/admin/", "/admin/people/user/", "/nowhere/"])
def test_no_page_has_a_script_or_takes_one(staff: Client, path: str) -> None:
    answer = staff.get(path)
    directives = policy(answer)
    assert directives["default-src"] == "'none'"
    assert directives["base-uri"] == directives["frame-ancestors"] == "'none'"
    assert "unsafe-inline" not in directives["script-src"]
    assert ("'unsafe-eval'" in directives["script-src"]) == path.startswith("/admin/")
    page = answer.content.decode()
    assert not re.search(r"<script(?![^>]*\b(?:src=|type=\"application/json\"))", page)
    assert not re.search(r"""\son\w+=["']""", page)  # no handler in an attribute


def test_the_script_of_the_docs_comes_by_its_own_address(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    (address,) = re.findall(r'<script src="(/api/v1/docs/[^"]*script=)"', page)
    answer = client.get(address)
    assert answer["Content-Type"].startswith("application/javascript")
    assert "SwaggerUIBundle(" in answer.content.decode()
