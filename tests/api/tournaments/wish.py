"""A valid tournament for the API, and a way to enter it without an account."""

from typing import Any

from tests.api.conftest import Caller

WISH: dict[str, Any] = {
    "game": "karatekarte",
    "name": "Open",
    "entry": "anyone",
    "stages": [{"format": "single_elimination"}],
}


def guest(place: str, name: str) -> tuple[Caller, str]:
    told = Caller().post(f"{place}entrants/", {"name": name}).json()
    return Caller(f"Seat {told['secret']}"), f"{place}entrants/{told['id']}/"
