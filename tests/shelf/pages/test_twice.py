"""Each creation on a shelf happens once, even if the form is sent again. It needs no key in the
page, because a browser that goes back would not send the same key again."""

from datetime import timedelta
from typing import Final

import pytest
from django.test import Client

from games.duties.models import Call
from games.people.models import User
from games.shelf import links
from games.shelf.builders.kinds import KINDS
from games.shelf.editions import catalogue
from games.shelf.models.owned import Owned
from tests.shelf.pages.test_shown import make_item

pytestmark = [pytest.mark.django_db, pytest.mark.either]

ROOMS: Final = {
    "character": "kung_fu",
    "deck": "combat",
    "loadout": "martial_art",
    "edition": "brutal_ring",
}


def make_owned(kind: str, person: User) -> Owned:
    if kind == "edition":
        return catalogue.copy(person, game="brutal_ring", name="Ours")
    return make_item(kind, person)  # type: ignore[arg-type]  # it is one of the others


def let_time_pass() -> None:
    for call in Call.objects.all():
        Call.objects.filter(pk=call.pk).update(made=call.made - timedelta(minutes=3))


@pytest.mark.parametrize(("kind", "game"), ROOMS.items())
def test_begun_twice_it_is_one(kind: str, game: str, alice: User, phone: Client) -> None:
    at, every = f"/{kind}s/new/{game}/", KINDS[kind].rows().filter(person=alice)
    places = {phone.post(at, {"name": "Bo"}).headers["Location"] for _ in range(2)}
    assert (len(places), every.count()) == (1, 1)
    phone.post(at, {"name": "Mei"})  # a different name makes another item
    let_time_pass()
    phone.post(at, {"name": "Bo"})  # after three minutes a repeated form counts as intended
    assert sorted(each.name for each in every) == ["Bo", "Bo", "Mei"]


@pytest.mark.parametrize("kind", ROOMS)
def test_copied_twice_it_is_one_copy(kind: str, alice: User, phone: Client) -> None:
    row, every = make_owned(kind, alice), KINDS[kind].rows().filter(person=alice)
    places = [phone.post(f"/{kind}s/{row.pk}/copy/").headers["Location"] for _ in range(2)]
    assert (len({*places}), every.count()) == (1, 2)
    phone.post(f"{places[0]}copy/")  # a copy can be copied again
    assert every.count() == 3


@pytest.mark.parametrize("kind", ["character", "deck", "loadout"])
def test_a_thing_that_is_shown_is_copied_once(
    kind: links.Kind, alice: User, bob: User, phone: Client
) -> None:
    word = links.share(bob, make_item(kind, bob).pk, shared=True).link
    places = {phone.post(f"/shown/{word}/copy/").headers["Location"] for _ in range(2)}
    assert (len(places), KINDS[kind].rows().filter(person=alice).count()) == (1, 1)


def test_what_was_thrown_away_is_made_again(phone: Client) -> None:
    at, data = "/characters/new/kung_fu/", {"name": "Bo"}
    first = phone.post(at, data).headers["Location"]
    phone.post(f"{first}discard/")
    second = phone.post(at, data).headers["Location"]
    assert second != first
    assert phone.get(second).status_code == 200


def test_what_was_refused_is_not_used_up(phone: Client) -> None:
    at = "/decks/new/combat/"
    assert phone.post(at, {"name": ""}).status_code == 400
    assert phone.post(at, {"name": ""}).status_code == 400
    assert not Call.objects.exists()


@pytest.mark.parametrize("kind", ROOMS)
def test_renamed_twice_it_is_no_quarrel_and_renamed_otherwise_it_is(
    kind: str, alice: User, phone: Client
) -> None:
    row = make_owned(kind, alice)
    at = f"/{kind}s/{row.pk}/{'write' if kind == 'character' else 'name'}/"
    data = {"version": row.version, "name": "Mei", "abilities": "", "notes": ""}
    assert [phone.post(at, data).status_code for _ in range(2)] == [303, 303]
    row.refresh_from_db()
    assert (row.name, row.version) == ("Mei", 2)
    late = phone.post(at, data | {"name": "Bo"})
    assert (late.status_code, "There now: Mei" in late.content.decode()) == (412, True)


@pytest.mark.parametrize("kind", ["character", "deck", "loadout"])
def test_shown_twice_it_has_one_link(kind: str, alice: User, phone: Client) -> None:
    row = make_owned(kind, alice)
    data = {"version": row.version, "shared": "yes"}
    answers = [phone.post(f"/{kind}s/{row.pk}/share/", data).status_code for _ in range(2)]
    row.refresh_from_db()
    assert (answers, row.version, bool(row.link)) == ([303, 303], 2, True)
