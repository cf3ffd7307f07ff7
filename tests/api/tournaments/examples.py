"""A valid tournament for the API, and a way to enter it without an account."""

from typing import Any

from tests.api.conftest import Caller

TOURNAMENT: dict[str, Any] = {
    "game": "karatekarte",
    "name": "Open",
    "entry": "anyone",
    "stages": [{"format": "single_elimination"}],
}


def enter_guest(place: str, name: str) -> tuple[Caller, str]:
    body = Caller().post(f"{place}entrants/", {"name": name}).json()
    return Caller(f"Seat {body['secret']}"), f"{place}entrants/{body['id']}/"
