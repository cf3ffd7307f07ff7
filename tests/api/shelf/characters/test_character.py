"""Tests of characters/: within a budget, for their owner only, brought to a table."""

from typing import Any

import pytest

from games.people.models import User
from games.shelf.models import Character
from games.tables.models import Seat
from tests.api.conftest import Caller, problem
from tests.api.shelf.characters.mei import FULL, LEVELS, MEI


class TestMaking:
    def test_it_comes_back_with_points_thresholds_and_scales(self, as_alice: Caller) -> None:
        answer = as_alice.post("characters/", MEI)
        assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
        kept = answer.json()
        assert kept == kept | MEI
        assert kept["points"] == {"budget": 172, "spent": 151, "left": 21}
        assert kept["thresholds"] == {"vigour": 6, "distance": 7, "tempo": 8, "presence": 10}
        assert kept["scales"] == FULL
        assert (kept["game"], kept["npc"], kept["problems"]) == ("kung_fu", False, [])
        assert as_alice.get(f"characters/{kept['id']}/").json() == kept

    def test_kf_1_6_over_the_budget_says_by_how_much_in_both_languages(
        self, as_alice: Caller
    ) -> None:
        wish = MEI | {"levels": LEVELS | {"vigour": 12}}
        body = problem(as_alice.post("characters/", wish), 400, "point_buy.over_budget")
        assert (body["rule"], body["spent"], body["budget"], body["over"]) == (
            "KF-1.6", 193, 172, 21,
        )  # fmt: skip
        assert "21" in body["detail"]
        french = problem(
            as_alice.post("characters/", wish, language="fr"), 400, "point_buy.over_budget"
        )
        assert "21 de trop" in french["detail"]
        assert not Character.objects.exists()

    @pytest.mark.parametrize(
        ("wish", "rule"),
        [
            ({"levels": LEVELS | {"tempo": 14}}, "KF-1.1"),
            ({"levels": LEVELS | {"tempo": 0}}, "KF-1.1"),
            ({"action_points": 0}, "KF-1.4"),
            ({"scales": FULL | {"vigour": 14}}, "KF-1.2"),
            ({"grants": [{"points": 5, "reason": " "}]}, "KF-1.6"),
        ],
    )
    def test_what_no_sheet_allows_is_refused_with_its_rule(
        self, as_alice: Caller, wish: dict[str, Any], rule: str
    ) -> None:
        body = problem(as_alice.post("characters/", MEI | wish), 400, "sheet.illegal")
        assert body["rule"] == rule
        assert not Character.objects.exists()

    def test_what_cannot_be_read_is_named_by_its_field(self, as_alice: Caller) -> None:
        for wish, field in (
            ({"levels": {"vigour": 1}}, "levels.distance"),
            ({"levels": LEVELS | {"luck": 3}}, "levels.luck"),
            ({"grants": [{"points": "5", "reason": "x"}]}, "grants[0].points"),
            ({"npc": True}, "npc"),
            ({"name": " "}, "name"),
            ({"notes": "x" * 50_000}, "notes"),
        ):
            body = problem(as_alice.post("characters/", MEI | wish), 400, "request.invalid")
            assert list(body["errors"]) == [field]

    def test_abilities_may_be_typed_one_a_line(self, as_alice: Caller) -> None:
        body = as_alice.post("characters/", MEI | {"abilities": "Leap\n\nRoar "}).json()
        assert body["abilities"] == ["Leap", "Roar"]

    def test_a_game_masters_character_takes_one_call(self, as_alice: Caller) -> None:
        entries = as_alice.get("games/kung_fu/catalogue/?kind=archetypes").json()
        key = next(iter(entries["archetypes"]))["key"]
        answer = as_alice.post("characters/npc/", {"archetype": key})
        assert answer.status_code == 201
        assert answer.json()["npc"]
        named = as_alice.post("characters/npc/", {"archetype": key, "name": "Wu"}).json()
        assert named["name"] == "Wu"
        refused = as_alice.post("characters/npc/", {"archetype": "nobody"})
        assert list(problem(refused, 400, "request.invalid")["errors"]) == ["archetype"]


class TestWhose:
    def test_other_peoples_are_not_there(self, as_alice: Caller, as_bob: Caller, mei: str) -> None:
        assert as_bob.get("characters/").json()["results"] == []
        for method, place, body in (
            ("GET", "", None),
            ("PUT", "", MEI),
            ("PATCH", "", {"name": "Bob’s"}),
            ("DELETE", "", None),
            ("POST", "raise/", {"component": "vigour"}),
            ("POST", "heal/", None),
            ("POST", "rest/", None),
            ("POST", "grant/", {"points": 1, "reason": "Mine"}),
            ("POST", "undo/", None),
            ("POST", "copy/", None),
            ("GET", "history/", None),
            ("GET", "export/", None),
            ("GET", "sheet.pdf", None),
        ):
            problem(as_bob(method, f"{mei}{place}", body), 404, "shelf.unknown")
        assert as_alice.get(mei).json()["version"] == 1


class TestBringing:
    @pytest.fixture
    def code(self, anybody: Caller) -> str:
        body = {"game": "kung_fu", "mode": "house"}
        code: str = anybody.post("tables/", body).json()["code"]
        return code

    def test_a_seat_is_taken_with_ones_own_character(
        self, as_alice: Caller, alice: User, mei: str, code: str
    ) -> None:
        kept = as_alice.get(mei).json()["id"]
        answer = as_alice.post(f"tables/{code}/seats/", {"character": kept})
        assert answer.status_code == 201
        as_alice("PATCH", mei, {"name": "Another"})
        assert '"Mei"' in Seat.objects.get(person=alice).brought

    def test_whoever_types_a_character_in_hears_at_once_what_is_wrong(
        self, anybody: Caller, code: str
    ) -> None:
        wish = {"name": "Wu", "levels": dict.fromkeys(LEVELS, 13), "scales": FULL | {"tempo": 0}}
        data = {"name": "Zoé", "character": wish}
        body = problem(anybody.post(f"tables/{code}/seats/", data), 400, "shelf.unready")
        assert [(wrong["code"], wrong["rule"]) for wrong in body["problems"]] == [
            ("point_buy.over_budget", "KF-1.6"),
            ("unfit", "KF-4.6"),
        ]
        assert not Seat.objects.exists()

    def test_nobody_sits_down_with_anothers_or_with_more_than_the_budget(
        self, as_alice: Caller, as_bob: Caller, mei: str, code: str
    ) -> None:
        seats = f"tables/{code}/seats/"
        kept = as_alice.get(mei).json()["id"]
        problem(as_bob.post(seats, {"character": kept}), 404, "shelf.unknown")
        key = as_alice.get("games/kung_fu/catalogue/?kind=archetypes").json()
        archetype = key["archetypes"][0]["key"]
        npc = as_alice.post("characters/npc/", {"archetype": archetype}).json()["id"]
        raised = {"levels": dict.fromkeys(LEVELS, 13)}
        assert as_alice("PATCH", f"characters/{npc}/", raised).status_code == 200
        body = problem(as_alice.post(seats, {"character": npc}), 400, "shelf.unready")
        assert [wrong["code"] for wrong in body["problems"]] == ["point_buy.over_budget"]
