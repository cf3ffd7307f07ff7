"""An edition prints like the box: complete, in its own words, for readers of the edition, once it
has no faults."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import msgspec
import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.display.contents import Contents
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.papers.shapes import Page
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.box import sheets
from games.shelf.editions import catalogue, entries
from games.shelf.editions.entries import mark
from games.shelf.models import Edition, EditionEntry
from tests.papers.pdf_reader import read_content
from tests.shelf.box.test_box import pages, texts
from tests.shelf.cards.test_card import extent

NAMES: Final = st.text(st.sampled_from("Wi é’‑ō漢"), min_size=1, max_size=120)
KINDS: Final = {
    "martial_art": "fighters",
    "kung_fu": "bonuses",
    "brutal_ring": "weapons",
    "combat": "decks",
}
"""For each game whose entries have names, one kind of entry that is printed."""


def at_home(person: User) -> Client:
    browser = Client(headers={"Accept-Language": "fr"})
    browser.force_login(person)
    return browser


def contents_of(edition: Edition) -> Contents:
    result = edition.game.contents("fr", entries.records(edition))
    assert result is not None
    return result


def rewrite(person: User, entry: EditionEntry, body: Any) -> None:
    entry.refresh_from_db()
    entries.rewrite(person, entry.edition_id, (entry.kind, entry.key), body, over=mark(entry.body))


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.django_db
@pytest.mark.either
def test_a_copy_of_the_box_is_printed_as_the_box(key: str, alice: User) -> None:
    edition = catalogue.copy(alice, game=key, name=GAMES[key].name["fr"])
    with override("fr"):
        drawn = sheets.pages(GAMES[key], edition.name, contents_of(edition), "fr")
    assert len(drawn) == len(pages(key, "fr"))
    for mine, theirs in zip(drawn, pages(key, "fr"), strict=True):
        assert mine.shapes == theirs.shapes
    assert sheets.edition_summary(edition, "fr") == sheets.box_summary(GAMES[key], "fr")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.django_db
@pytest.mark.either
def test_its_page_leads_to_its_box_with_sheets_and_minutes(key: str, alice: User) -> None:
    edition = catalogue.copy(alice, game=key, name="Nuits d’été")
    page = at_home(alice).get(f"/editions/{edition.pk}/").content.decode()
    summary = sheets.edition_summary(edition, "fr")
    assert summary is not None
    assert f'href="/editions/{edition.pk}/box.pdf"' in page
    assert f"{summary.sheets} feuilles A4" in page
    assert f"{summary.minutes} minutes" in page
    paper = at_home(alice).get(f"/editions/{edition.pk}/box.pdf")
    assert paper.headers["Content-Type"] == "application/pdf"
    assert len(re.findall(rb"/Type /Page\b", paper.content)) == 2 * summary.sheets
    assert "Nuits d’été".encode("windows-1252") in read_content(paper.content)


@pytest.mark.parametrize("key", KINDS)
@pytest.mark.django_db
@pytest.mark.either
def test_what_an_owner_calls_a_thing_is_what_is_printed(key: str, alice: User) -> None:
    edition = catalogue.copy(alice, game=key, name="Ours")
    entry = edition.entries.filter(kind=KINDS[key]).order_by("pk")[0]
    body = msgspec.json.decode(entry.body)
    body["name"] = {"en": "Moonlit", "fr": "Clair de lune"}
    rewrite(alice, entry, body)
    assert b"Moonlit" in read_content(sheets.edition_paper(edition, "en"))
    assert b"Clair de lune" in read_content(sheets.edition_paper(edition, "fr"))


@pytest.mark.django_db
@pytest.mark.either
def test_so_many_copies_of_a_card_are_printed_as_the_edition_says(alice: User) -> None:
    edition = catalogue.copy(alice, game="karatekarte", name="Ours")
    entry = edition.entries.filter(kind="cards").order_by("pk")[0]
    body = msgspec.json.decode(entry.body)
    before = sum(each.count for pile in contents_of(edition).piles for each in pile.copies)
    rewrite(alice, entry, body | {"count": body["count"] + 2})
    after = sum(each.count for pile in contents_of(edition).piles for each in pile.copies)
    assert after == before + 2 * 2  # both players have them
    rewrite(alice, entry, body | {"count": 10**9})
    refused = at_home(alice).get(f"/editions/{edition.pk}/box.pdf")
    assert refused.status_code == 400
    assert "360" in refused.content.decode()


@pytest.mark.django_db
@pytest.mark.either
def test_an_edition_with_faults_says_which_instead(alice: User) -> None:
    edition = catalogue.copy(alice, game="brutal_ring", name="Ours")
    entry = edition.entries.filter(kind="weapons").order_by("pk")[0]
    entries.remove(alice, edition.pk, entry.kind, entry.key)
    browser = at_home(alice)
    assert "box.pdf" not in browser.get(f"/editions/{edition.pk}/").content.decode()
    refused = browser.get(f"/editions/{edition.pk}/box.pdf")
    assert refused.status_code == 400
    html = refused.content.decode()
    assert "ne peut pas encore être imprimée" in html
    assert "BR-1.1" in html


@pytest.mark.django_db
@pytest.mark.either
def test_whoever_may_read_it_prints_it_and_nobody_else(alice: User, bob: User) -> None:
    edition = catalogue.copy(alice, game="kung_fu", name="Ours")
    address = f"/editions/{edition.pk}/box.pdf"
    assert at_home(alice).get(address, {"language": "en"}).status_code == 200
    assert at_home(alice).get(address, {"language": "xx"}).status_code == 400
    assert at_home(bob).get(address).status_code == 404
    assert Client().get(address).status_code == 302  # to the login page
    catalogue.amend(alice, edition.pk, shared=True)
    assert at_home(bob).get(address).status_code == 200
    assert Client().get(address).status_code == 302
    assert at_home(alice).get("/editions/nothing/box.pdf").status_code == 404


# Extremes


@given(NAMES, NAMES)
@settings(max_examples=3, deadline=None)
@pytest.mark.parametrize("key", KINDS)
def test_whatever_an_edition_calls_its_things_stays_on_its_sheets(
    key: str, name: str, title: str
) -> None:
    game = GAMES[key]
    edited = {kind: [_rename_entry(each, name) for each in all_] for kind, all_ in box_of(game)}
    contents = game.contents("fr", edited)
    assert contents is not None
    with override("fr"):
        drawn = sheets.pages(game, title, contents, "fr")
    for page in drawn:
        assert_on(page)


def box_of(game: AnyGame) -> Iterable[tuple[str, Sequence[Record]]]:
    return game.catalogue().items()


def assert_on(page: Page) -> None:
    for shape in page.shapes:
        (left, top), (right, bottom) = extent(shape)
        assert left >= 0, shape
        assert right <= page.size[0], shape
        assert top >= 0, shape
        assert bottom <= page.size[1], shape


def _rename_entry(entry: Any, name: str) -> Any:
    """Set both names of an entry. Combat's cards use the first line of their text instead; the
    tests of the cards cover that."""
    if getattr(entry, "name", None) is None or hasattr(entry, "text"):
        return entry
    both = {"en": name, "fr": name}
    texts = both if isinstance(entry.name, dict) else type(entry.name)(**both)
    return msgspec.structs.replace(entry, name=texts)


@pytest.mark.parametrize("last", [6, 20])
@pytest.mark.parametrize("radius", [2, 20])
def test_house_figures_of_any_size_find_room(last: int, radius: int) -> None:
    """MA-1.4, MA-1.5: columns and gauges of up to 20, an arena of 41 spaces across."""
    game = GAMES["martial_art"]
    (figures,) = cast("Any", game.catalogue()["figures"])
    own = msgspec.structs.replace(
        figures.figures, last=last, serious=last - 1, gauge=last, radius=radius
    )
    edited = {**game.catalogue(), "figures": [msgspec.structs.replace(figures, figures=own)]}
    contents = game.contents("fr", edited)
    assert contents is not None
    with override("fr"):
        drawn = sheets.pages(game, "Ours", contents, "fr")
    boards = [page for page in drawn if page.size[0] > page.size[1] and page.shapes]
    assert len(boards) == 6
    assert_on(boards[0])
    start = contents.ground.starts[0][1] if contents.ground else ""
    assert sum(start in {each.text for each in texts(page)} for page in drawn) == 1
