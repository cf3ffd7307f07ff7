"""Compressed responses, and responses that are not sent again."""

import gzip
from typing import Any

import pytest
from django.test import Client

from games.people import accounts, tokens
from games.people.access import Caller
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode

GZIP = {"Accept-Encoding": "gzip"}


def fetch(address: str, client: Any = None, **headers: str) -> Any:
    answer = (client or Client()).get(address, headers={**GZIP, **headers})
    assert answer.status_code in (200, 304), answer.content
    return answer


@pytest.mark.django_db
@pytest.mark.either
@pytest.mark.parametrize(
    "address",
    ["/api/v1/schema/", "/api/v1/games/martial_art/catalogue/", "/games/combat/cards/print/", "/"],
)
def test_pages_and_data_are_compressed_and_read_the_same(address: str) -> None:
    small, plain = fetch(address), Client().get(address)
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert len(small.content) < len(plain.content) / 3
    if "json" in plain.headers["Content-Type"]:
        assert gzip.decompress(small.content) == plain.content


@pytest.mark.django_db
@pytest.mark.either
class TestWhereASecretMayStand:
    """A user's page is not compressed if it may also contain something from the URL: its length
    would reveal the secret (BREACH)."""

    @pytest.fixture
    def token(self) -> str:
        alice = accounts.create(name="Alice", password="quinze-tigres-bleus", username="alice")
        for _ in range(20):
            tokens.issue(alice, "a phone")
        return f"Token {tokens.secret(tokens.issue(alice, 'her laptop'))}"

    def test_what_is_for_somebody_and_answers_to_a_query_stays_as_it_is(self, token: str) -> None:
        plain = fetch("/api/v1/tokens/?label=phone", Authorization=token)
        assert len(plain.content) > 1000
        assert "Content-Encoding" not in plain.headers
        whole = fetch("/api/v1/tokens/", Authorization=token)
        assert whole.headers["Content-Encoding"] == "gzip"

    def test_a_cookie_is_somebody_too(self) -> None:
        client = Client()
        client.cookies["anything"] = "1"
        page = "/games/combat/cards/print/"
        assert "Content-Encoding" not in fetch(f"{page}?language=fr", client).headers
        assert "Content-Encoding" in fetch(page, client).headers

    def test_what_changes_something_stays_as_it_is(self, token: str) -> None:
        headers = {**GZIP, "Authorization": token}
        made = Client().post(
            "/api/v1/decks/",
            {"game": "combat", "name": "n" * 80},
            "application/json",
            headers=headers,
        )
        assert "Content-Encoding" not in made.headers


@pytest.mark.django_db
@pytest.mark.either
@pytest.mark.parametrize(
    "address", ["/api/v1/schema/", "/api/v1/games/", "/api/v1/games/kung_fu/catalogue/"]
)
def test_who_has_it_already_is_told_so(address: str) -> None:
    first = fetch(address)
    tag = first.headers["ETag"]
    again = fetch(address, **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"].removeprefix("W/") == tag.removeprefix("W/")
    assert fetch(address, **{"If-None-Match": 'W/"another"'}).status_code == 200


@pytest.mark.django_db
@pytest.mark.either
def test_who_has_it_in_another_language_has_it_not() -> None:
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller())
    for name in ("Ann", "Ben"):
        take_seat(table.code, name, Caller())
    start(table.code, Caller(secret=table.host_secret))
    address = f"/api/v1/tables/{table.code}/journal/"
    known = {"If-None-Match": fetch(address).headers["ETag"]}
    assert fetch(address, **known).status_code == 304
    french = fetch(address, **known, **{"Accept-Language": "fr"})
    assert (french.status_code, french.headers["Content-Language"]) == (200, "fr")


@pytest.mark.django_db
@pytest.mark.either
def test_a_journal_is_sent_once(admin_user: Any) -> None:
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(person=admin_user))
    secret = f"Token {tokens.secret(tokens.issue(admin_user, 'x'))}"
    address = f"/api/v1/tables/{table.code}/journal/"
    first = fetch(address, Authorization=secret)
    headers = {"Authorization": secret, "If-None-Match": first.headers["ETag"]}
    assert fetch(address, **headers).status_code == 304


@pytest.mark.django_db
@pytest.mark.either
def test_a_version_is_sent_back_as_it_came() -> None:
    """With or without compression, its ETag is accepted as If-Match."""
    alice = accounts.create(name="Alice", password="quinze-tigres-bleus", username="alice")
    headers = {**GZIP, "Authorization": f"Token {tokens.secret(tokens.issue(alice, 'x'))}"}
    body = {"game": "combat", "name": "Mine", "cards": {"cut": 1}}
    made = Client().post("/api/v1/decks/", body, "application/json", headers=headers).json()
    tag = fetch(f"/api/v1/decks/{made['id']}/", **headers).headers["ETag"]
    changed = Client().patch(
        f"/api/v1/decks/{made['id']}/",
        {"name": "Ours"},
        "application/json",
        headers={**headers, "If-Match": tag},
    )
    assert changed.status_code == 200, changed.content
