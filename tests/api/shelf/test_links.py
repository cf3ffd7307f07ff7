"""Things on a shelf are shared by links, copied and undone over the API, as on the pages."""

import pytest

from games.people.models import User
from games.shelf import decks
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue
from games.shelf.models import Deck
from tests.api.conftest import Caller, problem

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def test_a_link_is_made_listed_read_and_ended(
    alice: User, as_alice: Caller, anybody: Caller
) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Poison", {"cut": 2})).pk
    made = as_alice("put", f"links/{deck}/").json()
    assert (made["id"], made["kind"], made["name"]) == (deck, "deck", "Poison")
    assert as_alice("put", f"links/{deck}/").json() == made
    assert as_alice("get", "links/").json() == [made]
    assert anybody.client.get(made["path"]).status_code == 200
    assert as_alice("delete", f"links/{deck}/").status_code == 204
    assert as_alice("get", "links/").json() == []
    assert anybody.client.get(made["path"]).status_code == 404


def test_what_is_not_ones_own_is_not_there(alice: User, as_bob: Caller, anybody: Caller) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Poison", {"cut": 2})).pk
    for method in ("put", "delete"):
        problem(as_bob(method, f"links/{deck}/"), 404, "shelf.unknown")
        problem(anybody(method, f"links/{deck}/"), 401, "auth.missing")
    assert not Deck.objects.get().link


def test_an_edition_is_copied_as_far_as_one_may_read_it(
    alice: User, as_alice: Caller, as_bob: Caller
) -> None:
    edition = catalogue.copy(alice, game="karatekarte", name="Ours")
    problem(as_bob("post", f"editions/{edition.pk}/copy/"), 404, "shelf.unknown")
    assert as_alice("post", f"editions/{edition.pk}/copy/").json()["id"] != edition.pk
    catalogue.amend(alice, edition.pk, shared=True)
    copied = as_bob("post", f"editions/{edition.pk}/copy/")
    assert copied.status_code == 201
    assert (copied.json()["name"], copied.json()["shared"]) == ("Ours", False)


def test_changes_are_taken_back_by_their_version(alice: User, as_alice: Caller) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Poison", {"cut": 2})).pk
    edition = catalogue.copy(alice, game="karatekarte", name="Ours").pk
    for path in (f"decks/{deck}/", f"editions/{edition}/"):
        before = as_alice("get", path).json()["name"]
        as_alice("patch", path, {"name": "Otherwise"})
        problem(as_alice("post", f"{path}undo/", headers={"If-Match": '"1"'}), 412, "shelf.stale")
        assert as_alice("post", f"{path}undo/").json()["name"] == before
        problem(as_alice("post", f"{path}undo/"), 409, "shelf.nothing_to_undo")


def test_when_one_is_told_of_turns_is_ones_own_to_say(as_alice: Caller, anybody: Caller) -> None:
    assert as_alice("get", "me/turns/").json() == {"minutes": 0}
    assert as_alice("put", "me/turns/", {"minutes": 480}).json() == {"minutes": 480}
    assert as_alice("get", "me/turns/").json() == {"minutes": 480}
    problem(as_alice("put", "me/turns/", {"minutes": 7}), 400, "request.invalid")
    assert as_alice("put", "me/turns/", {"minutes": 0}).json() == {"minutes": 0}
    problem(anybody("get", "me/turns/"), 401, "auth.missing")
