"""A client of a table's API, and helpers to open tables and play with it."""

from typing import Any

from django.test import Client

API = "/api/v1"


def key_headers(key: str) -> dict[str, str]:
    return {"Idempotency-Key": key, "Client-Secret": "of this phone, and of no other"}


class Phone:
    """A client of the API with a seat's secret or none."""

    def __init__(self, secret: str = "", language: str = "en") -> None:
        self.client = Client(headers={"Accept-Language": language})
        self.headers = {"Authorization": f"Seat {secret}"} if secret else {}

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.client.get(f"{API}/{path}", headers=self.headers)
        assert answer.status_code == status, answer.content
        return answer.json()

    def post(self, path: str, body: object, status: int = 200, key: str = "") -> Any:
        answer = self.client.post(
            f"{API}/{path}",
            body,
            "application/json",
            headers=self.headers | (key_headers(key) if key else {}),
        )
        assert answer.status_code == status, answer.content
        return answer.json()


def open_table(mode: str, game: str = "karatekarte", **options: Any) -> tuple[str, Phone]:
    table = Phone().post("tables/", {"game": game, "mode": mode, **options}, 201)
    return table["code"], Phone(table["host_secret"])


def take_seats(code: str, *names: str) -> list[Phone]:
    seats = [Phone().post(f"tables/{code}/seats/", {"name": name}, 201) for name in names]
    return [Phone(seat["secret"]) for seat in seats]


def open_request_number(code: str) -> int:
    """Return the number of the first open request."""
    number: int = Phone().get(f"tables/{code}/")["awaiting"][0]["request"]
    return number


def possible_answers(options: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every listed choice as a body to send; for a form, its own example."""
    listed = [{"moves": [choice["move"]]} for choice in options["choices"]]
    return listed or [{"filled": options["form"]["example"]}]


def play(code: str, phones: list[Phone], most: int = 700) -> dict[str, Any]:
    """Play until the end of the game: each phone takes one of its options in turn, by the number of
    the round."""
    for turn in range(most):
        for phone in phones:
            seen: dict[str, Any] = phone.get(f"tables/{code}/")
            if seen["phase"] == "over":
                return seen
            for request, options in seen["options"].items():
                ways = possible_answers(options)
                body = {"request": int(request), **ways[turn % len(ways)]}
                phone.post(f"tables/{code}/moves/", body)
                break
    raise AssertionError("the game did not end")
