"""tournaments/ up to the start, and the entrants' side: by accounts, guests and strangers."""

from typing import Any

import pytest

from games.people import accounts, tokens
from games.people.models import Privacy, User
from games.tournaments.models import Entrant, Tournament
from tests.api.conftest import PASSWORD, Caller, problem

WISH: dict[str, Any] = {
    "game": "karatekarte",
    "name": "Open",
    "entry": "anyone",
    "stages": [{"format": "single_elimination"}],
}


@pytest.fixture
def made(as_alice: Caller) -> dict[str, Any]:
    answer: dict[str, Any] = as_alice.post("tournaments/", WISH).json()
    return answer


@pytest.fixture
def place(as_alice: Caller, made: dict[str, Any]) -> str:
    """Its address, with entries open."""
    address = f"tournaments/{made['id']}/"
    assert as_alice.post(f"{address}open/").json()["phase"] == "open"
    return address


def guest(place: str, name: str) -> tuple[Caller, str]:
    told = Caller().post(f"{place}entrants/", {"name": name}).json()
    return Caller(f"Seat {told['secret']}"), f"{place}entrants/{told['id']}/"


def test_it_is_told_as_it_was_said(as_alice: Caller, made: dict[str, Any]) -> None:
    assert made["phase"] == "preparing"
    assert made["stages"][0]["format"] == "single_elimination"
    assert (made["organiser"], made["organises"], made["judges"]) == ("Alice Martin", True, True)
    assert (made["entered"], made["waiting"], made["entrant"], made["seed"]) == (0, 0, None, None)
    assert as_alice.get(f"tournaments/{made['id']}/").json() == made


def test_what_is_wrong_is_told_by_its_code_and_its_place(as_alice: Caller) -> None:
    stages = [{"format": "swiss"}, {"format": "single_elimination", "best_of": 2}]
    told = problem(
        as_alice.post("tournaments/", WISH | {"stages": stages}), 400, "stages.even_best_of"
    )
    assert set(told["errors"]) == {"stages[1]"}
    assert len(told["errors"]["stages[1]"]) == 2
    for wish, code in (
        ({"game": "chess"}, "table.unknown_game"),
        ({"capacity": 1}, "request.invalid"),
        ({"stages": [{"format": "ladder"}]}, "request.invalid"),
        ({"starts": "2026-12-01T10:00:00"}, "request.invalid"),
        ({"table_setup": {"nothing": 1}}, "request.invalid"),
        ({"brings": True}, "tournament.brings_nothing"),
    ):
        problem(as_alice.post("tournaments/", WISH | wish), 400, code)
    assert not Tournament.objects.exists()


def test_strangers_create_none(anybody: Caller) -> None:
    problem(anybody.post("tournaments/", WISH), 401, "auth.missing")


def test_the_list_shows_what_is_announced_and_ones_own(
    as_alice: Caller, as_bob: Caller, anybody: Caller, made: dict[str, Any]
) -> None:
    hidden = as_alice.post("tournaments/", WISH | {"visibility": "unlisted"}).json()

    def seen(caller: Caller, query: str = "") -> list[str]:
        return [each["id"] for each in caller.get(f"tournaments/{query}").json()["results"]]

    assert seen(as_alice) == [hidden["id"], made["id"]]
    assert seen(as_bob) == seen(anybody) == []
    for each in (made, hidden):
        as_alice.post(f"tournaments/{each['id']}/open/")
    assert seen(as_bob) == seen(anybody) == [made["id"]]
    as_bob.post(f"tournaments/{hidden['id']}/entrants/")
    assert seen(as_bob) == [hidden["id"], made["id"]]
    assert seen(as_bob, "?mine=true") == [hidden["id"]]
    assert seen(as_bob, "?mine=false") == [made["id"]]
    assert seen(as_bob, "?phase=preparing") == []
    assert seen(as_bob, "?game=combat") == []
    assert seen(as_bob, "?upcoming=true&name=open&ordering=name,created") == [
        made["id"],
        hidden["id"],
    ]
    problem(as_bob.get("tournaments/?ordering=seed"), 400, "request.invalid")


def test_a_private_one_is_not_there_for_others(as_alice: Caller, as_bob: Caller) -> None:
    made = as_alice.post("tournaments/", WISH | {"visibility": "private"}).json()
    place = f"tournaments/{made['id']}/"
    as_alice.post(f"{place}open/")
    for method, address in (
        ("GET", ""),
        ("GET", "entrants/"),
        ("POST", "entrants/"),
        ("GET", "officials/"),
        ("GET", "log/"),
        ("GET", "entrants/export/"),
        ("POST", "start/"),
    ):
        problem(as_bob(method, place + address), 404, "tournament.unknown")
    as_alice.post(f"{place}entrants/", {"person": "bob"})
    assert as_bob.get(place).json()["entrant"]


def test_it_is_changed_by_who_has_read_it(as_alice: Caller, as_bob: Caller, place: str) -> None:
    read = as_alice.get(place)
    tag = {"If-Match": read.headers["ETag"]}
    changed = as_alice("PATCH", place, {"place": "Lyon"}, headers=tag)
    assert changed.json()["place"] == "Lyon"
    told = problem(
        as_alice("PATCH", place, {"place": "Nice"}, headers=tag), 412, "tournament.stale"
    )
    assert told["version"] == changed.json()["version"]
    problem(as_bob("PATCH", place, {"place": "Nice"}), 403, "tournament.organiser_only")
    problem(as_alice("DELETE", place), 409, "tournament.not_preparing")


def test_one_in_preparation_is_deleted(as_alice: Caller, made: dict[str, Any]) -> None:
    assert as_alice("DELETE", f"tournaments/{made['id']}/").status_code == 204
    assert not Tournament.objects.exists()


def test_officials_are_appointed_and_dismissed(
    as_alice: Caller, as_bob: Caller, place: str
) -> None:
    problem(as_bob.get(f"{place}log/"), 403, "tournament.judge_only")
    bob = as_alice.post(f"{place}officials/", {"person": "bob"}).json()
    assert (bob["name"], bob["role"]) == ("Bob", "judge")
    assert as_bob.get(place).json()["judges"]
    assert as_bob.get(f"{place}log/").json()["results"][0]["text"] == "Bob was appointed judge."
    problem(as_bob.post(f"{place}cancel/"), 403, "tournament.organiser_only")
    for said in ("alice@example.org", "nobody@example.org"):
        told = problem(
            as_alice.post(f"{place}officials/", {"person": said}), 400, "tournament.unknown_person"
        )
        assert said not in str(told)
    gone = as_alice("DELETE", f"{place}officials/{bob['person']}/")
    assert gone.status_code == 204
    assert as_alice.get(f"{place}officials/").json() == []


def test_a_guest_enters_by_a_name_and_acts_by_the_secret(as_alice: Caller, place: str) -> None:
    zoe, zoes = guest(place, "Zoé")
    _max, maxs = guest(place, "Max")
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
    said: dict[str, Any] = {"raw": b'{"name": "Zoe"}', "headers": {"Idempotency-Key": "a"}}
    first, again = (Caller()("POST", f"{place}entrants/", **said) for _ in range(2))
    assert first.json() == again.json()
    assert first.json()["secret"]
    assert Entrant.objects.count() == 1


def test_entrants_are_listed_filtered_and_named_as_they_wish(
    as_alice: Caller, as_bob: Caller, anybody: Caller, place: str
) -> None:
    guest(place, "Zoé")
    as_bob.post(f"{place}entrants/", {"affiliation": "Lyon"})

    def called(query: str = "") -> list[str]:
        return [each["name"] for each in anybody.get(f"{place}entrants/{query}").json()["results"]]

    assert called() == ["Zoé", "Bob"]
    assert called("?affiliation=lyon") == ["Bob"]
    assert called("?name=bo") == ["Bob"]
    assert called("?state=waiting") == []
    assert called("?ordering=-number&size=1") == ["Bob"]
    User.objects.filter(username="bob").update(privacy=Privacy.HIDDEN)
    assert "Bob" not in str(called())
    assert called("?name=bo") == []
    assert as_alice.get(place).json()["entered"] == 2


def test_lists_are_closed_unless_the_organiser_opens_them(
    as_alice: Caller, as_bob: Caller, anybody: Caller
) -> None:
    wish = WISH | {"game": "martial_art", "brings": True}
    place = f"tournaments/{as_alice.post('tournaments/', wish).json()['id']}/"
    as_alice.post(f"{place}open/")
    igor = {"fighter": "igor", "belt": "white", "techniques": []}
    mine = as_bob.post(f"{place}entrants/", {"loadout": igor}).json()
    assert mine["brought"]["fighter"] == "igor"
    here = f"{place}entrants/{mine['id']}/"
    assert as_bob.get(here).json()["brought"]["fighter"] == "igor"
    assert as_alice.get(here).json()["brought"]["fighter"] == "igor"
    assert anybody.get(here).json()["brought"] is None
    assert "igor" not in anybody.get(f"{place}entrants/").content.decode()
    as_alice("PATCH", place, {"lists_open": True})
    assert anybody.get(here).json()["brought"]["fighter"] == "igor"


def test_it_is_started_and_an_entrant_drops_is_disqualified_and_brought_back(
    as_alice: Caller, as_bob: Caller, place: str
) -> None:
    problem(as_alice.post(f"{place}start/"), 409, "tournament.too_few")
    people = [guest(place, f"E{number}") for number in range(4)]
    problem(as_bob.post(f"{place}start/"), 403, "tournament.organiser_only")
    begun = as_alice.post(f"{place}start/").json()
    assert begun["phase"] == "playing"
    assert len(begun["seed"]) == 64
    problem(as_alice.post(f"{place}start/"), 409, "tournament.started")
    first, firsts = people[0]
    assert first.post(f"{firsts}drop/").json()["state"] == "dropped"
    second = people[1][1]
    problem(as_bob.post(f"{second}disqualify/", {"reason": "x"}), 403, "tournament.judge_only")
    problem(as_alice.post(f"{second}disqualify/", {"reason": " "}), 400, "entrant.reason")
    told = as_alice.post(f"{second}disqualify/", {"reason": "Marked cards"}).json()
    assert told["state"] == "disqualified"
    assert as_alice.post(f"{second}reinstate/").json()["state"] == "playing"
    problem(people[1][0].post(f"{second}check-in/"), 409, "tournament.started")
    problem(as_alice.post(f"{place}entrants/", {"name": "E9"}), 409, "tournament.no_late_entry")


def test_seeds_are_given_and_moved(as_alice: Caller, as_bob: Caller, place: str) -> None:
    ids = [guest(place, name)[1].split("/")[-2] for name in ("Ann", "Ben", "Cleo")]
    seeds = f"{place}entrants/seeds/"
    told = as_alice("PUT", seeds, {"order": ids[::-1]}).json()
    assert [each["name"] for each in told] == ["Cleo", "Ben", "Ann"]
    told = as_alice.post(seeds, {"entrant": ids[0], "move": "up"}).json()
    assert [each["name"] for each in told] == ["Cleo", "Ann", "Ben"]
    problem(as_alice("PUT", seeds, {"order": ids[:1]}), 400, "tournament.bad_order")
    problem(as_bob("PUT", seeds, {"order": []}), 403, "tournament.organiser_only")


def test_files_come_in_and_go_out(as_alice: Caller, as_bob: Caller, place: str) -> None:
    here = f"{place}entrants/import/"
    sheet: dict[str, Any] = {"raw": b"name,seed\nAnn,2\nBen,1\n", "content_type": "text/csv"}
    dry = as_alice("POST", f"{here}?dry_run=true", **sheet).json()
    assert (dry["dry_run"], dry["entered"], dry["problems"]) == (True, 2, [])
    assert as_alice("POST", here, **sheet).json()["entered"] == 2
    told = problem(as_alice("POST", here, **sheet), 400, "tournament.bad_line")
    assert [each["line"] for each in told["problems"]] == [2, 3]
    problem(as_bob("POST", here, **sheet), 403, "tournament.organiser_only")
    out = as_alice.get(f"{place}entrants/export/", headers={"Accept": "text/csv"})
    assert out.headers["Content-Type"].startswith("text/csv")
    again = as_alice("POST", here, raw=out.content, content_type="text/csv").json()
    assert (again["entered"], again["changed"]) == (0, 2)
    assert len(as_alice.get(f"{place}entrants/export/").json()["entrants"]) == 2
    problem(as_bob.get(f"{place}entrants/export/"), 403, "tournament.judge_only")


def test_the_log_is_told_in_the_readers_language(as_alice: Caller, place: str) -> None:
    guest(place, "Zoé")
    texts = [
        as_alice.get(f"{place}log/", language=language).json()["results"][0]["text"]
        for language in ("en", "fr")
    ]
    assert texts[0] == "Zoé was entered."
    assert texts[1].startswith("Zoé")
    assert texts[0] != texts[1]


def test_another_organiser_may_do_as_the_first(as_alice: Caller, place: str) -> None:
    odile = accounts.create(name="Odile", password=PASSWORD, username="odile")
    second = Caller(f"Token {tokens.secret(tokens.issue(odile, 'her phone'))}")
    as_alice.post(f"{place}officials/", {"person": "odile", "role": "organiser"})
    assert second("PATCH", place, {"capacity": 8}).json()["capacity"] == 8
    assert second.post(f"{place}cancel/").json()["phase"] == "cancelled"
    problem(as_alice.post(f"{place}cancel/"), 409, "tournament.ended")


def test_what_tournaments_keep_on_a_person_is_given_out(as_bob: Caller, place: str) -> None:
    as_bob.post(f"{place}entrants/", {"affiliation": "Lyon"})
    (kept,) = as_bob.get("me/export/").json()["tournaments"]
    assert (kept["role"], kept["state"], kept["affiliation"]) == ("entrant", "entered", "Lyon")
