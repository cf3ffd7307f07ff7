"""Tests of loadouts/ and decks/: saved, changed by version, brought to a table; of cards/check/:
cards read."""

from typing import Any

import pytest

from tests.api.conftest import Caller, problem
from tests.api.shelf.ready import LEGAL, READY


@pytest.mark.parametrize(("shelf", "wish"), [("loadouts/", READY), ("decks/", LEGAL)])
class TestBoth:
    def test_a_stale_if_match_is_412_and_changes_nothing(
        self, as_alice: Caller, shelf: str, wish: dict[str, Any]
    ) -> None:
        kept = as_alice.post(shelf, wish).json()
        place = f"{shelf}{kept['id']}/"
        as_alice("PATCH", place, {"name": "Changed on the phone"}, headers={"If-Match": '"1"'})
        for method, body in (("PUT", wish), ("PATCH", {"name": "Laptop"}), ("DELETE", None)):
            for stale in ('"1"', 'W/"2"', '"02"', "nonsense"):
                answer = as_alice(method, place, body, headers={"If-Match": stale})
                assert problem(answer, 412, "shelf.stale")["version"] == 2
        assert as_alice.get(place).json()["name"] == "Changed on the phone"
        answer = as_alice("DELETE", place, headers={"If-Match": '"1", "2"'})
        assert answer.status_code == 204

    def test_a_call_sent_twice_is_done_once(
        self, as_alice: Caller, shelf: str, wish: dict[str, Any]
    ) -> None:
        first, again = (
            as_alice.post(shelf, wish, headers={"Idempotency-Key": "once"}) for _ in range(2)
        )
        assert first.json() == again.json()
        assert again.headers["ETag"] == '"1"'
        assert again.headers["Idempotency-Replayed"] == "true"
        assert len(as_alice.get(shelf).json()["results"]) == 1

    def test_other_peoples_are_not_there(
        self, as_alice: Caller, as_bob: Caller, shelf: str, wish: dict[str, Any]
    ) -> None:
        place = f"{shelf}{as_alice.post(shelf, wish).json()['id']}/"
        assert as_bob.get(shelf).json()["results"] == []
        for method, body in (
            ("GET", None),
            ("PUT", wish),
            ("PATCH", {"name": "Bob’s"}),
            ("DELETE", None),
        ):
            problem(as_bob(method, place, body), 404, "shelf.unknown")
        assert as_alice.get(place).json()["name"] == wish["name"]

    def test_nobody_has_no_shelf(self, anybody: Caller, shelf: str, wish: dict[str, Any]) -> None:
        for method, place in (("GET", shelf), ("POST", shelf), ("GET", f"{shelf}x/")):
            problem(anybody(method, place, wish), 401, "auth.missing")

    def test_the_list_is_found_ordered_and_paged(
        self, as_alice: Caller, shelf: str, wish: dict[str, Any]
    ) -> None:
        for name in ("First", "Second", "Third"):
            as_alice.post(shelf, wish | {"name": name})

        def names(query: str) -> list[str]:
            return [row["name"] for row in as_alice.get(f"{shelf}?{query}").json()["results"]]

        assert names("") == ["Third", "Second", "First"]
        assert names("ordering=name") == ["First", "Second", "Third"]
        assert names("name=SEC") == ["Second"]
        assert names("game=brutal_ring") == []
        page = as_alice.get(f"{shelf}?size=2").json()
        rest = as_alice.get(page["next"].partition("/api/v1/")[2]).json()
        assert [row["name"] for row in page["results"] + rest["results"]] == names("")
        problem(as_alice.get(f"{shelf}?ordering=version"), 400, "request.invalid")
