"""Editions in the administration: copied, changed entry by entry, checked by the same rules."""

import html
import json
import re
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.editions import catalogue, entries
from games.shelf.editions.entries import mark
from games.shelf.models import Edition
from tests.shelf.pages.test_edition import FILE, row

pytestmark = pytest.mark.django_db
EDITIONS = "/admin/shelf/edition/"
SWORD = ("weapons", "sword")


@pytest.fixture
def owner() -> User:
    return User.objects.create(name="Alice Martin", username="alice.martin")


@pytest.fixture
def ring(owner: User) -> Edition:
    return catalogue.copy(owner, game="brutal_ring", name="Our ring")


def body_of(edition: Edition) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(entries.find(edition, SWORD).body)
    return body


@pytest.mark.either
def test_a_new_edition_is_a_copy_for_its_owner(office: Client, owner: User) -> None:
    assert office.get(f"{EDITIONS}add/").status_code == 200
    data = {"person": owner.pk, "game_key": "brutal_ring", "name": "Ours"}
    assert office.post(f"{EDITIONS}add/", data).status_code == 302
    edition = Edition.objects.get()
    assert (edition.person, edition.entries.count()) == (owner, 78)


def test_it_is_renamed_and_shared_and_says_its_problems(
    office: Client, owner: User, ring: Edition
) -> None:
    page = f"{EDITIONS}{ring.pk}/change/"
    assert "Nothing keeps it from a table." in office.get(page).content.decode()
    entries.remove(owner, ring.pk, *SWORD)
    assert "46 weapons; this catalogue has 32 and 45" in office.get(page).content.decode()
    assert office.post(f"{page}name/", {"name": "Theirs"}).status_code == 302
    assert office.post(f"{page}share/", {"shared": "yes"}).status_code == 302
    edition = Edition.objects.get()
    assert (edition.name, edition.shared, edition.version) == ("Theirs", True, 4)
    assert "Theirs" in office.get(EDITIONS).content.decode()


def test_what_staff_did_is_told_and_written_into_the_history_once(
    office: Client, ring: Edition
) -> None:
    url = reverse("admin:shelf_edition_change", args=[quote(ring.pk)])
    data = {"csrfmiddlewaretoken": "x" * 64, "version": "1", "name": "Theirs"}
    for _ in range(2):
        sent = office.post(f"{url}name/", data, HTTP_ACCEPT="text/html", follow=True)
        assert "Changed." in sent.content.decode()
    assert [each.get_change_message() for each in LogEntry.objects.all()] == ["Changed."]
    assert Edition.objects.get().name == "Theirs"


def test_it_is_typed_into_as_a_table_by_the_hand_of_staff(office: Client, ring: Edition) -> None:
    edition_url = reverse("admin:shelf_edition_change", args=[quote(ring.pk)])
    page = office.get(edition_url, {"kind": "weapons"}).content.decode()
    assert f'action="{edition_url}put/?kind=weapons' in page
    data = row(page, "sword")
    kept = office.post(f"{edition_url}put/?kind=weapons&page=1", data | {"cell-attack": "5"})
    assert kept.headers["Location"] == f"{edition_url}?kind=weapons&page=1"
    assert body_of(ring)["attack"] == 5
    data = row(office.get(edition_url, {"kind": "weapons"}).content.decode(), "sword")
    wrong = office.post(f"{edition_url}put/?kind=weapons&page=1", data | {"cell-attack": "five"})
    assert wrong.status_code == 409
    assert 'value="five"' in wrong.content.decode()
    assert body_of(ring)["attack"] == 5


def test_a_file_is_looked_at_there_before_it_is_brought_in(office: Client, ring: Edition) -> None:
    edition_url = reverse("admin:shelf_edition_change", args=[quote(ring.pk)])
    sent = SimpleUploadedFile("ring.csv", FILE.format(3).encode())
    seen = office.post(f"{edition_url}file/", {"file": sent})
    assert seen.status_code == 200
    assert f'action="{edition_url}import/' in seen.content.decode()
    assert office.post(f"{edition_url}file/", {}).status_code == 400
    assert Edition.objects.get().version == 1


def test_whoever_may_only_look_types_into_nothing(ring: Edition) -> None:
    person = User.objects.create_user("looker", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="view_edition"))
    browser = Client()
    browser.force_login(person)
    edition_url = reverse("admin:shelf_edition_change", args=[quote(ring.pk)])
    assert "cell-attack" not in browser.get(edition_url, {"kind": "weapons"}).content.decode()
    assert browser.post(f"{edition_url}put/", {}).status_code == 403


@pytest.mark.either
@pytest.mark.parametrize("key", GAMES)
def test_of_no_game_is_an_entry_a_line_of_json(office: Client, owner: User, key: str) -> None:
    """Each kind is a table of typed cells."""
    game = GAMES[key]
    edition = catalogue.copy(owner, game=key, name="Ours")
    edition_url = reverse("admin:shelf_edition_change", args=[quote(edition.pk)])
    for kind in game.catalogue():
        page = office.get(edition_url, {"kind": kind}).content.decode()
        cells = re.findall(r'<(?:input|textarea|select)[^>]*name="cell-[^>]*>', page)
        assert cells, kind
        values = re.findall(r'name="cell-[^>]*?value="([^"]*)"', page)
        texts = re.findall(r'<textarea[^>]*name="cell-[^>]*>([^<]*)<', page)
        cell_texts = [html.unescape(each).strip() for each in (*values, *texts)]
        assert not [each for each in cell_texts if each.startswith(("{", "["))], kind


def test_what_stands_together_is_typed_with_a_sign_between(office: Client, owner: User) -> None:
    edition = catalogue.copy(owner, game="martial_art", name="Ours")
    edition_url = reverse("admin:shelf_edition_change", args=[quote(edition.pk)])
    page = office.get(edition_url, {"kind": "fighters"}).content.decode()
    cell = re.search(r'name="cell-columns"[^>]*value="([^"]*)"', page)
    assert cell
    assert cell[1].startswith("energy + ")
    entry = edition.entries.filter(kind="fighters").order_by("pk")[0]
    before = json.loads(entry.body)
    data = row(page, entry.key, "fighters")
    one, two = before["columns"][:2]
    columns = ", ".join(" + ".join(each) for each in (two, one, *before["columns"][2:]))
    kept = office.post(f"{edition_url}put/?kind=fighters&page=1", data | {"cell-columns": columns})
    assert kept.status_code in (302, 303)
    entry.refresh_from_db()
    assert json.loads(entry.body)["columns"] == [two, one, *before["columns"][2:]]


def test_entries_have_no_list_of_their_own(office: Client) -> None:
    assert office.get("/admin/shelf/editionentry/").status_code == 404
    assert "editionentry" not in office.get("/admin/").content.decode()


@pytest.mark.either
def test_a_box_is_printed_of_whoevers_edition(office: Client, owner: User, ring: Edition) -> None:
    combat = catalogue.copy(owner, game="combat", name="Grandes marées")
    edition_url = reverse("admin:shelf_edition_change", args=[quote(combat.pk)])
    page = office.get(edition_url).content.decode()
    address = reverse("admin:shelf_edition_box", args=[quote(combat.pk)])
    assert f'href="{address}"' in page
    # that page is not for staff who are not the owner
    assert f"/cards/print/?edition={combat.pk}" not in page
    printed = office.get(address)
    assert printed.headers["Content-Type"] == "application/pdf"
    assert printed.content.startswith(b"%PDF")
    house = office.get("/games/combat/box.pdf").content
    assert printed.content != house
    assert "feuilles A4" in page or "sheets of A4" in page
    other = reverse("admin:shelf_edition_box", args=[quote(ring.pk)])
    assert office.get(other).content.startswith(b"%PDF")
    # An incomplete edition says on its page why it cannot be printed.
    entry = ring.entries.filter(kind="weapons").order_by("pk")[0]
    entries.remove(ring.person, ring.pk, entry.kind, entry.key, over=mark(entry.body))
    refused = office.get(other, follow=True)
    assert refused.redirect_chain
    assert "cannot be printed yet" in refused.content.decode()
    looker = User.objects.create_user("looker", is_staff=True)
    browser = Client()
    browser.force_login(looker)
    assert browser.get(address).status_code in (302, 403, 404)
