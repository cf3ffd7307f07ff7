"""Tests of verdicts/ with an edition: judged by its cards, for users who may see it."""

from typing import Any

import msgspec
import pytest

from games.people.models import User
from games.shelf.editions import catalogue
from games.shelf.models import Edition
from tests.api.conftest import Caller, problem

FIGHT = "verdicts/brutal-ring/fight/"
SIDE = {"weapon": {"attack": 3, "defence": 2}}
HIDDEN = {"attacker": SIDE, "defender": SIDE, "attack_face_down": {"orange": 1}}


@pytest.fixture
def ring(alice: User) -> Edition:
    """An edition where every orange trick is an attack that counts double."""
    edition = catalogue.copy(alice, game="brutal_ring", name="Our ring")
    for entry in edition.entries.filter(kind="gladiators"):
        body = msgspec.json.decode(entry.body) | {"trick": "attack_double"}
        entry.body = msgspec.json.encode(body).decode()
        entry.save()
    return edition


def post_fight(caller: Caller, edition: Edition, data: Any = HIDDEN, only: str = "") -> Any:
    return caller.post(f"{FIGHT}?edition={edition.pk}{only}", data)


def test_a_verdict_and_its_odds_are_found_with_the_edition(as_alice: Caller, ring: Edition) -> None:
    plain = as_alice.post(f"{FIGHT}?only=odds", HIDDEN).json()["odds"]
    edited = post_fight(as_alice, ring, only="&only=odds").json()["odds"]
    assert len(plain) == len(edited)
    assert plain != edited
    body = post_fight(as_alice, ring).json()
    assert body["attack_tricks"] == ["attack_double"]
    assert body["odds"] == edited


def test_who_may_not_see_an_edition_is_not_judged_by_it(
    as_alice: Caller, as_bob: Caller, anybody: Caller, ring: Edition
) -> None:
    for caller in (as_bob, anybody):
        problem(post_fight(caller, ring), 404, "shelf.unknown")
    as_alice("PATCH", f"editions/{ring.pk}/", {"shared": True})
    for caller in (as_bob, anybody):
        assert post_fight(caller, ring).status_code == 200


def test_only_a_whole_edition_of_a_game_that_has_some_is_judged_by(
    as_alice: Caller, alice: User, ring: Edition
) -> None:
    reveal = "verdicts/karatekarte/reveal/"
    data = {"strike": "left_foot", "pile": []}
    problem(as_alice.post(f"{reveal}?edition={ring.pk}", data), 400, "shelf.other_game")
    cards = catalogue.copy(alice, game="karatekarte", name="Cards")
    body = problem(as_alice.post(f"{reveal}?edition={cards.pk}", data), 400, "verdict.illegal")
    assert body["reason"] == "no_editions"
    ring.entries.filter(kind="weapons", key="sword").delete()
    body = problem(post_fight(as_alice, ring), 400, "verdict.illegal")
    assert body["reason"] == "other_box"
