"""Tests of editions/: copied, changed, shared, exported, imported, and played with."""

from typing import Any

import pytest

from api.wire.limits.size import FILE
from games.people.models import User
from games.shelf.editions import catalogue
from games.shelf.models import Edition, EditionEntry
from tests.api.conftest import Caller, problem

SWORD = "entries/weapons/sword/"


@pytest.fixture
def ring(alice: User) -> Edition:
    return catalogue.copy(alice, game="brutal_ring", name="Our ring")


def edition_url(edition: Edition, what: str = "") -> str:
    return f"editions/{edition.pk}/{what}"


def snapshot() -> list[Any]:
    rows = Edition.objects.order_by("pk").values_list()
    return [*rows, *EditionEntry.objects.order_by("pk").values_list()]


def sword(caller: Caller, edition: Edition) -> dict[str, Any]:
    body: dict[str, Any] = caller.get(edition_url(edition, SWORD)).json()["body"]
    return body


def test_a_catalogue_is_copied_renamed_shared_and_thrown_away(as_alice: Caller) -> None:
    made = as_alice.post("editions/", {"game": "brutal_ring", "name": "Our ring"})
    assert made.status_code == 201
    assert made.headers["ETag"] == '"1"'
    url = f"editions/{made.json()['id']}/"
    changed = as_alice("PATCH", url, {"shared": True}, headers={"If-Match": '"1"'})
    assert (changed.json()["shared"], changed.headers["ETag"]) == (True, '"2"')
    assert as_alice.get(url).json() == changed.json()
    assert as_alice("DELETE", url).status_code == 204
    problem(as_alice.get(url), 404, "shelf.unknown")


def test_lists_hold_ones_own_and_what_others_share(
    as_alice: Caller, as_bob: Caller, anybody: Caller, ring: Edition
) -> None:
    problem(anybody.get("editions/"), 401, "auth.missing")
    assert [each["name"] for each in as_alice.get("editions/?game=brutal_ring").json()["results"]]
    assert as_bob.get("editions/").json()["results"] == []
    problem(as_bob.get(edition_url(ring)), 404, "shelf.unknown")
    problem(as_bob.get(edition_url(ring, "entries/")), 404, "shelf.unknown")
    as_alice("PATCH", edition_url(ring), {"shared": True})
    (seen,) = as_bob.get("editions/?shared=true").json()["results"]
    assert seen["id"] == ring.pk
    assert (
        len(anybody.get(edition_url(ring, "entries/?kind=weapons&size=100")).json()["results"])
        == 46
    )


def test_a_list_of_entries_costs_the_same_however_many_there_are(
    as_alice: Caller, ring: Edition, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3):  # queries: the token, the edition, the page
        page = as_alice.get(edition_url(ring, "entries/")).json()
    assert len(page["results"]) == 50
    assert page["next"]


def test_an_entry_is_changed_added_and_taken_out(as_alice: Caller, ring: Edition) -> None:
    body = sword(as_alice, ring) | {"attack": 5}
    changed = as_alice("PUT", edition_url(ring, SWORD), body)
    assert (changed.status_code, changed.headers["ETag"]) == (200, '"2"')
    assert sword(as_alice, ring)["attack"] == 5
    spoon = as_alice("PUT", edition_url(ring, "entries/weapons/spoon/"), body | {"key": "spoon"})
    assert (spoon.status_code, spoon.json()["version"]) == (201, 3)
    assert as_alice("DELETE", edition_url(ring, SWORD)).status_code == 204
    problem(as_alice.get(edition_url(ring, SWORD)), 404, "edition.unknown_entry")
    problems = as_alice.get(edition_url(ring, "validate/")).json()
    assert problems == {
        "version": 4,
        "problems": [],
    }  # a spoon replaces the sword: still 46 weapons


def test_br_1_1_what_keeps_the_whole_from_a_table_is_said(as_alice: Caller, ring: Edition) -> None:
    as_alice("DELETE", edition_url(ring, SWORD))
    (fault,) = as_alice.get(edition_url(ring, "validate/")).json()["problems"]
    assert (fault["code"], fault["rule"]) == ("other_box", "BR-1.1")
    assert fault["detail"] == (
        "The box holds 32 gladiators and 46 weapons; this catalogue has 32 and 45."
    )


def test_every_wrong_field_of_an_entry_is_named(as_alice: Caller, ring: Edition) -> None:
    before = snapshot()
    body = sword(as_alice, ring) | {"attack": "five", "edge": 1}
    del body["points"]
    answer = problem(as_alice("PUT", edition_url(ring, SWORD), body), 400, "request.invalid")
    assert answer["errors"] == {
        "attack": ["Here stands a text, where a whole number should be."],
        "edge": ["Nothing is called so here: take it out."],
        "points": ["This is missing: say it."],
    }
    french = as_alice("PUT", edition_url(ring, SWORD), body, language="fr").json()
    assert french["errors"]["points"] == ["Ceci manque\u00a0: indiquez-le."]
    assert snapshot() == before


def test_a_stale_write_is_refused_whatever_it_is(as_alice: Caller, ring: Edition) -> None:
    body = sword(as_alice, ring)
    as_alice("PUT", edition_url(ring, SWORD), body | {"attack": 5})
    before = snapshot()
    stale = {"If-Match": '"1"'}
    for answer in (
        as_alice("PATCH", edition_url(ring), {"name": "x"}, headers=stale),
        as_alice("DELETE", edition_url(ring), headers=stale),
        as_alice("PUT", edition_url(ring, SWORD), body, headers=stale),
        as_alice("DELETE", edition_url(ring, SWORD), headers=stale),
        as_alice.post(edition_url(ring, "import/"), {"weapons": []}, headers=stale),
    ):
        assert problem(answer, 412, "shelf.stale")["version"] == 2
    assert snapshot() == before


def test_who_sees_a_shared_edition_changes_nothing_in_it(
    as_alice: Caller, as_bob: Caller, ring: Edition
) -> None:
    as_alice("PATCH", edition_url(ring), {"shared": True})
    before = snapshot()
    for answer in (
        as_bob("PATCH", edition_url(ring), {"shared": False}),
        as_bob("DELETE", edition_url(ring)),
        as_bob("PUT", edition_url(ring, SWORD), sword(as_bob, ring)),
        as_bob("DELETE", edition_url(ring, SWORD)),
        as_bob.post(edition_url(ring, "import/"), {"weapons": []}),
        as_bob.post(edition_url(ring, "import/?dry_run=1"), {"weapons": []}),
    ):
        problem(answer, 403, "edition.not_yours")
    assert snapshot() == before


@pytest.mark.parametrize(("name", "media"), [("json", "application/json"), ("csv", "text/csv")])
def test_an_edition_is_exported_changed_and_imported(
    as_alice: Caller, ring: Edition, name: str, media: str
) -> None:
    file = as_alice.get(edition_url(ring, f"export/?format={name}"))
    assert file.headers["Content-Type"] == media
    assert file.headers["Content-Disposition"] == f'attachment; filename="brutal_ring.{name}"'
    changed_file = file.content.replace(b"The classic.", b"A classic.")
    rehearsed = as_alice.post(
        edition_url(ring, "import/?dry_run=1"), raw=changed_file, content_type=media
    ).json()
    assert rehearsed == {
        "version": 1,
        "dry_run": True,
        "added": [],
        "changed": [{"kind": "weapons", "key": "sword"}],
        "removed": [],
        "faults": [],
    }
    assert sword(as_alice, ring)["flavour"]["en"].startswith("The classic.")
    done = as_alice.post(edition_url(ring, "import/"), raw=changed_file, content_type=media)
    assert done.headers["ETag"] == '"2"'
    assert done.json() == rehearsed | {"version": 2, "dry_run": False}
    assert sword(as_alice, ring)["flavour"]["en"].startswith("A classic.")
    assert as_alice.get(edition_url(ring, f"export/?format={name}")).content == changed_file


def test_a_sheet_with_a_wrong_column_is_named_and_changes_nothing(
    as_alice: Caller, ring: Edition
) -> None:
    sheet = b"entry_kind,key,atack\nweapons,sword,9\n"
    before = snapshot()
    fault = {
        "line": 1,
        "column": 3,
        "field": "atack",
        "code": "file.unknown_column",
        "detail": "No entry of this game has a column “atack”: take it out, or correct its name.",
    }
    rehearsed = as_alice.post(
        edition_url(ring, "import/?dry_run=1"), raw=sheet, content_type="text/csv"
    )
    assert (rehearsed.status_code, rehearsed.json()["faults"]) == (200, [fault])
    refused = as_alice.post(edition_url(ring, "import/"), raw=sheet, content_type="text/csv")
    assert problem(refused, 400, "edition.faulty_file")["faults"] == [fault]
    french = as_alice.post(
        edition_url(ring, "import/"), raw=sheet, content_type="text/csv", language="fr"
    )
    assert "« atack »" in french.json()["faults"][0]["detail"].replace("\u00a0", " ")
    assert snapshot() == before


@pytest.mark.parametrize("sheet", [b"", b"{", b"[]", b"\xff", b'{"weapons": [{"key": "\\u0000"}]}'])
def test_a_body_that_is_no_file_is_a_fault_with_its_place(
    as_alice: Caller, ring: Edition, sheet: bytes
) -> None:
    before = snapshot()
    body = problem(
        as_alice.post(edition_url(ring, "import/"), raw=sheet), 400, "edition.faulty_file"
    )
    assert all(
        fault["line"] == 1 and fault["column"] and fault["detail"] for fault in body["faults"]
    )
    assert snapshot() == before


def test_an_import_may_be_large_and_no_larger(as_alice: Caller, ring: Edition) -> None:
    file = as_alice.get(edition_url(ring, "export/?format=json")).content
    padded = file + b" " * (FILE - len(file))
    assert as_alice.post(edition_url(ring, "import/"), raw=padded).status_code == 200
    problem(
        as_alice.post(edition_url(ring, "import/"), raw=padded + b" "), 413, "request.too_large"
    )


def test_a_table_is_opened_with_an_edition(as_alice: Caller, as_bob: Caller, ring: Edition) -> None:
    wish = {"game": "brutal_ring", "mode": "house", "edition": ring.pk}
    problem(as_bob.post("tables/", wish), 404, "shelf.unknown")
    problem(as_alice.post("tables/", wish | {"game": "karatekarte"}), 400, "shelf.other_game")
    opened = as_alice.post("tables/", wish)
    assert opened.status_code == 201
    problem(as_alice("DELETE", edition_url(ring)), 409, "edition.in_use")
    as_alice("DELETE", edition_url(ring, SWORD))
    body = problem(as_alice.post("tables/", wish), 400, "setup.illegal")
    assert (body["rule"], body["reason"]) == ("BR-1.1", "other_box")


def test_a_person_takes_their_editions_along(as_alice: Caller, ring: Edition) -> None:
    (kept,) = as_alice.get("me/export/").json()["editions"]
    assert (kept["id"], kept["game"], kept["shared"]) == (ring.pk, "brutal_ring", False)
    assert {"kind": "weapons", "key": "sword", "body": sword(as_alice, ring)} in kept["entries"]
