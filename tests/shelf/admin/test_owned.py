"""Shelf items in the administration: staff see them, build them for their owners and may delete
them."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.people.models import User
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters.deeds import Raise
from games.shelf import characters, decks, loadouts
from games.shelf.builders.kinds import KINDS
from games.shelf.decks import NewDeck
from games.shelf.models import Deck, Loadout
from tests.shelf.conftest import READY, UNFINISHED, Sheet
from tests.shelf.pages.test_twice import make_owned

pytestmark = [pytest.mark.django_db, pytest.mark.either]
LOADOUTS, DECKS = "/admin/shelf/loadout/", "/admin/shelf/deck/"


def get_html(office: Client, page: str, **query: str) -> str:
    answer = office.get(page, query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_list_says_what_is_ready(office: Client, alice: User) -> None:
    loadouts.keep(alice, name="Igor at work", game="martial_art", brings=UNFINISHED)
    page = get_html(office, LOADOUTS)
    assert "Igor at work" in page
    assert "Alice Martin" in page
    assert "2 problems" in page
    assert "Martial Art" in page
    assert "2 problèmes" in office.get(LOADOUTS, headers={"Accept-Language": "fr"}).content.decode()


def test_it_is_found_by_its_name_and_its_owner_and_its_game(
    office: Client, alice: User, bob: User
) -> None:
    decks.keep(alice, NewDeck("combat", "Poison", {}))
    decks.keep(bob, NewDeck("combat", "Fists", {}))
    for query, seen, unseen in (
        ({"q": "pois"}, "Poison", "Fists"),
        ({"q": "Bob"}, "Fists", "Poison"),
    ):
        page = get_html(office, DECKS, **query)
        assert seen in page
        assert unseen not in page
    assert "Poison" in get_html(office, DECKS, game_key="combat")
    assert "Poison" not in get_html(office, DECKS, game_key="martial_art")


def test_a_row_is_found_by_whatever_signs_its_id_has(office: Client, alice: User) -> None:
    """The admin's links encode an underscore as _5F."""
    row = loadouts.keep(alice, name="Igor", game="martial_art", brings=READY)
    Loadout.objects.filter(pk=row.pk).update(id="an_id_5Fof_twenty_two")
    (address,) = re.findall(r'href="([^"?]+/change/)', get_html(office, LOADOUTS))
    assert "Igor" in get_html(office, address)


def test_a_page_names_all_that_is_wrong(office: Client, alice: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Poison", {"no_such_card": 3}))
    page = get_html(office, f"{DECKS}{deck.pk}/change/")
    assert "no_such_card" in page
    assert "The deck has 3 cards; a deck has 20." in page
    ready = loadouts.keep(alice, name="Igor", game="martial_art", brings=READY)
    assert "Nothing keeps it from a table." in get_html(office, f"{LOADOUTS}{ready.pk}/change/")


@pytest.mark.parametrize(
    ("kind", "game"), [("character", "kung_fu"), ("deck", "combat"), ("loadout", "martial_art")]
)
def test_each_kind_is_made_for_somebody_and_leads_to_its_builder(
    office: Client, alice: User, kind: str, game: str
) -> None:
    """Adding in the admin used to be a 403."""
    assert get_html(office, f"/admin/shelf/{kind}/add/")
    data = {"person": alice.pk, "game_key": game, "name": "New"}
    builder_url = office.post(f"/admin/shelf/{kind}/add/", data).headers["Location"]
    page = get_html(office, builder_url)
    assert "New" in page
    assert "Alice Martin" in page
    nameless = office.post(f"/admin/shelf/{kind}/add/", data | {"name": "\u200b"})
    assert nameless.status_code == 200  # the form comes back with its errors


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_of_the_same_page_is_one_and_the_owners(
    office: Client, alice: User, kind: str
) -> None:
    row, every = make_owned(kind, alice), KINDS[kind].rows().filter(person=alice)
    url = reverse(f"admin:shelf_{kind}_change", args=[quote(row.pk)])
    places = {office.post(f"{url}copy/").headers["Location"] for _ in range(2)}
    assert (len(places), every.count(), LogEntry.objects.count()) == (1, 2, 1)


def test_a_step_is_the_owners_by_the_hand_of_staff(office: Client, alice: User) -> None:
    mei = characters.keep(alice, Sheet("Mei", Levels(5, 4, 3, 2)))
    base = f"/admin/shelf/character/{mei.pk}/change/"
    data = {"version": 1, "step": "vigour:more"}
    assert office.post(f"{base}step/", data).headers["Location"] == base
    change = mei.changes.get()
    assert change.by is not None
    assert change.by.username == "admin"
    late = office.post(f"{base}step/", data)
    assert late.status_code == 412
    assert "changed since you read it" in late.content.decode()
    assert office.get(f"{base}step/").status_code == 404
    assert office.post(f"{base}nothing/").status_code == 404


def test_staff_who_may_not_change_everybodys_find_their_own_alone(alice: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Poison", {}))
    helper = User.objects.create_user("helper", is_staff=True)
    helper.user_permissions.add(Permission.objects.get(codename="view_deck"))
    browser = Client()
    browser.force_login(helper)
    base = f"{DECKS}{deck.pk}/change/"
    assert browser.get(base).status_code == 302  # not visible to this user
    assert browser.post(f"{base}name/", {"name": "Mine"}).status_code == 404
    assert browser.get(f"{DECKS}add/").status_code == 403
    deck.refresh_from_db()
    assert deck.name == "Poison"


def test_staff_throw_away_what_they_must(office: Client, alice: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "An insult", {}))
    answer = office.post(f"{DECKS}{deck.pk}/change/discard/")
    assert answer.headers["Location"] == f"{DECKS}{deck.pk}/delete/"
    office.post(f"{DECKS}{deck.pk}/delete/", {"post": "yes"})
    assert not Deck.objects.exists()


def test_staff_without_the_right_see_nothing(alice: User) -> None:
    loadouts.keep(alice, name="Igor", game="martial_art", brings=READY)
    helper = User.objects.create_user("helper", is_staff=True)
    browser = Client()
    browser.force_login(helper)
    assert browser.get(LOADOUTS).status_code == 403
    helper.user_permissions.add(Permission.objects.get(codename="view_loadout"))
    assert browser.get(LOADOUTS).status_code == 200
    assert (
        browser.post(f"{LOADOUTS}{Loadout.objects.get().pk}/delete/", {"post": "yes"}).status_code
        == 403
    )


def test_a_characters_page_tells_what_became_of_it(office: Client, alice: User) -> None:
    mei = characters.keep(alice, Sheet("Mei", Levels(5, 4, 3, 2)))
    characters.apply_action(alice, mei.pk, Raise("vigour"))
    assert "Mei" in get_html(office, "/admin/shelf/character/")
    page = get_html(office, f"/admin/shelf/character/{mei.pk}/change/")
    assert "Raised: Vigour from 5 to 6." in page
    assert "Nothing keeps it from a table." in page
