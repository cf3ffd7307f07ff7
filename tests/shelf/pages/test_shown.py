"""Items shared by a link: read without an account, copied with an account, until sharing ends."""

import re

import pytest
from django.test import Client

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters, decks, links, loadouts
from games.shelf.links import Kind
from games.shelf.models.owned import Owned
from games.shelf.workshop.keeping import Place, save_card
from tests.shelf.conftest import LEGAL, READY
from tests.shelf.workshop.test_bench import EN, FR

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def make_item(kind: Kind, person: User) -> Owned:
    match kind:
        case "character":
            return characters.begin(person, GAMES["kung_fu"], "Lady <b>Plum")
        case "deck":
            return decks.keep(person, decks.NewDeck("combat", "Lady <b>Plum", LEGAL))
        case "loadout":
            name = "Lady <b>Plum"
            return loadouts.keep(person, name=name, game="martial_art", brings=READY)


KINDS: tuple[Kind, ...] = ("character", "deck", "loadout")


def client_of(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def share_item(kind: Kind, alice: User, phone: Client) -> tuple[Owned, str]:
    """Make an item and share it by its page. Returns it with the address that the page then
    shows."""
    row = make_item(kind, alice)
    data = {"version": 1, "shared": "yes"}
    assert phone.post(f"/{kind}s/{row.pk}/share/", data).status_code == 303
    page = phone.get(f"/{kind}s/{row.pk}/").content.decode()
    (at,) = re.findall(r'href="(/shown/[^"]+/)"', page)
    return row, at


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_has_the_link_reads_it(kind: Kind, alice: User, client: Client) -> None:
    _row, at = share_item(kind, alice, client_of(alice))
    page = client.get(at)
    assert page.status_code == 200
    shown = page.content.decode()
    assert "Lady &lt;b&gt;Plum" in shown
    assert 'content="noindex"' in shown
    assert "Alice" not in shown
    french = Client(headers={"Accept-Language": "fr"}).get(at).content.decode()
    assert "Copier sur mon étagère" in french


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_has_an_account_copies_it(
    kind: Kind, alice: User, bob: User, client: Client
) -> None:
    row, at = share_item(kind, alice, client_of(alice))
    assert client.post(f"{at}copy/").headers["Location"].startswith("/sign-in/")
    address = client_of(bob).post(f"{at}copy/").headers["Location"]
    assert client_of(bob).get(address).status_code == 200
    copied = type(row).objects.get(person=bob)  # type: ignore[attr-defined]  # every row has them
    assert copied.name == row.name
    assert copied.link == ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_that_is_shut_leads_nowhere_and_the_next_one_is_another(
    kind: Kind, alice: User, client: Client
) -> None:
    phone = client_of(alice)
    row, at = share_item(kind, alice, phone)
    data = {"version": 2, "shared": "no"}
    assert phone.post(f"/{kind}s/{row.pk}/share/", data).status_code == 303
    assert client.get(at).status_code == 404
    assert links.share(alice, row.pk, shared=True).link not in at


def test_the_link_that_it_has_stays(alice: User) -> None:
    row = make_item("deck", alice)
    first = links.share(alice, row.pk, shared=True).link
    assert links.share(alice, row.pk, shared=True).link == first


@pytest.mark.parametrize("word", ["none", "x" * 22])
def test_what_was_never_shared_is_not_there(alice: User, client: Client, word: str) -> None:
    make_item("deck", alice)  # an item whose link is empty
    answer = client.get(f"/shown/{word}/")
    assert answer.status_code == 404
    assert "This link leads nowhere any more" in answer.content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_shares_what_is_anothers(kind: Kind, alice: User, bob: User) -> None:
    row = make_item(kind, alice)
    answer = client_of(bob).post(f"/{kind}s/{row.pk}/share/", {"shared": "yes"})
    assert answer.status_code == 404
    row.refresh_from_db()
    assert row.link == ""


def test_an_edition_that_is_nobody_elses_does_not_come_along(alice: User, bob: User) -> None:
    stored = save_card(alice, GAMES["combat"], {"en": EN, "fr": FR}, Place())
    new_deck = decks.NewDeck("combat", "Ours", {stored.key: 1}, stored.edition_id)
    word = links.share(alice, decks.keep(alice, new_deck).pk, shared=True).link
    page = Client().get(f"/shown/{word}/").content.decode()
    assert "Undertow" in page  # it is shown all the same
    client_of(bob).post(f"/shown/{word}/copy/")
    copied = bob.decks.get()
    assert copied.edition is None
    assert copied.cards == {stored.key: 1}
