"""A scene of Kung-Fu that a game master runs over the API: two players and three others."""

import random
from typing import Any

import pytest

from tests.api.tables.phone import Phone, open_table, possible_answers

pytestmark = pytest.mark.usefixtures("no_allowance")

THUG = {"levels": {"vigour": 4, "distance": 3, "tempo": 2, "presence": 1}, "npc": True}
HERO = {"levels": {"vigour": 8, "distance": 5, "tempo": 3, "presence": 3}}


class Scene:
    def __init__(self, seed: int) -> None:
        others = [THUG | {"name": names} for names in ("Wei", "Long", "Bao")]
        setup = {"gm": True, "camps": [1, 1, 2, 2, 2], "characters": others}
        self.code, self.master = open_table("house", "kung_fu", setup=setup)
        self.players = [self._sit(names) for names in ("Alice", "Bob")]
        self.chance = random.Random(seed)
        self.master.post(f"tables/{self.code}/start/", {})

    def _sit(self, name: str) -> Phone:
        body = {"name": name, "character": HERO | {"name": f"{name}'s hero"}}
        seat = Phone().post(f"tables/{self.code}/seats/", body, 201)
        return Phone(seat["secret"])

    def get_view(self, phone: Phone) -> dict[str, Any]:
        body: dict[str, Any] = phone.get(f"tables/{self.code}/")
        return body

    def answer(self, phone: Phone, seen: dict[str, Any], request: str) -> dict[str, Any]:
        listed = possible_answers(seen["options"][request])
        willing = {"begin_turn", "ready"}
        eager = [way for way in listed if way.get("moves", [{"kind": ""}])[0]["kind"] in willing]
        body = {"request": int(request), **self.chance.choice(eager or listed)}
        waiting = next(each for each in seen["awaiting"] if each["request"] == int(request))
        if waiting["seat"] >= 0 and phone is self.master:
            body["seat"] = waiting["seat"]
        result: dict[str, Any] = phone.post(f"tables/{self.code}/moves/", body)
        return result

    def play(self, moves: int) -> set[str]:
        """Let every player answer their requests; return the kinds of the requests."""
        kinds: set[str] = set()
        for _ in range(moves):
            for phone in (self.master, *self.players):
                seen = self.get_view(phone)
                if seen["phase"] == "over":
                    return kinds
                waiting = [each for each in seen["awaiting"] if not each["sealed"]]
                mine = [each for each in waiting if str(each["request"]) in seen["options"]]
                if mine:
                    kinds.add(mine[0]["kind"])
                    self.answer(phone, seen, str(mine[0]["request"]))
                    break
            else:
                raise AssertionError("nobody is asked anything")
        return kinds


@pytest.mark.either
@pytest.mark.django_db
def test_a_game_master_runs_a_scene_of_two_players_and_three_others(long: bool) -> None:
    scene = Scene(3)
    assert scene.get_view(scene.master)["seat"] == -2
    names = [side["name"] for side in scene.get_view(scene.master)["view"]["sides"]]
    assert names == ["Alice's hero", "Bob's hero", "Wei", "Long", "Bao"]
    kinds = scene.play(2000 if long else 120)
    assert {"opening", "prepare", "stake"} <= kinds
    journal = Phone(language="fr").get(f"tables/{scene.code}/journal/")
    texts = [event["text"] for entry in journal["entries"] for event in entry["events"]]
    assert any("Wei" in text for text in texts)


@pytest.mark.django_db
def test_wagers_lie_face_down_until_all_are_in() -> None:
    scene = Scene(5)
    for _ in range(60):
        seen = scene.get_view(scene.master)
        stakes = [each for each in seen["awaiting"] if each["kind"] == "stake"]
        if stakes:
            break
        scene.play(1)
    alice, bob = scene.players
    request = next(str(each["request"]) for each in stakes if each["seat"] == 0)
    result = scene.answer(alice, scene.get_view(alice), request)
    assert result["events"] == []
    for phone in (scene.master, bob, Phone()):
        seen = scene.get_view(phone)
        assert seen["view"]["sealed"] == [{"seat": 0, "move": None}]
        (sealed,) = [each for each in seen["awaiting"] if each["sealed"]]
        assert sealed["seat"] == 0
    assert scene.get_view(alice)["view"]["sealed"][0]["move"] is not None


@pytest.mark.django_db
def test_the_game_master_answers_for_nobody_who_is_there() -> None:
    scene = Scene(1)
    scene.play(1)
    seen = scene.get_view(scene.master)
    theirs = next(each for each in seen["awaiting"] if each["seat"] == 0)
    body = {"request": theirs["request"], "moves": [{"kind": "ready"}], "seat": 0}
    refused = scene.master.post(f"tables/{scene.code}/moves/", body, 403)
    assert refused["type"] == "table.not_yours"
    assert str(theirs["request"]) not in seen["options"]


@pytest.mark.django_db
def test_who_sits_down_chooses_among_characters_that_are_ready_made() -> None:
    code, host = open_table("house", "kung_fu")
    url = f"tables/{code}/"
    first, *_ = Phone().get(url)["ready"]
    assert set(first["name"]) == {"en", "fr"}
    for name in ("Alice", "Bob"):
        Phone().post(f"{url}seats/", {"name": name, "ready": first["key"]}, 201)
    refused = Phone().post(f"{url}seats/", {"name": "Chloé", "ready": "nobody"}, 400)
    assert refused["type"] == "table.not_ready_made"
    host.post(f"{url}start/", {})
    seen = Phone().get(url)
    assert seen["ready"] == []
    assert len(seen["view"]["sides"]) == 2
