"""An edition as a table of forms, without scripts: typed into, imported, exported, shared and
copied."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.editions import catalogue, entries
from games.shelf.editions.entries import mark
from games.shelf.models import Edition, EditionEntry

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.fixture
def ring(phone: Client) -> Edition:
    address = phone.post("/editions/new/brutal_ring/", {"name": "Ring"}).headers["Location"]
    return Edition.objects.get(pk=address.split("/")[2])


def row(page: str, key: str, kind: str = "weapons") -> dict[str, str]:
    """Return the values that the row of this key would send unchanged."""
    start = page.index(f'<tr id="row-{kind}-{key}"')
    part = page[start : page.index("</tr>", start)]
    cells = dict(re.findall(r'<input[^>]* name="(cell-[^"]+)"[^>]* value="([^"]*)"', part))
    for name, inner in re.findall(r'<select[^>]* name="(cell-[^"]+)"[^>]*>(.*?)</select>', part):
        chosen = re.search(r'value="([^"]*)" selected', inner)
        cells[name] = chosen[1] if chosen else ""
    texts = r'<textarea[^>]* name="(cell-[^"]+)"[^>]*>\n(.*?)</textarea>'
    cells |= dict(re.findall(texts, part, re.DOTALL))
    cells |= dict(re.findall(r'<input type="hidden" name="(kind|key|mark)" value="([^"]*)"', part))
    return {name: unescape(text) for name, text in cells.items()}


def page(phone: Client, ring: Edition, query: str = "?kind=weapons") -> str:
    return phone.get(f"/editions/{ring.pk}/{query}").content.decode()


def put(phone: Client, ring: Edition, data: dict[str, Any], word: str = "put") -> Any:
    return phone.post(f"/editions/{ring.pk}/{word}/?kind=weapons&page=1", data)


def attack(ring: Edition, key: str) -> int:
    entry = next(
        each for each in entries.records(ring)["weapons"] if getattr(each, "key", "") == key
    )
    return int(getattr(entry, "attack", -1))


def test_a_cell_is_typed_into_and_kept(phone: Client, ring: Edition) -> None:
    data = row(page(phone, ring), "dustbin_lid")
    answer = put(phone, ring, data | {"cell-attack": "5"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/editions/{ring.pk}/?kind=weapons&page=1"
    assert attack(ring, "dustbin_lid") == 5


def test_what_cannot_stand_there_is_told_at_its_cell_and_nothing_changes(
    phone: Client, ring: Edition
) -> None:
    data = row(page(phone, ring), "dustbin_lid")
    answer = put(phone, ring, data | {"cell-attack": "five"})
    assert answer.status_code == 409
    shown = answer.content.decode()
    assert 'value="five"' in shown  # the typed text is not lost
    assert "Here stands a whole number." in shown
    assert shown.count('aria-invalid="true"') == 1
    assert attack(ring, "dustbin_lid") == 2


def test_two_devices_do_not_write_over_each_other_and_both_are_shown(
    phone: Client, ring: Edition
) -> None:
    data = row(page(phone, ring), "dustbin_lid")
    assert put(phone, ring, data | {"cell-attack": "5"}).status_code == 303
    late = put(phone, ring, data | {"cell-attack": "7"})
    assert late.status_code == 412
    shown = late.content.decode()
    assert row(shown, "dustbin_lid")["cell-attack"] == "7"
    assert "There now: 5" in shown
    assert attack(ring, "dustbin_lid") == 5
    assert put(phone, ring, row(shown, "dustbin_lid")).status_code == 303
    assert attack(ring, "dustbin_lid") == 7


def test_two_devices_on_two_rows_are_in_nobodys_way(phone: Client, ring: Edition) -> None:
    shown = page(phone, ring)
    one, two = (
        next(iter(re.findall(rf'id="row-weapons-({key})"', shown)))
        for key in ("dustbin_lid", '[^d][^"]+')
    )
    assert put(phone, ring, row(shown, one) | {"cell-attack": "5"}).status_code == 303
    assert put(phone, ring, row(shown, two) | {"cell-attack": "6"}).status_code == 303


def test_a_row_is_called_otherwise_added_and_taken_out(phone: Client, ring: Edition) -> None:
    data = row(page(phone, ring), "dustbin_lid")
    assert put(phone, ring, data | {"cell-key": "bin_lid"}).status_code == 303
    assert not ring.entries.filter(key="dustbin_lid").exists()
    new = {name: text for name, text in data.items() if name.startswith("cell-")} | {
        "kind": "weapons"
    }
    assert put(phone, ring, new, "add").status_code == 303
    again = put(phone, ring, new, "add")
    assert again.status_code == 409
    assert "has an entry “dustbin_lid” of this kind already" in again.content.decode()
    newest = row(page(phone, ring, "?kind=weapons&said=bin_lid"), "bin_lid")
    assert put(phone, ring, newest, "out").status_code == 303
    assert not ring.entries.filter(key="bin_lid").exists()
    assert put(phone, ring, newest, "out").status_code in (404, 412)


def test_faults_stand_on_top_and_lead_to_their_cell(phone: Client, ring: Edition) -> None:
    """BR-1.3: a trick goes with an attack or with a defence."""
    last = list(ring.entries.filter(kind="weapons"))[-1]
    data = row(page(phone, ring, f"?kind=weapons&said={last.key}"), last.key)
    assert put(phone, ring, data | {"cell-trick": "attack_double"}).status_code == 303
    shown = page(phone, ring, "?kind=gladiators")
    (address,) = set(re.findall(r'<li><a href="(\?kind=weapons[^"]+)">', shown))
    at, _, place = unescape(address).partition("#")
    assert place == f"weapons-{last.key}-trick"
    assert f'id="{place}"' in page(phone, ring, at)


def test_rows_come_by_pages_and_are_looked_for(phone: Client, ring: Edition) -> None:
    count = ring.entries.filter(kind="weapons").count()
    (last,) = re.findall(r">1 / (\d+)<", page(phone, ring))
    pages = [
        re.findall(r'<tr id="row-weapons-([^"]+)"', page(phone, ring, f"?kind=weapons&page={n}"))
        for n in range(1, int(last) + 1)
    ]
    assert sum(map(len, pages)) == count + 1  # one more: the empty row for a new entry
    assert pages[-1][-1] == "new"
    assert "new" not in pages[0]
    (only,) = re.findall(
        r'<tr id="row-weapons-([^"]+)"', page(phone, ring, "?kind=weapons&said=dustbin&page=9")
    )[:1]
    assert only == "dustbin_lid"


FILE = "entry_kind,key,points,trick,attack,defence\nweapons,fork,1,attack_plus_1,2,{}\n"


def upload(phone: Client, ring: Edition, content: str) -> Any:
    file = SimpleUploadedFile("ring.csv", content.encode())
    return phone.post(f"/editions/{ring.pk}/file/", {"file": file})


def test_a_file_is_looked_at_and_then_brought_in(phone: Client, ring: Edition) -> None:
    seen = upload(phone, ring, FILE.format(3))
    assert seen.status_code == 200
    assert ring.entries.filter(kind="weapons").count() == len(
        GAMES["brutal_ring"].catalogue()["weapons"]
    )
    shown = seen.content.decode()
    (content,) = re.findall(r'<textarea name="content"[^>]*>\n(.*?)</textarea>', shown, re.DOTALL)
    (version,) = set(re.findall(r'name="version" value="(\d+)"', shown))
    data = {"content": unescape(content), "format": "csv", "version": version}
    assert phone.post(f"/editions/{ring.pk}/import/", data).status_code == 303
    assert [each.key for each in ring.entries.filter(kind="weapons")] == ["fork"]
    assert ring.entries.filter(kind="gladiators").count() == 32
    assert phone.post(f"/editions/{ring.pk}/import/", data).status_code == 412


def test_a_faulty_file_is_told_line_by_line_and_changes_nothing(
    phone: Client, ring: Edition
) -> None:
    seen = upload(phone, ring, FILE.format("three"))
    assert seen.status_code == 409
    shown = seen.content.decode()
    assert "Line 2, column 6" in shown
    assert "Here stands a whole number." in shown
    assert 'name="content"' not in shown
    wide = upload(phone, ring, "entry_kind,key,colour\nweapons,fork,red\n").content.decode()
    assert "No entry of this game has a column “colour”" in wide
    assert "There is no file here yet" in upload_nothing(phone, ring)


def upload_nothing(phone: Client, ring: Edition) -> str:
    answer = phone.post(f"/editions/{ring.pk}/file/", {})
    assert answer.status_code == 400
    return answer.content.decode()


def test_what_is_exported_is_brought_in_again_as_it_is(phone: Client, ring: Edition) -> None:
    before = dict(ring.entries.values_list("key", "body"))
    exported = phone.get(f"/api/v1/editions/{ring.pk}/export/?format=csv").content.decode()
    shown = upload(phone, ring, exported).content.decode()
    assert re.findall(r"<dd>(\d+)", shown) == ["0", "0", "0"]
    assert dict(ring.entries.values_list("key", "body")) == before


def test_it_is_shared_read_by_others_and_copied(phone: Client, ring: Edition, bob: User) -> None:
    other = Client()
    other.force_login(bob)
    assert other.get(f"/editions/{ring.pk}/").status_code == 404
    assert (
        phone.post(f"/editions/{ring.pk}/share/", {"shared": "yes", "version": 1}).status_code
        == 303
    )
    shown = page(other, ring)
    assert "Shared with you" in shown
    assert '<input id="weapons-' not in shown
    data = row(page(phone, ring), "dustbin_lid") | {"cell-attack": "9"}
    assert put(other, ring, data).status_code in (403, 409)
    assert attack(ring, "dustbin_lid") == 2
    copied = other.post(f"/editions/{ring.pk}/copy/").headers["Location"]
    assert "Shared with you" not in other.get(copied).content.decode()
    mine = Edition.objects.get(person=bob)
    assert dict(mine.entries.values_list("key", "body")) == dict(
        ring.entries.values_list("key", "body")
    )
    assert (
        phone.post(f"/editions/{ring.pk}/share/", {"shared": "no", "version": 2}).status_code == 303
    )
    assert other.get(f"/editions/{ring.pk}/").status_code == 404


def test_a_card_that_people_write_leads_to_the_workshop(phone: Client, alice: User) -> None:
    edition = catalogue.copy(alice, game="combat", name="Ours")
    shown = phone.get(f"/editions/{edition.pk}/").content.decode()
    first = edition.entries.filter(kind="cards")[0]
    at = f"/games/combat/workshop/?edition={edition.pk}&amp;card={first.key}"
    assert at in shown
    assert mark(first.body) in phone.get(unescape(at)).content.decode()


@pytest.mark.parametrize("key", ["karatekarte", "nothing"])
def test_of_a_game_that_plays_with_none_there_are_none(phone: Client, key: str) -> None:
    assert phone.post(f"/editions/new/{key}/", {"name": "x"}).status_code == 404


@pytest.mark.parametrize("kind", ["", "nothing", "weapons"])
def test_a_row_that_no_page_shows_changes_nothing(phone: Client, ring: Edition, kind: str) -> None:
    before = EditionEntry.objects.count()
    for word in ("put", "add", "out"):
        answer = phone.post(f"/editions/{ring.pk}/{word}/", {"kind": kind, "key": "none"})
        assert answer.status_code in (400, 404, 409, 412), word
    assert EditionEntry.objects.count() == before


@pytest.mark.parametrize("count", [2, 200])
def test_a_page_asks_as_much_of_many_rows(
    phone: Client, alice: User, count: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    edition = Edition.objects.create(person=alice, game_key="brutal_ring", name="Ring")
    body = entries.encode(GAMES["brutal_ring"].catalogue()["weapons"][0])
    EditionEntry.objects.bulk_create(
        EditionEntry(edition=edition, kind="weapons", key=f"w{n}", body=body) for n in range(count)
    )
    with django_assert_max_num_queries(5):
        phone.get(f"/editions/{edition.pk}/?kind=weapons")
    with django_assert_max_num_queries(11):
        phone.get("/shelf/")
