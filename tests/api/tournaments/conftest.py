from typing import Any

import pytest

from tests.api.conftest import Caller
from tests.api.tournaments.examples import TOURNAMENT


@pytest.fixture
def tournament_json(as_alice: Caller) -> dict[str, Any]:
    answer: dict[str, Any] = as_alice.post("tournaments/", TOURNAMENT).json()
    return answer


@pytest.fixture
def place(as_alice: Caller, tournament_json: dict[str, Any]) -> str:
    """Address of the tournament, with entries open."""
    address = f"tournaments/{tournament_json['id']}/"
    assert as_alice.post(f"{address}open/").json()["phase"] == "open"
    return address


def accept_all(somebody: Caller) -> None:
    """Accept all invitations of this user."""
    for invitation in somebody.get("me/invitations/").json():
        assert somebody.post(f"me/invitations/{invitation['id']}/accept/").status_code == 200
