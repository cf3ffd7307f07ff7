"""KF-5.6: the group's own bonus deck, from the catalogue through an edition to a table."""

from typing import Any

import pytest

from tests.api.conftest import Caller, problem

TYPES = {"asset", "weakness", "gear", "terrain", "shield", "armour"}
CHAIR = {
    "type": "gear",
    "key": "our_chair",
    "name": {"en": "our chair", "fr": "notre chaise"},
    "copies": 2,
    "colours": ["vigour", "tempo"],
    "power": 3,
    "limit": 9,
    "points": 1,
}


@pytest.fixture
def deck(as_alice: Caller) -> str:
    body = as_alice.post("editions/", {"game": "kung_fu", "name": "Our deck"}).json()
    return f"editions/{body['id']}/"


def list_cards(as_alice: Caller, deck: str) -> dict[str, dict[str, Any]]:
    listed = as_alice.get(f"{deck}entries/?kind=bonuses&size=200").json()["results"]
    return {entry["key"]: entry["body"] for entry in listed}


def test_kf_5_6_a_starter_deck_of_ours_has_at_least_40_cards_of_all_types(
    as_alice: Caller, deck: str
) -> None:
    starter = list_cards(as_alice, deck).values()
    assert sum(card.get("copies", 1) for card in starter) >= 40
    assert {card["type"] for card in starter} == TYPES


def test_every_type_of_card_is_edited_and_faults_are_named(as_alice: Caller, deck: str) -> None:
    by_type = {card["type"]: card for card in list_cards(as_alice, deck).values()}
    for card in by_type.values():
        edited = card | {
            "name": card["name"] | {"en": f"{card['name']['en']}, mended"},
            "copies": 3,
        }
        place = f"{deck}entries/bonuses/{card['key']}/"
        assert as_alice("PUT", place, edited).status_code == 200
        assert as_alice.get(place).json()["body"] == edited
    as_alice("PUT", f"{deck}entries/bonuses/our_chair/", CHAIR | {"power": 0})
    (wrong,) = as_alice.get(f"{deck}validate/").json()["problems"]
    assert (wrong["code"], wrong["rule"]) == ("bonus.figure", "KF-5.3")


def test_a_scene_is_played_with_the_cards_of_the_group(
    as_alice: Caller, anybody: Caller, deck: str
) -> None:
    """The edition has only two copies of the group's own chair, and a changed asset."""
    asset, *others = sorted(list_cards(as_alice, deck).values(), key=lambda c: c["type"] != "asset")
    for card in others:
        as_alice("DELETE", f"{deck}entries/bonuses/{card['key']}/")
    rewritten = asset | {"name": asset["name"] | {"en": "rewritten"}, "colours": ["presence"]}
    as_alice("PUT", f"{deck}entries/bonuses/{asset['key']}/", rewritten)
    assert as_alice("PUT", f"{deck}entries/bonuses/our_chair/", CHAIR).status_code == 201
    opening = {"game": "kung_fu", "mode": "house", "setup": {"gm": True}}
    table = as_alice.post("tables/", opening | {"edition": deck.split("/")[1]}).json()
    place = f"tables/{table['code']}/"
    for name in ("Zoé", "Max"):
        assert anybody.post(f"{place}seats/", {"name": name}).status_code == 201
    assert as_alice.post(f"{place}start/").status_code == 200
    view = as_alice.get(place).json()["view"]
    assert set(view["box"]) == {asset["key"], "our_chair"}
    assert view["box"][asset["key"]]["colours"] == ["presence"]
    assert view["box"]["our_chair"]["power"] == 3
    grant = {"kind": "grant_bonus", "seat": 0, "bonus": "our_chair"}
    for _ in range(2):
        given = as_alice.post(f"{place}overrule/", {"correction": grant, "reason": "At hand."})
        assert given.status_code == 200, given.content
    third = as_alice.post(f"{place}overrule/", {"correction": grant, "reason": "Once more."})
    assert problem(third, 409, "correction.impossible")["reason"] == "all_seen"


def test_verdicts_take_cards_of_ones_own_too(anybody: Caller) -> None:
    sheet = {"levels": dict.fromkeys(("vigour", "distance", "tempo", "presence"), 5)}
    data = {
        "character": sheet,
        "damage": 1,
        "bonuses": [CHAIR],
        "choices": [{"kind": "absorb", "bonus": "our_chair"}],
    }
    body = anybody.post("verdicts/kung-fu/damage/", data).json()
    assert (body["absorbed"], body["wound"]) == (["our_chair"], None)
