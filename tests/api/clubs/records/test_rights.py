from typing import Any

import pytest

from games.clubs.models import Member, Visitor
from tests.api.clubs.society import Society
from tests.api.conftest import problem


class TestRights:
    """Calls every route as every caller and checks the status, or the contents of the list."""

    CALLERS = ("olga", "max", "gil", "pia", "dan", "nobody")

    @pytest.fixture
    def play(self, society: Society) -> str:
        """Play entered by Max, with Max, Gil (a guest) and Pia (who has left the club since)."""
        players = (
            society.player("max"),
            society.player("gil"),
            society.player("pia"),
            {"name": "Zoé"},
        )
        entered: str = society.enter_play("max", *players)["id"]
        society.enter_play("olga", society.player("olga"), society.player("max"))
        from django.utils import timezone  # noqa: PLC0415

        gone = Member.objects.filter(person=society.people["pia"])
        gone.update(left=timezone.now(), called="")
        return entered

    def statuses_of(
        self, society: Society, method: str, address: str, body: Any = None
    ) -> list[int]:
        return [society.callers[who](method, address, body).status_code for who in self.CALLERS]

    def test_a_list_holds_what_each_may_see(self, society: Society, play: str) -> None:
        seen = [
            len(society.callers[who].get("records/").json()["results"]) for who in self.CALLERS[:5]
        ]
        assert seen == [2, 2, 1, 1, 0]
        assert society.callers["nobody"].get("records/").status_code == 401

    @pytest.mark.parametrize("part", ["", "history/"])
    def test_one_play(self, society: Society, play: str, part: str) -> None:
        assert self.statuses_of(society, "GET", f"records/{play}/{part}") == [
            200, 200, 200, 200, 404, 401,
        ]  # fmt: skip

    def test_correcting(self, society: Society, play: str) -> None:
        statuses = self.statuses_of(society, "PATCH", f"records/{play}/", {"minutes": 30})
        assert statuses == [200, 200, 403, 403, 404, 401]

    def test_striking_restoring_and_undoing(self, society: Society, play: str) -> None:
        order = ("gil", "pia", "dan", "nobody", "max")
        for method, part in (("DELETE", ""), ("POST", "restore/"), ("POST", "undo/")):
            data: dict[str, Any] | None = None if part != "restore/" else {}
            statuses = [
                society.callers[who](method, f"records/{play}/{part}", data).status_code
                for who in order
            ]
            assert statuses == [403, 403, 404, 401, 204 if method == "DELETE" else 200], part

    def test_entering_into_the_club(self, society: Society) -> None:
        statuses = self.statuses_of(society, "POST", "records/", society.play_data({"name": "Zoé"}))
        assert statuses == [201, 201, 403, 201, 404, 401]

    @pytest.mark.parametrize(
        ("route", "statuses"),
        [
            ("records/suggestions/?club={}", [200, 200, 403, 404, 404, 401]),
            ("records/visitors/?club={}", [200, 200, 403, 404, 404, 401]),
            ("records/export/?club={}", [200, 200, 403, 404, 404, 401]),
            ("statistics/?by=person&club={}", [200, 200, 200, 404, 404, 401]),
            ("statistics/person.svg?club={}", [200, 200, 200, 404, 404, 401]),
            ("statistics/unmet/?club={}", [200, 200, 403, 404, 404, 401]),
            ("statistics/ratings/?club={}", [200, 200, 200, 404, 404, 401]),
            ("statistics/ratings.svg?club={}", [200, 200, 200, 404, 404, 401]),
        ],
    )
    def test_reading_of_the_club(
        self, society: Society, play: str, route: str, statuses: list[int]
    ) -> None:
        assert self.statuses_of(society, "GET", route.format(society.club.pk)) == statuses

    def test_importing_into_the_club_and_claiming(self, society: Society, play: str) -> None:
        address = f"records/import/?club={society.club.pk}"
        data = {"plays": [{"game": "Azul", "players": [{"name": "Zoé"}]}]}
        assert self.statuses_of(society, "POST", address, data) == [200, 403, 403, 404, 404, 401]
        zoe = Visitor.objects.get(name="Zoé")
        wish = {"person": society.people["olga"].pk}
        order = ("max", "gil", "pia", "dan", "nobody", "olga")
        statuses = [
            society.callers[who].post(f"records/visitors/{zoe.pk}/claim/", wish).status_code
            for who in order
        ]
        assert statuses == [403, 403, 404, 404, 401, 200]

    def test_a_guest_sees_no_statistics_but_their_own(self, society: Society, play: str) -> None:
        gil, club = society.callers["gil"], society.club.pk
        own = gil.get(f"statistics/?by=person&club={club}").json()["results"]
        assert [row["label"] for row in own] == ["Gil"]
        address = f"statistics/?by=person&club={club}&person={society.people['max'].pk}"
        problem(gil.get(address), 403, "club.members_only")

    def test_who_left_reads_no_name_without_an_account(self, society: Society, play: str) -> None:
        names = [
            p["name"] for p in society.callers["pia"].get(f"records/{play}/").json()["players"]
        ]
        assert names == ["Max", "Gil", "Pia", "Somebody"]
