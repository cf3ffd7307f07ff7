"""Playing again with the same people, over the API."""

import pytest

from tests.api.tables.phone import Phone, open_table, take_seats

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def ended_table() -> tuple[str, Phone, list[Phone]]:
    code, host = open_table("house")
    phones = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    phones[0].post(f"tables/{code}/resign/", {})
    return code, host, phones


def test_each_says_yes_and_gets_the_secret_of_the_next_seat() -> None:
    code, host, (alice, bob) = ended_table()
    assert bob.get(f"tables/{code}/")["again"] is None
    first = alice.post(f"tables/{code}/again/", {})
    assert (first["phase"], first["host"], first["host_secret"]) == ("gathering", False, "")
    assert bob.get(f"tables/{code}/")["again"] == first["code"]
    assert Phone().get(f"tables/{code}/")["again"] is None
    second = bob.post(f"tables/{code}/again/", {})
    assert (second["code"], second["phase"]) == (first["code"], "playing")
    seats = [*first["seats"], *second["seats"]]
    assert [(each["seat"], each["name"]) for each in seats] == [(0, "Alice"), (1, "Bob")]
    led = host.post(f"tables/{code}/again/", {})
    assert (led["seats"], led["host"]) == ([], True)
    phones = [Phone(each["secret"]) for each in seats]
    assert [phone.get(f"tables/{led['code']}/")["seat"] for phone in phones] == [0, 1]
    assert Phone(led["host_secret"]).get(f"tables/{led['code']}/")["host"]


def test_a_call_that_is_repeated_opens_one_table() -> None:
    code, _, (alice, _) = ended_table()
    tables = {alice.post(f"tables/{code}/again/", {}, key="0" * 32)["code"] for _ in range(2)}
    assert len(tables | {alice.post(f"tables/{code}/again/", {})["code"]}) == 1


def test_who_watches_cannot() -> None:
    code, _, _ = ended_table()
    assert Phone().post(f"tables/{code}/again/", {}, 403)["type"] == "table.not_yours"
