"""Tests of tables/{code}/seats/{seat}/: removing, renaming and forgetting a guest, and shutting the
table."""

from typing import Any

from games.tables.models import Seat
from tests.api.conftest import Caller, problem


def open_table(anybody: Caller) -> tuple[str, Caller]:
    body: dict[str, Any] = anybody.post("tables/", {"game": "karatekarte", "mode": "table"}).json()
    return f"tables/{body['code']}/", Caller(f"Seat {body['host_secret']}")


def take_seat(anybody: Caller, url: str, name: str) -> Caller:
    return Caller(f"Seat {anybody.post(f'{url}seats/', {'name': name}).json()['secret']}")


def test_a_host_puts_up_with_nothing(anybody: Caller) -> None:
    url, host = open_table(anybody)
    rude = take_seat(anybody, url, "Rude")
    problem(rude("PATCH", f"{url}seats/1/", {"name": "x"}), 400, "table.no_such_seat")
    assert host("PATCH", f"{url}seats/0/", {"name": "Kind"}).json()["name"] == "Kind"
    problem(anybody("DELETE", f"{url}seats/0/"), 403, "table.host_only")
    assert host("DELETE", f"{url}seats/0/?bar=true").status_code == 204
    problem(rude.post(f"{url}seats/", {"name": "Rude"}), 403, "table.barred")
    assert host("PATCH", url, {"shut": True}).json()["shut"] is True
    problem(anybody.post(f"{url}seats/", {"name": "Other"}), 409, "table.shut")


def test_a_guest_is_forgotten_on_the_word_of_their_device(anybody: Caller) -> None:
    url, host = open_table(anybody)
    alice, bob = (take_seat(anybody, url, name) for name in ("Alice", "Bob"))
    host.post(f"{url}start/")
    problem(bob.post(f"{url}seats/0/forget/"), 403, "table.not_yours")
    assert alice.post(f"{url}seats/0/forget/").status_code == 204
    assert not Seat.objects.filter(name="Alice").exists()
    names = [each["name"] for each in bob.get(url).json()["seats"]]
    assert names == ["Somebody who left", "Bob"]
