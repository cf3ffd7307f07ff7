import io

import pytest
from django.test import Client
from PIL import Image

from games.people.models import User
from games.shelf import characters
from games.shelf.models import Character

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def read(person: User | None, character: Character, language: str = "en") -> tuple[int, str]:
    browser = Client(headers={"Accept-Language": language})
    if person is not None:
        browser.force_login(person)
    answer = browser.get(f"/characters/{character.pk}/sheet")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    return answer.status_code, answer.content.decode()


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


def test_a_portrait_stands_on_the_page_where_there_is_one(mei: Character, alice: User) -> None:
    _, without = read(alice, mei)
    assert "/portrait/" not in without
    red = io.BytesIO()
    Image.new("RGB", (9, 9), "red").save(red, "PNG")
    characters.portray(alice, mei.pk, red.getvalue())
    for language, alt_text in (
        ("en", "Portrait of Mei &lt;b&gt;"),
        ("fr", "Portrait de Mei &lt;b&gt;"),
    ):
        _, page = read(alice, mei, language)
        assert f'src="/api/v1/characters/{mei.pk}/portrait/"' in page
        assert alt_text in page
