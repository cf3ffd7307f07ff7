from typing import Any

import pytest

from tests.api.conftest import Caller
from tests.api.tournaments.wish import WISH


@pytest.fixture
def made(as_alice: Caller) -> dict[str, Any]:
    answer: dict[str, Any] = as_alice.post("tournaments/", WISH).json()
    return answer


@pytest.fixture
def place(as_alice: Caller, made: dict[str, Any]) -> str:
    """Address of the tournament, with entries open."""
    address = f"tournaments/{made['id']}/"
    assert as_alice.post(f"{address}open/").json()["phase"] == "open"
    return address


def accept(somebody: Caller) -> None:
    """Accept all invitations of this user."""
    for asked in somebody.get("me/invitations/").json():
        assert somebody.post(f"me/invitations/{asked['id']}/accept/").status_code == 200
