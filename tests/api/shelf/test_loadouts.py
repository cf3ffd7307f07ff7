"""Tests of loadouts/: saved, checked for problems, changed in part."""

from games.shelf.models import Loadout
from tests.api.conftest import Caller, problem
from tests.api.shelf.ready import READY, UNFINISHED


class TestLoadouts:
    def test_it_comes_back_as_it_was_said(self, as_alice: Caller) -> None:
        answer = as_alice.post("loadouts/", READY)
        assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
        kept = answer.json()
        assert kept == kept | READY | {"game": "martial_art", "placement": None, "problems": []}
        again = as_alice.get(f"loadouts/{kept['id']}/")
        assert (again.json(), again.headers["ETag"]) == (kept, '"1"')

    def test_unfinished_it_says_all_that_is_wrong_in_the_callers_language(
        self, as_alice: Caller
    ) -> None:
        english, french = (
            as_alice.post("loadouts/", UNFINISHED, language=language).json()["problems"]
            for language in ("en", "fr")
        )
        assert [wrong["code"] for wrong in english] == ["technique_count", "not_its_technique"]
        assert [wrong["rule"] for wrong in english] == ["MA-2.6", "MA-2.6"]
        assert english[0]["detail"] == "Choose 3 techniques, not 2."
        assert french[0]["detail"] == "Choisissez 3 techniques, et non 2."

    def test_a_placement_with_two_action_tokens_in_a_zone_is_named(self, as_alice: Caller) -> None:
        zones = [["punch", "punch"], ["energy"], [], [], []]
        wish = READY | {"placement": {"zones": zones, "aside": []}}
        problems = as_alice.post("loadouts/", wish).json()["problems"]
        named = {(wrong["code"], wrong["rule"]) for wrong in problems}
        assert {("two_actions", "MA-2.2"), ("zone_count", "MA-2.2")} <= named

    def test_what_cannot_be_read_is_named_by_its_field(self, as_alice: Caller) -> None:
        for wish, field in (
            ({"belt": "brown"}, "belt"),
            ({"game": "combat"}, "game"),
            ({"techniques": [7]}, "techniques[0]"),
            ({"placement": {"zones": [[]], "aside": []}}, "placement.zones"),
            ({"name": " "}, "name"),
            ({"cards": {}}, "cards"),
        ):
            body = problem(as_alice.post("loadouts/", READY | wish), 400, "request.invalid")
            assert list(body["errors"]) == [field]
        assert not Loadout.objects.exists()

    def test_a_part_is_changed_and_the_rest_stays(self, as_alice: Caller) -> None:
        place = f"loadouts/{as_alice.post('loadouts/', UNFINISHED).json()['id']}/"
        amendment = {"techniques": READY["techniques"]}
        answer = as_alice("PATCH", place, amendment, headers={"If-Match": '"1"'})
        assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
        assert answer.json()["problems"] == []
        assert as_alice.get(place).json() == answer.json()
        assert answer.json() == answer.json() | READY | {"version": 2}
