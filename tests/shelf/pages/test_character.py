"""A character from an empty form to a printed sheet, without scripts."""

import re

import pytest
from django.test import Client

from games.people.models import User
from games.shelf.models import Character
from tests.shelf.conftest import current_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.fixture
def bao(phone: Client) -> Character:
    address = phone.post("/characters/new/kung_fu/", {"name": "Bao"}).headers["Location"]
    return Character.objects.get(pk=address.split("/")[2])


def page(phone: Client, character: Character) -> str:
    return phone.get(f"/characters/{character.pk}/").content.decode()


def post(phone: Client, character: Character, address: str, /, **fields: object) -> int:
    version = Character.objects.get(pk=character.pk).version
    address = f"/characters/{character.pk}/{address}/"
    return phone.post(address, {"version": version, **fields}).status_code


def test_it_begins_at_the_lowest_and_says_what_is_left(phone: Client, bao: Character) -> None:
    """KF-1.6: four first levels cost 4 of 160."""
    shown = page(phone, bao)
    assert "<strong>156</strong>" in shown
    assert re.findall(r"<output[^>]*>(\d+)</output>", shown) == ["1", "1", "1", "1", "3"]
    assert "Nothing keeps it from a table." in shown


def test_a_tap_raises_a_part_and_another_lowers_it(phone: Client, bao: Character) -> None:
    assert post(phone, bao, "step", step="vigour:more") == 303
    assert current_sheet(bao).levels.vigour == 2
    assert post(phone, bao, "step", step="vigour:less") == 303
    assert current_sheet(bao).levels.vigour == 1
    assert bao.changes.count() == 2


def test_what_cannot_be_afforded_is_closed_and_says_what_is_missing(
    phone: Client, bao: Character
) -> None:
    """KF-1.6: Presence 12 costs 166 in all."""
    for _ in range(10):
        post(phone, bao, "step", step="presence:more")
    shown = page(phone, bao)
    assert 'value="presence:more" aria-label="Raise Presence" disabled' in shown
    assert "points are missing" in shown
    assert post(phone, bao, "step", step="presence:more") == 409
    assert current_sheet(bao).levels.presence == 11


def test_the_lowest_is_closed_downwards(phone: Client, bao: Character) -> None:
    assert 'value="tempo:less" aria-label="Lower Tempo" disabled' in page(phone, bao)
    assert post(phone, bao, "step", step="tempo:less") == 409


@pytest.mark.parametrize("step", ["", "vigour", "vigour:", "npc:more", "__class__:more", ":more"])
def test_a_step_that_no_page_shows_changes_nothing(
    phone: Client, bao: Character, step: str
) -> None:
    before = current_sheet(bao)
    assert post(phone, bao, "step", step=step) in (400, 409)
    assert current_sheet(bao) == before


def test_two_devices_do_not_write_over_each_other(phone: Client, bao: Character) -> None:
    data = {"version": 1, "name": "Bao Li", "notes": "From the laptop", "abilities": ""}
    post(phone, bao, "step", step="vigour:more")
    answer = phone.post(f"/characters/{bao.pk}/write/", data)
    assert answer.status_code == 412
    shown = answer.content.decode()
    assert "changed since you read it" in shown
    assert "From the laptop" in shown  # the typed text is not lost
    assert "There now: Bao</p>" in shown  # and stands beside the current value
    assert current_sheet(bao).notes == ""
    assert 'name="version" value="2"' in shown  # sending the form again keeps it
    assert phone.post(f"/characters/{bao.pk}/write/", data | {"version": 2}).status_code == 303
    assert current_sheet(bao).notes == "From the laptop"


def test_a_form_that_was_sent_twice_does_one_thing(phone: Client, bao: Character) -> None:
    data = {"version": 1, "step": "vigour:more"}
    answers = [phone.post(f"/characters/{bao.pk}/step/", data).status_code for _ in range(2)]
    assert answers == [303, 412]
    assert current_sheet(bao).levels.vigour == 2


def test_history_tells_it_and_undo_takes_it_back(phone: Client, bao: Character) -> None:
    post(phone, bao, "step", step="distance:more")
    assert "Distance from 1 to 2" in page(phone, bao)
    assert post(phone, bao, "undo") == 303
    assert current_sheet(bao).levels.distance == 1
    assert post(phone, bao, "undo") == 409


def test_points_beside_the_budget_are_marked_as_ones_own(phone: Client, bao: Character) -> None:
    assert post(phone, bao, "grant", points="12", reason="A long winter") == 303
    (grant,) = current_sheet(bao).grants
    assert (grant.points, grant.own) == (12, True)
    assert "without a game master" in page(phone, bao)
    for wrong in ("", "many", "1e9", "9999999"):
        assert post(phone, bao, "grant", points=wrong, reason="x") == 409
    assert len(current_sheet(bao).grants) == 1


def test_deeds_of_its_game_are_buttons(phone: Client, bao: Character, alice: User) -> None:
    shown = page(phone, bao)
    assert 'name="deed" value="rest"' in shown
    assert 'name="deed" value="raise"' not in shown  # it needs a part to raise
    assert post(phone, bao, "do", deed="rest") == 303
    assert post(phone, bao, "do", deed="nothing") == 409


def test_the_game_masters_own_is_bound_by_no_budget(phone: Client) -> None:
    begun = phone.get("/characters/new/kung_fu/").content.decode()
    (first, *_) = re.findall(r'<option value="([^"]+)">', begun)
    data = {"name": "Bandit", "ready": first}
    address = phone.post("/characters/new/kung_fu/", data).headers["Location"]
    assert "No budget binds it." in phone.get(address).content.decode()


def test_a_copy_is_one_of_its_own_and_what_is_thrown_away_is_gone(
    phone: Client, bao: Character
) -> None:
    copied = phone.post(f"/characters/{bao.pk}/copy/").headers["Location"]
    assert copied != f"/characters/{bao.pk}/"
    assert phone.post(f"/characters/{bao.pk}/discard/").headers["Location"] == "/shelf/"
    assert phone.get(f"/characters/{bao.pk}/").status_code == 404
    assert phone.get(copied).status_code == 200


@pytest.mark.parametrize("deed", ["step", "write", "do", "grant", "undo", "portrait", "copy"])
def test_to_anybody_else_there_is_no_such_character(bao: Character, bob: User, deed: str) -> None:
    client = Client()
    client.force_login(bob)
    before = current_sheet(bao)
    data = {"step": "vigour:more", "name": "x", "deed": "rest", "points": "1", "reason": "x"}
    assert client.post(f"/characters/{bao.pk}/{deed}/", data).status_code == 404
    assert client.post(f"/characters/{bao.pk}/discard/").status_code == 404
    assert client.get(f"/characters/{bao.pk}/").status_code == 404
    assert current_sheet(bao) == before


@pytest.mark.parametrize("key", ["karatekarte", "nothing"])
def test_of_a_game_without_characters_none_is_built(phone: Client, key: str) -> None:
    assert phone.post(f"/characters/new/{key}/", {"name": "x"}).status_code == 404


def test_all_of_it_in_french(alice: User, bao: Character) -> None:
    client = Client(headers={"Accept-Language": "fr"})
    client.force_login(alice)
    shown = client.get(f"/characters/{bao.pk}/").content.decode()
    for word in ("points restants", "Vigueur", "Se reposer", "Mon étagère", "niveau suivant"):
        assert word in shown, word
