"""A character's sheet, as a page and as PDF: the same paper, in both languages."""

import io

import pytest
from django.test import Client
from django.utils import translation
from msgspec.structs import replace
from PIL import Image

from games.people.models import User
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import Grant
from games.shelf import characters, sheets
from games.shelf.models import Character, Sheet

pytestmark = pytest.mark.django_db
MEI = Sheet(
    "Mei <b>",
    Levels(8, 7, 6, 13),
    grants=(Grant(200, "Blessed"), Grant(-3, "A debt")),
    scales=Levels(7, 13, 5, 12),
    abilities=("Walks on water",),
    notes="Looks for her brother.",
)


@pytest.fixture
def mei(alice: User) -> Character:
    return characters.keep(alice, MEI)


def read(person: User | None, character: Character, language: str = "en") -> tuple[int, str]:
    browser = Client(headers={"Accept-Language": language})
    if person is not None:
        browser.force_login(person)
    answer = browser.get(f"/characters/{character.pk}/sheet")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    return answer.status_code, answer.content.decode()


def test_kf_1_2_boxes_are_ticked_down_to_where_the_scale_stands(mei: Character) -> None:
    vigour, *_, presence = sheets.paper(mei).rows
    assert [box.value for box in vigour.boxes if box.ticked] == [13, 12, 11, 10, 9, 8]
    # Level 8: 13, 7, 1, 0.
    assert [box.value for box in vigour.boxes if box.last] == [8, 2]
    assert all(box.last for box in presence.boxes)


def test_kf_1_3_a_ceiling_is_the_lowest_scale_down_to_there(mei: Character) -> None:
    assert [row.ceiling for row in sheets.paper(mei).rows] == [7, 7, 5, 5]


def test_the_page_shows_all_of_it_in_both_languages(mei: Character, alice: User) -> None:
    status, english = read(alice, mei)
    assert status == 200
    for shown in ("Mei &lt;b&gt;", "Threshold", "Walks on water", "Blessed", "brother", "♠"):
        assert shown in english
    assert english.count('class="box ticked') == 6 + 8 + 1
    _, french = read(alice, mei, "fr")
    for shown in ("Vigueur", "Seuil", "Plafond", "Présence"):
        assert shown in french


def test_to_anybody_else_there_is_no_such_page(mei: Character, bob: User) -> None:
    for person in (bob, None):
        status, page = read(person, mei)
        assert status == 404
        assert "Mei" not in page


def test_the_pdf_holds_what_stands_on_the_paper_in_both_languages(mei: Character) -> None:
    for language, word in (("en", b"Threshold"), ("fr", b"Seuil")):
        with translation.override(language):
            printed = sheets.page_of(sheets.paper(mei))
            printed.set_compression(False)
            content = bytes(printed.output())
        assert content.startswith(b"%PDF-")
        assert b"Walks on water" in content
        assert word in content


def test_a_long_sheet_goes_on_over_the_page(alice: User) -> None:
    notes = "\n".join(f"Day {day}" for day in range(200))
    long = characters.keep(alice, replace(MEI, notes=notes))
    assert sheets.page_of(sheets.paper(long)).pages_count > 2


def test_letters_that_paper_lacks_lose_their_marks() -> None:
    assert sheets.printable("Œil à 5 €, Łucja, Dvořák, 李") == "Œil à 5 €, Lucja, Dvorák, ?"


def test_a_portrait_stands_on_the_page_where_there_is_one(mei: Character, alice: User) -> None:
    _, without = read(alice, mei)
    assert "/portrait/" not in without
    red = io.BytesIO()
    Image.new("RGB", (9, 9), "red").save(red, "PNG")
    characters.portray(alice, mei.pk, red.getvalue())
    for language, said in (
        ("en", "Portrait of Mei &lt;b&gt;"),
        ("fr", "Portrait de Mei &lt;b&gt;"),
    ):
        _, page = read(alice, mei, language)
        assert f'src="/api/v1/characters/{mei.pk}/portrait/"' in page
        assert said in page
