"""Editions in the administration: copied, changed entry by entry, held to the same rules."""

import json
from typing import Any

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.people.models import User
from games.shelf.editions import catalogue, entries
from games.shelf.models import Edition, EditionEntry
from tests.shelf.pages.test_edition import FILE, row

pytestmark = pytest.mark.django_db
EDITIONS, ENTRIES = "/admin/shelf/edition/", "/admin/shelf/editionentry/"
SWORD = ("weapons", "sword")


@pytest.fixture
def office() -> Client:
    browser = Client()
    browser.force_login(User.objects.create_superuser("admin"))
    return browser


@pytest.fixture
def owner() -> User:
    return User.objects.create(name="Alice Martin", username="alice.martin")


@pytest.fixture
def ring(owner: User) -> Edition:
    return catalogue.copy(owner, game="brutal_ring", name="Our ring")


def body_of(edition: Edition) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(entries.find(edition, SWORD).body)
    return found


def entry_page(edition: Edition) -> str:
    return f"{ENTRIES}{entries.find(edition, SWORD).pk}/change/"


def test_a_new_edition_is_a_copy_for_its_owner(office: Client, owner: User) -> None:
    assert office.get(f"{EDITIONS}add/").status_code == 200
    said = {"person": owner.pk, "game_key": "brutal_ring", "name": "Ours"}
    assert office.post(f"{EDITIONS}add/", said).status_code == 302
    edition = Edition.objects.get()
    assert (edition.person, edition.entries.count()) == (owner, 78)


def test_it_is_renamed_and_shared_and_says_its_problems(
    office: Client, owner: User, ring: Edition
) -> None:
    page = f"{EDITIONS}{ring.pk}/change/"
    assert "Nothing keeps it from a table." in office.get(page).content.decode()
    entries.remove(owner, ring.pk, SWORD)
    assert "46 weapons; this catalogue has 32 and 45" in office.get(page).content.decode()
    assert office.post(page, {"name": "Theirs", "shared": "on"}).status_code == 302
    edition = Edition.objects.get()
    assert (edition.name, edition.shared, edition.version) == ("Theirs", True, 3)
    assert "Theirs" in office.get(EDITIONS).content.decode()


def test_it_is_typed_into_as_a_table_by_the_hand_of_staff(office: Client, ring: Edition) -> None:
    here = reverse("admin:shelf_edition_change", args=[quote(ring.pk)])
    page = office.get(here, {"kind": "weapons"}).content.decode()
    assert f'action="{here}put/?kind=weapons' in page
    said = row(page, "sword")
    kept = office.post(f"{here}put/?kind=weapons&page=1", said | {"cell-attack": "5"})
    assert kept.headers["Location"] == f"{here}?kind=weapons&page=1"
    assert body_of(ring)["attack"] == 5
    said = row(office.get(here, {"kind": "weapons"}).content.decode(), "sword")
    wrong = office.post(f"{here}put/?kind=weapons&page=1", said | {"cell-attack": "five"})
    assert wrong.status_code == 409
    assert 'value="five"' in wrong.content.decode()
    assert body_of(ring)["attack"] == 5


def test_a_file_is_looked_at_there_before_it_is_brought_in(office: Client, ring: Edition) -> None:
    here = reverse("admin:shelf_edition_change", args=[quote(ring.pk)])
    sent = SimpleUploadedFile("ring.csv", FILE.format(3).encode())
    seen = office.post(f"{here}file/", {"file": sent})
    assert seen.status_code == 200
    assert f'action="{here}import/' in seen.content.decode()
    assert office.post(f"{here}file/", {}).status_code == 400
    assert Edition.objects.get().version == 1


def test_whoever_may_only_look_types_into_nothing(ring: Edition) -> None:
    person = User.objects.create_user("looker", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="view_edition"))
    browser = Client()
    browser.force_login(person)
    here = reverse("admin:shelf_edition_change", args=[quote(ring.pk)])
    assert "cell-attack" not in browser.get(here, {"kind": "weapons"}).content.decode()
    assert browser.post(f"{here}put/", {}).status_code == 403


def test_an_entry_is_changed_added_and_removed(office: Client, ring: Edition) -> None:
    assert "sword" in office.get(ENTRIES, {"edition": ring.pk, "q": "sword"}).content.decode()
    assert office.get(entry_page(ring)).status_code == 200
    sharper = body_of(ring) | {"attack": 7}
    assert office.post(entry_page(ring), {"body": json.dumps(sharper)}).status_code == 302
    assert body_of(ring)["attack"] == 7
    spoon = {"edition": ring.pk, "kind": "weapons", "body": json.dumps(sharper | {"key": "spoon"})}
    assert office.post(f"{ENTRIES}add/", spoon).status_code == 302
    added = EditionEntry.objects.get(key="spoon")
    assert office.post(f"{ENTRIES}{added.pk}/delete/", {"post": "yes"}).status_code == 302
    assert Edition.objects.get().version == 4


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"attack": "seven"}, "“attack” is missing, unknown, or not what should stand there."),
        ({"edge": 1}, "“edge” is missing, unknown, or not what should stand there."),
        ({"key": "spoon"}, "this entry is called “spoon”"),
    ],
)
def test_what_is_no_entry_is_refused_in_words_and_changes_nothing(
    office: Client, ring: Edition, change: dict[str, Any], told: str
) -> None:
    before = body_of(ring)
    answer = office.post(entry_page(ring), {"body": json.dumps(before | change)})
    assert answer.status_code == 200
    assert told in answer.content.decode()
    assert body_of(ring) == before
    assert Edition.objects.get().version == 1


def test_a_second_entry_of_a_name_and_what_is_no_json_are_refused(
    office: Client, ring: Edition
) -> None:
    twice = {"edition": ring.pk, "kind": "weapons", "body": json.dumps(body_of(ring))}
    page = office.post(f"{ENTRIES}add/", twice).content.decode()
    assert "has an entry “sword” of this kind already" in page
    for body, kind, told in (
        ("{", "weapons", "This is no object in JSON"),
        ("{}", "spells", "This game has no entries of that kind"),
        ("{}", "weapons", "“key” is missing"),
    ):
        said = {"edition": ring.pk, "kind": kind, "body": body}
        assert told in office.post(f"{ENTRIES}add/", said).content.decode()
    assert Edition.objects.get().version == 1


def test_the_lists_cost_the_same_for_one_and_for_many(
    office: Client, owner: User, django_assert_max_num_queries: Any
) -> None:
    for count in range(3):
        catalogue.copy(owner, game="karatekarte", name=f"Cards {count}")
        for page in (EDITIONS, ENTRIES):
            with django_assert_max_num_queries(7):
                assert office.get(page).status_code == 200
