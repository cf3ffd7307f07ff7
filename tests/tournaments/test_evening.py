"""A club's evening over the API alone: eight guests, three rounds of Swiss, refereed tables, a
dispute, a no-show and a drop."""

from typing import Any

import pytest
from django.conf import settings as project
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.duties.models import Duty
from games.duties.work import catch_up
from games.tables.models import Table
from tests.api.tables.phone import Phone as Seat
from tests.api.tables.phone import play as play_at_table
from tests.tournaments.cast import account, token

pytestmark = pytest.mark.django_db
WON, LOST = {"scores": [1, 0]}, {"scores": [0, 1]}
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


@pytest.fixture(autouse=True)
def _no_allowance(settings: Settings) -> None:
    settings.CALLS = dict.fromkeys(project.CALLS, "1000000/second")


class Caller:
    def __init__(self, authorization: str = "") -> None:
        self.client = Client(headers={"Accept-Language": "en"})
        self.headers = {"Authorization": authorization} if authorization else {}

    def __call__(self, path: str, body: object = None, status: int = 200) -> Any:
        """A GET without a body, a POST with one."""
        where = f"/api/v1/tournaments/{path}"
        if body is None:
            answer = self.client.get(where, headers=self.headers)
        else:
            answer = self.client.post(where, body, "application/json", headers=self.headers)
        assert answer.status_code == status, (path, answer.content)
        return answer.json()


class Evening:
    def __init__(self) -> None:
        self.organiser = Caller(token(account("Orga")))
        wish = {
            "game": "karatekarte",
            "name": "Tuesday",
            "entry": "anyone",
            "stages": [{"format": "swiss", "rounds": 3}],
            "table_mode": "house",
            "stations": 4,
            "round_minutes": 45,
            "confirm_minutes": 10,
        }
        self.id = self.organiser("", wish, 201)["id"]
        self.organiser(f"{self.id}/open/", {})
        self.guests: dict[int, Caller] = {}
        self.entrants: dict[int, str] = {}
        for names in NAMES:
            entered = Caller()(f"{self.id}/entrants/", {"name": names}, 201)
            self.guests[entered["number"]] = Caller(f"Seat {entered['secret']}")
            self.entrants[entered["number"]] = entered["id"]
        self.organiser(f"{self.id}/start/", {})

    def open_pairings(self) -> list[Any]:
        path = f"{self.id}/pairings/?outstanding=true&ordering=station"
        pairings: list[Any] = Caller()(path)["results"]
        return pairings

    def run_action(
        self, pairing: Any, side: int, action: str, body: object, status: int = 200
    ) -> Any:
        """Run an action on a pairing as the guest of one side."""
        guest = self.guests[pairing["sides"][side]["entrant"]]
        return guest(f"{self.id}/pairings/{pairing['id']}/{action}/", body, status)

    def play_at_one_table(self, pairing: Any) -> None:
        """Both guests sit down at the same table and play it to its end, again and again if it is
        drawn."""
        seats = [self.run_action(pairing, side, "table", {}) for side in (0, 1)]
        assert seats[0]["table"] == seats[1]["table"]
        assert [seat["seat"] for seat in seats] == [0, 1]
        play_at_table(seats[0]["table"], [Seat(seat["secret"]) for seat in seats])
        catch_up()

    def get_pairing(self, pairing: Any) -> Any:
        return Caller()(f"{self.id}/pairings/{pairing['id']}/")

    def agree_result(self, pairing: Any, result: object = WON) -> None:
        self.run_action(pairing, 0, "report", result)
        assert self.run_action(pairing, 1, "confirm", {})["phase"] == "done"


def pass_time(kind: str) -> None:
    """Let time pass until the duties of this kind are due."""
    assert Duty.objects.filter(kind=kind).update(due=timezone.now(), not_before=timezone.now())
    catch_up()


def test_an_evening_of_eight_from_the_first_entry_to_the_last_result() -> None:
    evening = Evening()
    evening_id = evening.id
    first = evening.open_pairings()
    assert [each["station"] for each in first] == [1, 2, 3, 4]
    assert all(evening.get_pairing(each)["why"] for each in first)

    # A table that reports its result itself, and shows its code to those who sit there
    evening.play_at_one_table(first[0])
    done = evening.get_pairing(first[0])
    assert (done["phase"], done["how"]) == ("done", "played")
    assert done["tables"][0]["places"] is not None
    evening.run_action(first[0], 0, "report", WON, 409)

    # A dispute that the organiser settles
    evening.run_action(first[1], 0, "report", WON)
    assert evening.run_action(first[1], 1, "dispute", {"reason": "I won"})["phase"] == "disputed"
    settled = {**LOST, "reason": "the table remembers"}
    evening.organiser(f"{evening_id}/pairings/{first[1]['id']}/override/", settled)

    # A no-show, confirmed by time because nobody is there to confirm it
    evening.run_action(first[2], 0, "report", {"forfeits": [1]})
    pass_time("tournaments.confirm")
    assert evening.get_pairing(first[2])["how"] == "forfeit"

    # A drop before the next round is drawn; the results played stay
    gone = first[3]["sides"][1]["entrant"]
    evening.run_action(first[3], 0, "report", WON)
    evening.guests[gone](f"{evening_id}/entrants/{evening.entrants[gone]}/drop/", {})
    catch_up()
    second = evening.open_pairings()
    assert {each["round"]["number"] for each in second} == {2}
    met = {side["entrant"] for each in second for side in each["sides"]}
    assert len(met) == 6
    assert gone not in met
    byes = Caller()(f"{evening_id}/pairings/?number=2&phase=done")["results"]
    assert [each["how"] for each in byes] == ["bye"]
    assert "bye" in evening.get_pairing(byes[0])["why"][0]

    for pairing in second:
        evening.play_at_one_table(pairing)
    for pairing in evening.open_pairings():
        evening.agree_result(pairing)
    catch_up()

    over = Caller()(f"{evening_id}/")
    assert over["phase"] == "over"
    rows = Caller()(f"{evening_id}/standings/")["tables"][0]["rows"]
    assert len(rows) == 8
    assert rows[0]["place"] == 1
    assert {row["name"] for row in rows} == set(NAMES)
    rounds = Caller()(f"{evening_id}/rounds/")["stages"][0]["rounds"]
    assert [(each["number"], each["outstanding"]) for each in rounds] == [(1, 0), (2, 0), (3, 0)]
    assert all(each["closed"] for each in rounds)
    played = Caller()(f"{evening_id}/pairings/")["results"]
    pairs = [
        frozenset(side["entrant"] for side in each["sides"])
        for each in played
        if len(each["sides"]) == 2
    ]
    assert len(pairs) == len(set(pairs)) == 10


def test_a_table_is_for_those_who_meet_and_for_judges_without_a_seat() -> None:
    evening = Evening()
    one, other = evening.open_pairings()[:2]
    path = f"{evening.id}/pairings/{one['id']}/table/"
    stranger = evening.guests[other["sides"][0]["entrant"]]
    assert stranger(path, {}, 403)["type"] == "pairing.not_yours"
    assert Caller()(path, {}, 403)["type"] == "pairing.not_yours"
    judge = evening.organiser(path, {})
    assert (judge["seat"], judge["secret"]) == (None, None)
    own = evening.run_action(one, 0, "table", {})
    assert own["table"] == judge["table"]
    assert own["secret"]
    assert evening.run_action(one, 0, "table", {}) == own


def test_a_table_that_was_closed_makes_room_for_another() -> None:
    evening = Evening()
    pairing = evening.open_pairings()[0]
    first = evening.run_action(pairing, 0, "table", {})
    Table.objects.filter(code=first["table"]).update(phase="closed")
    second = evening.run_action(pairing, 1, "table", {})
    assert second["table"] != first["table"]
    assert (first["number"], second["number"]) == (1, 2)
    assert evening.run_action(pairing, 0, "table", {})["table"] == second["table"]
