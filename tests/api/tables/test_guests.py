"""Tests of tables/{code}/seats/{seat}/: removing, renaming and forgetting a guest, and shutting the
table."""

from typing import Any

from games.tables.models import Seat
from tests.api.conftest import Caller, problem


def opened(anybody: Caller) -> tuple[str, Caller]:
    told: dict[str, Any] = anybody.post("tables/", {"game": "karatekarte", "mode": "table"}).json()
    return f"tables/{told['code']}/", Caller(f"Seat {told['host_secret']}")


def seated(anybody: Caller, here: str, name: str) -> Caller:
    return Caller(f"Seat {anybody.post(f'{here}seats/', {'name': name}).json()['secret']}")


def test_a_host_puts_up_with_nothing(anybody: Caller) -> None:
    here, host = opened(anybody)
    rude = seated(anybody, here, "Rude")
    problem(rude("PATCH", f"{here}seats/1/", {"name": "x"}), 400, "table.no_such_seat")
    assert host("PATCH", f"{here}seats/0/", {"name": "Kind"}).json()["name"] == "Kind"
    problem(anybody("DELETE", f"{here}seats/0/"), 403, "table.host_only")
    assert host("DELETE", f"{here}seats/0/?bar=true").status_code == 204
    problem(rude.post(f"{here}seats/", {"name": "Rude"}), 403, "table.barred")
    assert host("PATCH", here, {"shut": True}).json()["shut"] is True
    problem(anybody.post(f"{here}seats/", {"name": "Other"}), 409, "table.shut")


def test_a_guest_is_forgotten_on_the_word_of_their_device(anybody: Caller) -> None:
    here, host = opened(anybody)
    alice, bob = (seated(anybody, here, name) for name in ("Alice", "Bob"))
    host.post(f"{here}start/")
    problem(bob.post(f"{here}seats/0/forget/"), 403, "table.not_yours")
    assert alice.post(f"{here}seats/0/forget/").status_code == 204
    assert not Seat.objects.filter(name="Alice").exists()
    names = [each["name"] for each in bob.get(here).json()["seats"]]
    assert names == ["Somebody who left", "Bob"]
