"""Tests of tournaments/{tournament}/entrants/: by accounts, guests and strangers."""

from typing import Any

from games.people.models import Privacy, User
from games.tournaments.models import Entrant
from tests.api.conftest import Caller, problem
from tests.api.tournaments.examples import TOURNAMENT, enter_guest


def test_a_guest_enters_by_a_name_and_acts_by_the_secret(as_alice: Caller, place: str) -> None:
    zoe, zoes = enter_guest(place, "Zoé")
    _max, maxs = enter_guest(place, "Max")
    assert zoe.get(place).json()["entrant"] == zoes.split("/")[-2]
    problem(Caller().post(f"{place}entrants/", {"name": "Zoé"}), 409, "tournament.entered_twice")
    assert zoe("PATCH", zoes, {"affiliation": "Lyon"}).json()["affiliation"] == "Lyon"
    problem(zoe("PATCH", maxs, {"affiliation": "Lyon"}), 403, "entrant.not_yours")
    problem(zoe.post(f"{maxs}withdraw/"), 403, "entrant.not_yours")
    assert zoe.post(f"{zoes}withdraw/").json()["state"] == "withdrawn"
    back = zoe.post(f"{place}entrants/").json()
    assert (back["id"], back["state"]) == (zoes.split("/")[-2], "entered")
    assert as_alice("DELETE", maxs).status_code == 204
    problem(as_alice.get(maxs), 404, "entrant.unknown")


def test_the_same_call_again_has_the_same_secret_and_enters_once(place: str) -> None:
    headers = {"Idempotency-Key": "a", "Client-Secret": "of this device alone"}
    options: dict[str, Any] = {"raw": b'{"name": "Zoe"}', "headers": headers}
    first, again = (Caller()("POST", f"{place}entrants/", **options) for _ in range(2))
    assert first.json() == again.json()
    assert first.json()["secret"]
    assert Entrant.objects.count() == 1


def test_entrants_are_listed_filtered_and_named_as_they_wish(
    as_alice: Caller, as_bob: Caller, anybody: Caller, place: str
) -> None:
    enter_guest(place, "Zoé")
    as_bob.post(f"{place}entrants/", {"affiliation": "Lyon"})

    def list_names(query: str = "") -> list[str]:
        return [each["name"] for each in anybody.get(f"{place}entrants/{query}").json()["results"]]

    assert list_names() == ["Zoé", "Bob"]
    assert list_names("?affiliation=lyon") == ["Bob"]
    assert list_names("?name=bo") == ["Bob"]
    assert list_names("?state=waiting") == []
    assert list_names("?ordering=-number&size=1") == ["Bob"]
    User.objects.filter(username="bob").update(privacy=Privacy.HIDDEN)
    assert "Bob" not in str(list_names())
    assert list_names("?name=bo") == []
    assert as_alice.get(place).json()["entered"] == 2


def test_lists_are_closed_unless_the_organiser_opens_them(
    as_alice: Caller, as_bob: Caller, anybody: Caller
) -> None:
    wish = TOURNAMENT | {"game": "martial_art", "brings": True}
    place = f"tournaments/{as_alice.post('tournaments/', wish).json()['id']}/"
    as_alice.post(f"{place}open/")
    igor = {"fighter": "igor", "belt": "white", "techniques": []}
    mine = as_bob.post(f"{place}entrants/", {"loadout": igor}).json()
    assert mine["brought"]["fighter"] == "igor"
    entrant_url = f"{place}entrants/{mine['id']}/"
    assert as_bob.get(entrant_url).json()["brought"]["fighter"] == "igor"
    assert as_alice.get(entrant_url).json()["brought"]["fighter"] == "igor"
    assert anybody.get(entrant_url).json()["brought"] is None
    assert "igor" not in anybody.get(f"{place}entrants/").content.decode()
    as_alice("PATCH", place, {"lists_open": True})
    assert anybody.get(entrant_url).json()["brought"]["fighter"] == "igor"
