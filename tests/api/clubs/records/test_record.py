"""Tests of records/: plays entered by hand, corrected, struck out, restored."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clubs.models import Record, Visitor
from tests.api.clubs.society import Society
from tests.api.conftest import problem


class TestEntering:
    def test_a_game_and_its_players_are_enough(self, society: Society) -> None:
        entered = society.enter_play("max", society.player("max", result="won"), {"name": "Zoé"})
        assert (entered["game"], entered["source"], entered["minutes"]) == ("Azul", "by_hand", None)
        max_, zoe = entered["players"]
        assert (max_["name"], max_["result"], zoe["name"], zoe["result"]) == (
            "Max", "won", "Zoé", "lost",
        )  # fmt: skip
        listed = society.callers["olga"].get("records/").json()["results"]
        assert [each["id"] for each in listed] == [entered["id"]]

    def test_a_game_here_is_known_by_its_name(self, society: Society) -> None:
        fields: dict[str, Any] = {"game": " karateKARTE ", "minutes": 20}
        entered = society.enter_play("max", society.player("max"), **fields)
        assert entered["game"] == "karatekarte"

    @pytest.mark.parametrize(
        ("players", "code"),
        [(("max", "max"), "record.person_twice"), (("max", "dan"), "record.unknown_person")],
    )
    def test_who_plays_twice_or_is_no_member_is_refused(
        self, society: Society, players: tuple[str, ...], code: str
    ) -> None:
        data = society.play_data(*(society.player(name) for name in players))
        problem(society.callers["max"].post("records/", data), 400, code)
        assert not Record.objects.exists()
        assert not Visitor.objects.exists()

    def test_a_name_twice_is_somebody_twice(self, society: Society) -> None:
        data = society.play_data({"name": "Zoé"}, {"name": " ZOÉ"})
        problem(society.callers["max"].post("records/", data), 400, "record.person_twice")

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"minutes": 0}, "minutes"),
            ({"minutes": 6001}, "minutes"),
            ({"players": []}, "players"),
            ({"players": [{}]}, "players[0]"),
            ({"players": [{"name": "A", "rank": 0}]}, "players[0].rank"),
            ({"players": [{"name": "A", "person": "B"}]}, "players[0]"),
            ({"players": [{"name": "A", "result": "beaten"}]}, "players[0].result"),
            ({"game": " "}, "game"),
            ({"played_at": "2526-01-01T00:00:00Z"}, "played_at"),
            ({"played_at": "yesterday"}, "played_at"),
            ({"note": "x" * 501}, "note"),
        ],
    )
    def test_what_cannot_be_is_named_by_its_field(
        self, society: Society, wrong: dict[str, Any], field: str
    ) -> None:
        data = society.play_data(society.player("max")) | wrong
        body = problem(society.callers["max"].post("records/", data), 400, "request.invalid")
        assert list(body["errors"]) == [field]
        assert not Record.objects.exists()

    def test_outside_a_club_one_enters_plays_of_ones_own(self, society: Society) -> None:
        data: dict[str, Any] = {"game": "Azul"}
        data["players"] = [society.player("dan"), {"name": "Zoé"}]
        assert society.callers["dan"].post("records/", data).status_code == 201
        problem(society.callers["max"].post("records/", data), 400, "record.without_you")
        data["players"] = [society.player("dan"), society.player("max")]
        problem(society.callers["dan"].post("records/", data), 400, "record.unknown_person")

    def test_a_call_sent_again_enters_nothing_again(self, society: Society) -> None:
        data = society.play_data(society.player("max"), {"name": "Zoé"})
        answers = [
            society.callers["max"].post("records/", data, headers={"Idempotency-Key": "k"})
            for _ in range(2)
        ]
        assert answers[0].json() == answers[1].json()
        assert Record.objects.count() == 1

    def test_the_last_players_are_offered_first(self, society: Society) -> None:
        for names in (("max", "olga"), ("max", "pia"), ("max", "pia")):
            society.enter_play("max", *(society.player(name) for name in names), where="At home")
        suggestions = (
            society.callers["max"].get(f"records/suggestions/?club={society.club.pk}").json()
        )
        assert [each["name"] for each in suggestions["players"]] == ["Max", "Pia", "Olga"]
        assert (suggestions["games"], suggestions["where"]) == (["Azul"], "At home")


class TestCorrecting:
    def test_what_it_was_is_kept_with_who_and_why(self, society: Society) -> None:
        play = society.enter_play(
            "max", society.player("max", result="won"), society.player("olga")
        )
        players = [society.player("max"), society.player("olga", result="won")]
        place = f"records/{play['id']}/"
        answer = society.callers["olga"](
            "PATCH", place, {"players": players, "reason": "It was I"}, headers={"If-Match": '"1"'}
        )
        assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
        assert [p["result"] for p in answer.json()["players"]] == ["lost", "won"]
        corrected, entered = society.callers["max"].get(f"{place}history/").json()
        assert (corrected["kind"], corrected["by"], corrected["reason"]) == (
            "corrected", "Olga", "It was I",
        )  # fmt: skip
        assert [p["result"] for p in corrected["before"]["players"]] == ["won", "lost"]
        assert (entered["kind"], entered["by"], entered["before"]) == ("entered", "Max", None)

    def test_two_who_read_the_same_do_not_write_over_each_other(self, society: Society) -> None:
        play = society.enter_play("max", society.player("max"))
        place, read = f"records/{play['id']}/", {"If-Match": '"1"'}
        assert (
            society.callers["max"]("PATCH", place, {"minutes": 5}, headers=read).status_code == 200
        )
        answer = society.callers["olga"]("PATCH", place, {"minutes": 9}, headers=read)
        assert problem(answer, 412, "record.stale")["version"] == 2

    def test_a_play_struck_out_counts_nowhere_and_comes_back(self, society: Society) -> None:
        play = society.enter_play(
            "max", society.player("max", result="won"), society.player("olga")
        )
        place, statistics_url = (
            f"records/{play['id']}/",
            f"statistics/?by=person&club={society.club.pk}",
        )
        before = society.callers["max"].get(statistics_url).json()
        assert society.callers["max"]("DELETE", place).status_code == 204
        assert society.callers["max"].get(statistics_url).json()["results"] == []
        assert society.callers["max"].get("records/").json()["results"] == []
        struck = society.callers["max"].get("records/?struck=true").json()["results"]
        assert [each["id"] for each in struck] == [play["id"]]
        problem(society.callers["max"]("PATCH", place, {"minutes": 5}), 409, "record.struck")
        assert society.callers["max"].post(f"{place}restore/", {}).status_code == 200
        problem(society.callers["max"].post(f"{place}restore/", {}), 409, "record.standing")
        assert society.callers["max"].get(statistics_url).json() == before

    def test_the_last_change_is_taken_back(self, society: Society) -> None:
        play = society.enter_play(
            "max", society.player("max", result="won"), {"name": "Zoé"}, minutes=30
        )
        place = f"records/{play['id']}/"
        society.callers["max"]("PATCH", place, {"minutes": 50, "players": [society.player("olga")]})
        undone = society.callers["max"].post(f"{place}undo/").json()
        assert (undone["minutes"], undone["players"]) == (30, play["players"])
        society.callers["max"]("DELETE", place)
        assert society.callers["max"].post(f"{place}undo/").json()["struck"] is None


def test_a_list_takes_as_many_queries_for_many_as_for_few(society: Society) -> None:
    def count_queries(route: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert society.callers["max"].get(route).status_code == 200
        return len(captured)

    club = society.club.pk
    routes = (
        "records/", f"records/?club={club}", f"records/suggestions/?club={club}",
        f"records/export/?club={club}", f"statistics/?by=person&club={club}",
        f"statistics/?by=pair&club={club}", f"statistics/pair.svg?club={club}",
    )  # fmt: skip
    society.enter_play("max", society.player("max"), society.player("olga"), {"name": "Zoé"})
    few = [count_queries(route) for route in routes]
    for name in ("pia", "gil", "olga"):
        for n in range(4):
            society.enter_play(
                "max", society.player("max"), society.player(name), {"name": f"Zoé {n}"}
            )
    assert [count_queries(route) for route in routes] == few
    assert max(few) < 14
