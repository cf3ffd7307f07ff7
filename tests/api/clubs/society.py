"""A club and five people with different relations to it."""

from dataclasses import dataclass
from typing import Any

from games.clubs.models import Club
from games.people.models import User
from tests.api.conftest import Caller

PEOPLE = ("olga", "max", "gil", "pia", "dan")
"""The organiser, a member, a guest, a former member who played once, and a stranger to the club."""


@dataclass
class Society:
    club: Club
    people: dict[str, User]
    callers: dict[str, Caller]

    def play_data(self, *players: dict[str, Any], **more: Any) -> dict[str, Any]:
        return {"game": "Azul", "club": self.club.pk, "players": [*players]} | more

    def player(self, name: str, **more: Any) -> dict[str, Any]:
        return {"person": self.people[name].pk} | more

    def enter_play(self, caller: str, *players: dict[str, Any], **more: Any) -> dict[str, Any]:
        answer = self.callers[caller].post("records/", self.play_data(*players, **more))
        assert answer.status_code == 201, answer.content
        body: dict[str, Any] = answer.json()
        return body
