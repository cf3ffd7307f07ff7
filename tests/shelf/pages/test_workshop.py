"""The card workshop by forms, without scripts."""

import re
from html import unescape

import pytest
from django.test import Client

from games.kernel.rules import Language
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.models import EditionEntry
from games.shelf.workshop.keeping import Place, save_card
from tests.shelf.workshop.test_bench import EN, FR

pytestmark = [pytest.mark.django_db, pytest.mark.either]
AT = "/games/combat/workshop/"
SAID: dict[Language, str] = {"en": EN, "fr": FR}
COMBAT = GAMES["combat"]


def texts(page: str) -> dict[str, str]:
    fields = re.findall(r'<textarea[^>]* name="(\w+)"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    return {name: unescape(text) for name, text in fields}


def test_it_is_read_and_drawn_without_an_account(client: Client) -> None:
    page = client.post(AT, SAID | {"look": "yes"}).content.decode()
    assert texts(page) == SAID
    assert page.count('<svg xmlns="http://www.w3.org/2000/svg"') == 2
    assert "Keep the card</button>" in page
    assert "disabled" not in page


def test_an_error_stands_under_its_word_and_its_button_mends_it(client: Client) -> None:
    wrong = {"en": EN.replace("Approach", "Aproach"), "fr": ""}
    page = client.post(AT, wrong).content.decode()
    assert "<u>Aproach</u>" in page
    assert 'name="keep" value="yes" disabled' in page
    (mend,) = re.findall(r'name="mend" value="([^"]+)"', page)
    mended = client.post(AT, wrong | {"mend": unescape(mend)}).content.decode()
    assert texts(mended)["en"] == EN
    assert "<u>" not in mended


def test_what_the_companion_writes_is_taken_by_a_button(client: Client) -> None:
    page = client.post(AT, {"en": EN, "fr": "", "take": "fr"}).content.decode()
    assert texts(page)["fr"].startswith("Undertow\nAttaque, Déplacement (Eau)\n")


def test_a_link_has_all_of_it(client: Client) -> None:
    page = client.post(AT, SAID).content.decode()
    (link,) = re.findall(r'<a href="([^"]+)">A link to this card', page)
    assert texts(client.get(unescape(link)).content.decode()) == SAID


def test_whoever_keeps_it_signs_in_and_what_was_written_comes_along(client: Client) -> None:
    answer = client.post(AT, SAID | {"keep": "yes"})
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith("/sign-in/?next=%2Fgames%2Fcombat%2Fworkshop%2F")
    assert not EditionEntry.objects.exists()


def test_it_is_kept_opened_again_and_kept_changed(phone: Client, alice: User) -> None:
    at = phone.post(AT, SAID | {"keep": "yes"}).headers["Location"]
    page = phone.get(at).content.decode()
    assert texts(page) == SAID
    assert "It stands in “My cards for Combat”." in page
    (edition,) = re.findall(r'href="/decks/new/combat/\?ready=(\w+)"', page)
    begun = phone.get(f"/decks/new/combat/?ready={edition}").content.decode()
    assert f'<option value="{edition}" selected>' in begun
    (mark,) = re.findall(r'name="mark" value="(\w+)"', page)
    data = SAID | {"edition": edition, "card": "undertow", "mark": mark, "keep": "yes"}
    assert phone.post(AT, data | {"fr": FR.replace("Ressac", "Reflux")}).status_code == 303
    late = phone.post(AT, data | {"fr": FR.replace("Ressac", "Jusant")})
    assert late.status_code == 412
    both = late.content.decode()
    assert "Jusant" in texts(both)["fr"]
    assert "Reflux" in both
    (newest,) = re.findall(r'name="mark" value="(\w+)"', both)
    assert phone.post(AT, data | {"mark": newest}).status_code == 303
    assert EditionEntry.objects.filter(key__startswith="undertow").count() == 1


def test_what_is_not_sound_is_not_kept_and_says_so(phone: Client) -> None:
    answer = phone.post(AT, {"en": "Undertow", "fr": "", "keep": "yes"})
    assert answer.status_code == 400
    assert "cannot be kept yet" in answer.content.decode()
    assert not EditionEntry.objects.exists()


def test_others_cards_are_not_shown(phone: Client, bob: User) -> None:
    stored = save_card(bob, COMBAT, SAID, Place())
    at = f"{AT}?edition={stored.edition_id}&card={stored.key}"
    assert phone.get(at).status_code == 404
    assert phone.post(AT, SAID | {"edition": stored.edition_id, "keep": "yes"}).status_code == 404


@pytest.mark.parametrize("key", ["karatekarte", "nothing"])
def test_of_a_game_without_such_a_language_there_is_none(client: Client, key: str) -> None:
    assert client.get(f"/games/{key}/workshop/").status_code == 404


def test_what_people_write_stays_text(client: Client) -> None:
    page = client.post(AT, {"en": '<b>"x"</b>\nAttack\n<script>', "fr": ""}).content.decode()
    assert "<b>" not in page
    assert "<script>" not in page
