"""Two published decks fight over the API, from the catalogue to the last point of life."""

from typing import Any

import pytest

from games.kernel.hexes import Hex, distance
from games.trials.laws import numbers
from tests.api.tables.phone import Phone, possible_answers
from tests.api.tables.test_martial_art import register, story

MOST = 2_000


def seat_players(code: str) -> list[Phone]:
    """Two players copy a deck of the catalogue and bring it by its id."""
    phones = []
    published = Phone().get("games/combat/catalogue/?kind=decks")["decks"]
    for name, deck in zip(("alice", "bob"), published, strict=False):
        person = register(name)
        wish = {"game": "combat", "name": deck["name"]["en"], "cards": deck["cards"]}
        kept = person.post("decks/", wish).json()
        assert kept["problems"] == []
        seat = person.post(f"tables/{code}/seats/", {"deck": kept["id"]}).json()
        phones.append(Phone(seat["secret"]))
    return phones


def fight(code: str, phones: list[Phone], seed: int) -> None:
    """Each player answers from their own view: draws, approaches the other, and plays all possible
    cards."""
    below = numbers(seed)
    awaiting = Phone().get(f"tables/{code}/")["awaiting"]
    for _ in range(MOST):
        waiting = awaiting[0]
        phone = phones[waiting["seat"]]
        seen = phone.get(f"tables/{code}/")
        wanted = useful_answers(seen, waiting)
        body = {"request": waiting["request"], **wanted[below(len(wanted))]}
        answered = phone.post(f"tables/{code}/moves/", body)
        if answered["outcome"]:
            return
        awaiting = answered["awaiting"]
    raise AssertionError("the duel did not end")


def useful_answers(seen: dict[str, Any], waiting: dict[str, Any]) -> list[dict[str, Any]]:
    ways = possible_answers(seen["options"][str(waiting["request"])])
    listed = [way["moves"][0] for way in ways if "moves" in way]
    wanted = _useful_moves(listed, seen, waiting)
    return [{"moves": [move]} for move in wanted] or ways


def _useful_moves(
    listed: list[dict[str, Any]], seen: dict[str, Any], waiting: dict[str, Any]
) -> list[dict[str, Any]]:
    own_hex, other_hex = (
        Hex(*seen["view"]["sides"][n]["at"]) for n in (seen["seat"], 1 - seen["seat"])
    )
    apart = distance(own_hex, other_hex)
    if waiting["kind"] == "turn":
        bases = ("attack", "passive") if apart == 1 else ("movement", "passive")
        cards = [move for move in listed if move["kind"] == "play_card"]
        played = cards or [move for move in listed if move.get("technique") in bases]
        return played or listed
    nearer = [
        move for move in listed if "to" in move and distance(Hex(*move["to"]), other_hex) < apart
    ]
    return nearer or listed


def shorten_fight(code: str, host: Phone) -> None:
    for seat, to in enumerate(([0, 0], [0, 2])):
        for wrong in ({"kind": "set_life", "life": 8}, {"kind": "put_fighter", "to": to}):
            body = {"correction": {"seat": seat, **wrong}, "reason": "We have been at it for hours"}
            host.post(f"tables/{code}/overrule/", body)


@pytest.mark.django_db
def test_two_published_decks_fight_to_the_end_told_in_both_languages(long: bool) -> None:
    opened = Phone().post("tables/", {"game": "combat", "mode": "house"}, 201)
    code, host = opened["code"], Phone(opened["host_secret"])
    phones = seat_players(code)
    host.post(f"tables/{code}/start/", {})
    if not long:
        shorten_fight(code, host)
    fight(code, phones, seed=3)
    over = Phone().get(f"tables/{code}/")
    assert sorted(over["outcome"]["ranks"]) == [1, 2]
    assert over["outcome"]["rule"] == "CB-3.8"
    english, french = story(code, "en"), story(code, "fr")
    assert len(english) == len(french) > 30
    for spoken, parle in (("wounds", "blesse"), ("plays", "joue"), ("draws", "pioche")):
        assert any(spoken in text for text in english)
        assert any(parle in text for text in french)
    assert any("plays" in text and "base technique" not in text for text in english)
    assert not set(english) & set(french)
