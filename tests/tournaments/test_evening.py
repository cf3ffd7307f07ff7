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
        found: list[Any] = Caller()(path)["results"]
        return found

    def at(self, pairing: Any, side: int, deed: str, body: object, status: int = 200) -> Any:
        """Run an action on a pairing as the guest of one side."""
        guest = self.guests[pairing["sides"][side]["entrant"]]
        return guest(f"{self.id}/pairings/{pairing['id']}/{deed}/", body, status)

    def at_table(self, pairing: Any) -> None:
        """Both guests sit down at the same table and play it to its end, again and again if it is
        drawn."""
        seats = [self.at(pairing, side, "table", {}) for side in (0, 1)]
        assert seats[0]["table"] == seats[1]["table"]
        assert [seat["seat"] for seat in seats] == [0, 1]
        play_at_table(seats[0]["table"], [Seat(seat["secret"]) for seat in seats])
        catch_up()

    def one(self, pairing: Any) -> Any:
        return Caller()(f"{self.id}/pairings/{pairing['id']}/")

    def agreed(self, pairing: Any, result: object = WON) -> None:
        self.at(pairing, 0, "report", result)
        assert self.at(pairing, 1, "confirm", {})["phase"] == "done"


def later(kind: str) -> None:
    """Let time pass until the duties of this kind are due."""
    assert Duty.objects.filter(kind=kind).update(due=timezone.now(), not_before=timezone.now())
    catch_up()


def test_an_evening_of_eight_from_the_first_entry_to_the_last_result() -> None:
    evening = Evening()
    here = evening.id
    first = evening.open_pairings()
    assert [each["station"] for each in first] == [1, 2, 3, 4]
    assert all(evening.one(each)["why"] for each in first)

    # A table that reports its result itself, and shows its code to those who sit there
    evening.at_table(first[0])
    done = evening.one(first[0])
    assert (done["phase"], done["how"]) == ("done", "played")
    assert done["tables"][0]["places"] is not None
    evening.at(first[0], 0, "report", WON, 409)

    # A dispute that the organiser settles
    evening.at(first[1], 0, "report", WON)
    assert evening.at(first[1], 1, "dispute", {"reason": "I won"})["phase"] == "disputed"
    settled = {**LOST, "reason": "the table remembers"}
    evening.organiser(f"{here}/pairings/{first[1]['id']}/override/", settled)

    # A no-show, confirmed by time because nobody is there to confirm it
    evening.at(first[2], 0, "report", {"forfeits": [1]})
    later("tournaments.confirm")
    assert evening.one(first[2])["how"] == "forfeit"

    # A drop before the next round is drawn; the results played stay
    gone = first[3]["sides"][1]["entrant"]
    evening.at(first[3], 0, "report", WON)
    evening.guests[gone](f"{here}/entrants/{evening.entrants[gone]}/drop/", {})
    catch_up()
    second = evening.open_pairings()
    assert {each["round"]["number"] for each in second} == {2}
    met = {side["entrant"] for each in second for side in each["sides"]}
    assert len(met) == 6
    assert gone not in met
    byes = Caller()(f"{here}/pairings/?number=2&phase=done")["results"]
    assert [each["how"] for each in byes] == ["bye"]
    assert "bye" in evening.one(byes[0])["why"][0]

    for pairing in second:
        evening.at_table(pairing)
    for pairing in evening.open_pairings():
        evening.agreed(pairing)
    catch_up()

    over = Caller()(f"{here}/")
    assert over["phase"] == "over"
    told = Caller()(f"{here}/standings/")["tables"][0]["rows"]
    assert len(told) == 8
    assert told[0]["place"] == 1
    assert {row["name"] for row in told} == set(NAMES)
    rounds = Caller()(f"{here}/rounds/")["stages"][0]["rounds"]
    assert [(each["number"], each["outstanding"]) for each in rounds] == [(1, 0), (2, 0), (3, 0)]
    assert all(each["closed"] for each in rounds)
    played = Caller()(f"{here}/pairings/")["results"]
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
    own = evening.at(one, 0, "table", {})
    assert own["table"] == judge["table"]
    assert own["secret"]
    assert evening.at(one, 0, "table", {}) == own


def test_a_table_that_was_closed_makes_room_for_another() -> None:
    evening = Evening()
    pairing = evening.open_pairings()[0]
    first = evening.at(pairing, 0, "table", {})
    Table.objects.filter(code=first["table"]).update(phase="closed")
    second = evening.at(pairing, 1, "table", {})
    assert second["table"] != first["table"]
    assert (first["number"], second["number"]) == (1, 2)
    assert evening.at(pairing, 0, "table", {})["table"] == second["table"]
