import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from games.people import accounts, tokens
from games.people.access import Caller as Stranger
from games.people.models import User
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode

PASSWORD = "quinze-tigres-bleus"


class Caller:
    """A client of the API, as a program. A failure inside the server is an answer, not an
    exception."""

    def __init__(self, authorization: str = "") -> None:
        self.client = Client(raise_request_exception=False)
        self.authorization = authorization

    def __call__(
        self,
        method: str,
        address: str,
        body: Any = None,
        *,
        raw: bytes | None = None,
        content_type: str = "application/json",
        language: str = "en",
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        content = json.dumps(body).encode() if raw is None and body is not None else raw or b""
        all_headers = {"Accept-Language": language, **(headers or {})}
        if self.authorization:
            all_headers.setdefault("Authorization", self.authorization)
        return self.client.generic(
            method.upper(), f"/api/v1/{address}", content, content_type, headers=all_headers
        )

    def get(self, address: str, **options: Any) -> Any:
        return self("GET", address, **options)

    def post(self, address: str, body: Any = None, **options: Any) -> Any:
        return self("POST", address, body, **options)


def problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content
    body: dict[str, Any] = answer.json()
    assert (answer.status_code, body["type"]) == (status, code), body
    assert body["status"] == status
    return body


@pytest.fixture
def no_allowance(settings: Settings) -> None:
    """Let tests that make many calls make them."""
    settings.CALLS = dict.fromkeys(settings.CALLS, "1000000/second")


@pytest.fixture
def anybody(db: None) -> Caller:
    return Caller()


@pytest.fixture
def alice(db: None) -> User:
    return accounts.create(
        name="Alice Martin", password=PASSWORD, username="alice", email="alice@example.org"
    )


@pytest.fixture
def as_alice(alice: User) -> Caller:
    return Caller(f"Token {tokens.secret(tokens.issue(alice, 'a phone'))}")


@pytest.fixture
def as_bob(db: None) -> Caller:
    bob = accounts.create(name="Bob", password=PASSWORD, username="bob")
    return Caller(f"Token {tokens.secret(tokens.issue(bob, 'his laptop'))}")


@pytest.fixture
def with_a_seat(db: None) -> Caller:
    """A guest's token: without a table it gives no rights."""
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Stranger())
    return Caller(f"Seat {take_seat(table.code, 'Zoe', Stranger()).secret}")


def count_pages(answer: Any) -> int:
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "application/pdf"
    return len(re.findall(rb"/Type /Page\b", answer.content))
