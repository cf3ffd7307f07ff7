"""A call sent twice is done once."""

from typing import Any

import pytest

from games.duties import idempotency
from games.duties.models import Call
from games.people import tokens
from games.people.models import Token, User
from games.shelf.models import Loadout
from games.tables.models import Seat, Table
from tests.api.conftest import PASSWORD, Caller, problem

LOGIN = {"username": "alice", "password": PASSWORD, "label": "phone"}
IGOR = {"name": "Igor", "game": "martial_art", "fighter": "igor", "belt": "white"}
NEW = {"name": "Carla", "username": "carla", "password": PASSWORD}


def post_with_key(caller: Caller, address: str, body: Any, key: str = "k-1", **options: Any) -> Any:
    return caller.post(address, body, headers={"Idempotency-Key": key}, **options)


def test_the_same_call_gets_the_first_answer_again_to_the_byte(anybody: Caller) -> None:
    first = post_with_key(anybody, "accounts/", NEW)
    again = post_with_key(anybody, "accounts/", NEW)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert User.objects.count() == 1


def test_without_a_key_it_is_done_twice(anybody: Caller, alice: User) -> None:
    for _ in range(2):
        anybody.post("tokens/", LOGIN)
    assert alice.tokens.count() == 2


def test_a_secret_is_told_again_and_stands_nowhere_in_the_database(
    anybody: Caller, alice: User
) -> None:
    first = post_with_key(anybody, "tokens/", LOGIN)
    again = post_with_key(anybody, "tokens/", LOGIN)
    assert first.content == again.content
    assert alice.tokens.count() == 1
    secret = first.json()["secret"]
    assert Caller(f"Token {secret}").get("me/").status_code == 200
    kept = [
        str(value)
        for row in (*Call.objects.values(), *Token.objects.values())
        for value in row.values()
    ]
    assert not [value for value in kept if secret in value or PASSWORD in value]


def test_what_is_kept_of_a_password_cannot_be_tried_without_the_servers_key(
    anybody: Caller, alice: User, settings: Any
) -> None:
    post_with_key(anybody, "tokens/", LOGIN)
    kept = Call.objects.get().fingerprint
    Call.objects.all().delete()
    settings.SECRET_KEY = "another server's key"
    post_with_key(anybody, "tokens/", LOGIN)
    assert Call.objects.get().fingerprint != kept


def test_the_same_body_written_otherwise_is_the_same(anybody: Caller) -> None:
    spaced = b'{ "name": "Carla", "username": "carla", "password": "%s" }' % PASSWORD.encode()
    first = anybody.post("accounts/", raw=spaced, headers={"Idempotency-Key": "k-1"})
    assert post_with_key(anybody, "accounts/", NEW).content == first.content


def test_another_body_under_the_same_key_is_refused(as_alice: Caller) -> None:
    first = post_with_key(as_alice, "loadouts/", IGOR)
    assert first.status_code == 201
    answer = post_with_key(as_alice, "loadouts/", IGOR | {"name": "Otto"})
    problem(answer, 409, "idempotency.other_body")
    assert Loadout.objects.count() == 1


def test_another_address_under_the_same_key_is_refused(as_alice: Caller) -> None:
    post_with_key(as_alice, "loadouts/", IGOR)
    problem(post_with_key(as_alice, "clubs/", {"name": "Dragons"}), 409, "idempotency.other_body")


# Strangers, many of them at one address


TABLE = {"game": "karatekarte", "mode": "house"}


def post_with_secret(secret: str, address: str, body: Any) -> Any:
    headers = {"Idempotency-Key": "1", "Client-Secret": secret}
    return Caller().post(address, body, headers=headers)


def test_what_a_stranger_opened_is_not_told_to_the_next_who_says_the_same(anybody: Caller) -> None:
    """Before, a stranger with the same short key and name got the other's seat."""
    code = post_with_key(anybody, "tables/", TABLE).json()["code"]
    for address, body in ((f"tables/{code}/seats/", {"name": "Max"}), ("tables/", TABLE)):
        first, next_ = (
            post_with_key(anybody, address, body, "2"),
            post_with_key(Caller(), address, body, "2"),
        )
        assert first.status_code == 201
        refused = problem(next_, 409, "idempotency.not_told_again")
        assert (first.json().get("secret") or first.json()["host_secret"]) not in str(refused)
    assert Seat.objects.count() == 1


def test_keys_of_strangers_at_one_address_do_not_meet(anybody: Caller) -> None:
    code = post_with_key(anybody, "tables/", TABLE).json()["code"]
    seats = [
        post_with_key(Caller(), f"tables/{code}/seats/", {"name": name}) for name in ("Max", "Zoé")
    ]
    assert [seat.json()["seat"] for seat in seats] == [0, 1]


@pytest.mark.django_db
def test_who_sends_a_secret_with_the_key_is_told_again_and_nobody_else_is() -> None:
    code = post_with_secret("a" * 16, "tables/", TABLE).json()["code"]
    mine, again, other = (
        post_with_secret(secret * 16, f"tables/{code}/seats/", {"name": name})
        for secret, name in (("a", "Max"), ("a", "Max"), ("b", "Mia"))
    )
    assert mine.content == again.content
    assert again.headers["Idempotency-Replayed"] == "true"
    assert [seat.json()["seat"] for seat in (mine, other)] == [0, 1]
    assert not [row for row in Call.objects.values() if "aaaa" in str(row)]
    problem(
        post_with_secret("a" * 16, f"tables/{code}/seats/", {"name": "Zoé"}),
        409,
        "idempotency.other_body",
    )


@pytest.mark.django_db
def test_its_key_is_bound_to_what_the_call_is_about() -> None:
    code = post_with_secret("a" * 16, "tables/", TABLE).json()["code"]
    seat = post_with_secret("a" * 16, f"tables/{code}/seats/", {"name": "Max"})
    assert seat.status_code == 201


@pytest.mark.django_db
@pytest.mark.parametrize("secret", ["short", "x" * 201, "é" * 16])
def test_a_secret_that_is_none_is_refused(secret: str) -> None:
    problem(post_with_secret(secret, "tables/", TABLE), 400, "idempotency.bad_client_secret")
    assert not Table.objects.exists()


def test_a_refused_call_uses_up_no_key(anybody: Caller) -> None:
    refused = post_with_key(anybody, "accounts/", NEW | {"password": "short"})
    problem(refused, 400, "account.invalid")
    assert not Call.objects.exists()
    assert post_with_key(anybody, "accounts/", NEW).status_code == 201


def test_keys_of_two_people_do_not_meet(as_alice: Caller, as_bob: Caller) -> None:
    names = []
    for caller, name in ((as_alice, "Ali"), (as_bob, "Bobby")):
        answer = caller("PATCH", "me/", {"name": name}, headers={"Idempotency-Key": "k-1"})
        names.append(answer.json()["name"])
    assert names == ["Ali", "Bobby"]


def test_an_answer_without_a_body_is_repeated_too(as_alice: Caller, alice: User) -> None:
    token = tokens.issue(alice, "lost phone").pk
    answers = [
        as_alice("DELETE", f"tokens/{token}/", headers={"Idempotency-Key": "k-1"}) for _ in range(2)
    ]
    assert [(answer.status_code, answer.content) for answer in answers] == [(204, b""), (204, b"")]
    problem(as_alice("DELETE", f"tokens/{token}/"), 404, "token.unknown")


@pytest.mark.parametrize("key", ["", "   ", "é", "a\tb", "a\x00b"])
def test_a_key_that_cannot_be_kept_is_refused(anybody: Caller, key: str) -> None:
    problem(post_with_key(anybody, "accounts/", NEW, key), 400, "idempotency.bad_key")
    assert not User.objects.exists()


def test_too_long_a_key_is_refused(anybody: Caller) -> None:
    key = "k" * (idempotency.LONGEST_KEY + 1)
    problem(post_with_key(anybody, "accounts/", NEW, key), 400, "idempotency.long_key")
    assert not User.objects.exists()
