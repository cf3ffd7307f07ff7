"""Tests of characters/{character}/…: raised, wounded, rested, healed, undone, and by which user."""

from tests.api.conftest import Caller, problem
from tests.api.shelf.characters.mei import FULL, LEVELS


class TestLiving:
    def test_a_raise_costs_the_difference(self, as_alice: Caller, mei: str) -> None:
        raised = as_alice.post(f"{mei}raise/", {"component": "vigour"})
        assert raised.headers["ETag"] == '"2"'
        assert raised.json()["levels"]["vigour"] == 9
        assert raised.json()["points"] == {"budget": 172, "spent": 160, "left": 12}
        as_alice.post(f"{mei}raise/", {"component": "vigour"})
        body = problem(
            as_alice.post(f"{mei}raise/", {"component": "vigour"}), 400, "point_buy.over_budget"
        )
        assert body["over"] == 9
        problem(as_alice.post(f"{mei}raise/", {"component": "luck"}), 400, "request.invalid")

    def test_two_phones_that_read_the_same_sheet_do_not_both_spend(
        self, as_alice: Caller, mei: str
    ) -> None:
        options = {"headers": {"If-Match": '"1"'}}
        assert as_alice.post(f"{mei}raise/", {"component": "tempo"}, **options).status_code == 200
        late = as_alice.post(f"{mei}raise/", {"component": "tempo"}, **options)
        assert problem(late, 412, "shelf.stale")["version"] == 2
        for deed in ("heal/", "rest/", "undo/"):
            problem(as_alice.post(f"{mei}{deed}", {}, **options), 412, "shelf.stale")
        assert as_alice.get(mei).json()["levels"]["tempo"] == 7

    def test_a_raise_sent_twice_is_done_once(self, as_alice: Caller, mei: str) -> None:
        once = {"headers": {"Idempotency-Key": "once"}}
        first, again = (
            as_alice.post(f"{mei}raise/", {"component": "tempo"}, **once) for _ in range(2)
        )
        assert first.json() == again.json()
        assert as_alice.get(mei).json()["version"] == 2

    def test_wounds_are_written_down_rested_and_healed(self, as_alice: Caller, mei: str) -> None:
        wounds = FULL | {"vigour": 1, "presence": 3}
        assert as_alice("PATCH", mei, {"scales": wounds}).json()["scales"] == wounds
        rested = as_alice.post(f"{mei}rest/").json()["scales"]
        assert rested == FULL | {"vigour": 7}
        assert as_alice.post(f"{mei}heal/", {"component": "vigour"}).json()["scales"] == FULL
        as_alice("PATCH", mei, {"scales": wounds})
        assert as_alice.post(f"{mei}heal/").json()["scales"] == FULL

    def test_a_part_is_changed_and_what_another_phone_changed_stays(
        self, as_alice: Caller, mei: str
    ) -> None:
        as_alice("PATCH", mei, {"notes": "From the phone"})
        body = as_alice("PATCH", mei, {"name": "Mei the Quick"}).json()
        assert (body["notes"], body["name"], body["version"]) == (
            "From the phone", "Mei the Quick", 3,
        )  # fmt: skip
        late = as_alice("PATCH", mei, {"name": "Late"}, headers={"If-Match": '"2"'})
        problem(late, 412, "shelf.stale")

    def test_put_replaces_and_delete_throws_away(self, as_alice: Caller, mei: str) -> None:
        wish = {"name": "Bo", "levels": dict.fromkeys(LEVELS, 2)}
        body = as_alice("PUT", mei, wish).json()
        assert body == body | wish | {"grants": [], "abilities": [], "notes": ""}
        assert as_alice("DELETE", mei).status_code == 204
        problem(as_alice.get(mei), 404, "shelf.unknown")

    def test_the_newest_changes_are_taken_back_one_after_another(
        self, as_alice: Caller, mei: str
    ) -> None:
        for component in ("vigour", "tempo"):
            as_alice.post(f"{mei}raise/", {"component": component})
        assert as_alice.post(f"{mei}undo/").json()["levels"] == LEVELS | {"vigour": 9}
        assert as_alice.post(f"{mei}undo/").json()["levels"] == LEVELS
        problem(as_alice.post(f"{mei}undo/"), 409, "character.nothing_to_undo")


class TestByWhom:
    def test_the_history_says_who_granted_and_who_raised(self, as_alice: Caller, mei: str) -> None:
        granted = as_alice.post(f"{mei}grant/", {"points": 5, "reason": "A deed"})
        assert granted.json()["points"]["budget"] == 177
        (change,) = as_alice.get(f"{mei}history/").json()["results"]
        assert (change["kind"], change["by"], change["scene"]) == ("granted", "Alice Martin", "")
        refused = as_alice.post(f"{mei}grant/", {"points": 5, "reason": ""})
        assert problem(refused, 400, "sheet.illegal")["rule"] == "KF-1.6"

    def test_kf_8_10_nobody_rests_from_death(self, as_alice: Caller, mei: str) -> None:
        as_alice("PATCH", mei, {"scales": FULL | {"vigour": 0}})
        body = problem(as_alice.post(f"{mei}rest/"), 400, "sheet.illegal")
        assert body["rule"] == "KF-8.10"
        assert [wrong["rule"] for wrong in as_alice.get(mei).json()["problems"]] == ["KF-4.6"]
