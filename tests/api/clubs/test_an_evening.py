"""An evening of twelve people over the API: invitations, six tables of three games, a play entered
by hand, and the next morning's statistics."""

import random
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.people import accounts, tokens
from games.rulebooks.combat.catalogue import decks
from tests.api.conftest import PASSWORD, Caller
from tests.api.tables.phone import possible_answers as ways
from tests.clubs.autoplay import carry_out_all

pytestmark = pytest.mark.usefixtures("no_allowance")

NAMES = (
    "Alice", "Bob", "Chloé", "Dan", "Eva", "Fritz", "Gil", "Hana", "Igor", "Jo", "Kim", "Lea",
)  # fmt: skip
GAMES = ("karatekarte", "karatekarte", "brutal_ring", "brutal_ring", "combat", "combat")
LIMITS = {"combat": {"limit": 6}}  # limit in turns, because random players might not end otherwise


@dataclass
class Guest:
    name: str
    id: str
    call: Caller


def checked_json(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


@pytest.fixture
def twelve(db: None) -> list[Guest]:
    guests = []
    for name in NAMES:
        person = accounts.create(
            name=name, password=PASSWORD, username=name.lower().replace("é", "e")
        )
        token = tokens.secret(tokens.issue(person, "a phone"))
        guests.append(Guest(name, person.pk, Caller(f"Token {token}")))
    return guests


def gather_guests(twelve: list[Guest]) -> tuple[str, str]:
    """Alice founds a club, invites the others by one code and plans the evening; all accept."""
    alice = twelve[0]
    club = checked_json(alice.call.post("clubs/", {"name": "The Tuesday Club"}), 201)["id"]
    code = checked_json(alice.call.post(f"clubs/{club}/invitations/", {"uses": 11}), 201)["code"]
    for guest in twelve[1:]:
        checked_json(guest.call.post("clubs/join/", {"code": code}), 201)
    now = timezone.now()
    planned = {
        "name": "Tuesday",
        "starts": now.isoformat(),
        "ends": (now + timedelta(hours=5)).isoformat(),
    }
    evening = checked_json(alice.call.post(f"clubs/{club}/evenings/", planned), 201)["id"]
    for guest in twelve:
        address = f"clubs/{club}/evenings/{evening}/attend/"
        checked_json(guest.call.post(address, {"answer": "yes"}))
    return club, evening


def open_table(game: str, first: Guest, second: Guest, chance: random.Random) -> str:
    data = {"game": game, "mode": "house", "setup": LIMITS.get(game, {})}
    code: str = checked_json(first.call.post("tables/", data), 201)["code"]
    for guest in (first, second):
        brought: dict[str, Any] = {}
        if game == "combat":
            cards = decks()[chance.choice(sorted(decks()))].cards
            brought = {"deck": {"name": f"{guest.name[0]}-deck", "cards": cards}}
        checked_json(guest.call.post(f"tables/{code}/seats/", brought), 201)
    checked_json(first.call.post(f"tables/{code}/start/"))
    return code


def random_answer(seen: Any, chance: random.Random) -> dict[str, Any] | None:
    """Return one random legal answer to a request to this seat."""
    for request, options in seen["options"].items():
        return {"request": int(request), **chance.choice(ways(options))}
    return None


def play_to_end(code: str, pair: tuple[Guest, Guest], chance: random.Random) -> Any:
    """Play to the end; each seat answers its requests, knowing only its own view."""
    for _ in range(2000):
        for guest in pair:
            seen = checked_json(guest.call.get(f"tables/{code}/"))
            if seen["phase"] == "over":
                return seen["outcome"]
            if (answer := random_answer(seen, chance)) is not None:
                checked_json(guest.call.post(f"tables/{code}/moves/", answer))
    raise AssertionError(f"{code} does not end")


def test_an_evening_of_twelve(twelve: list[Guest]) -> None:
    chance = random.Random(12)
    club, evening = gather_guests(twelve)
    pairs = list(zip(twelve[::2], twelve[1::2], strict=True))
    tables = {
        open_table(game, *pair, chance): (game, pair)
        for game, pair in zip(GAMES, pairs, strict=True)
    }
    checked_json(
        twelve[3].call("PATCH", f"clubs/{club}/evenings/{evening}/", {"tables": [*tables]})
    )
    wins: Counter[str] = Counter()
    for code, (_, pair) in tables.items():
        outcome = play_to_end(code, pair, chance)
        if set(outcome["ranks"]) != {1}:
            wins[pair[outcome["ranks"].index(1)].name] += 1
    carry_out_all()

    by_hand = {
        "game": "Azul", "club": club, "evening": evening, "minutes": 40,
        "players": [
            {"person": twelve[0].id, "result": "won"}, {"person": twelve[2].id}, {"name": "Zoé"},
        ],
    }  # fmt: skip
    checked_json(twelve[2].call.post("records/", by_hand), 201)
    wins["Alice"] += 1

    check_next_morning(club, evening, tables, twelve, wins)


def check_next_morning(
    club: str, evening: str, tables: Any, twelve: list[Guest], wins: Counter[str]
) -> None:
    lea = twelve[-1].call
    plays = checked_json(lea.get(f"records/?evening={evening}"))["results"]
    assert Counter(play["game"] for play in plays) == Counter([*GAMES, "Azul"])
    assert Counter(play["source"] for play in plays) == {"table": 6, "by_hand": 1}
    assert {play["club"] for play in plays} == {club}

    people = checked_json(lea.get(f"statistics/?by=person&club={club}"))["results"]
    assert {row["label"] for row in people} == {*NAMES, "Zoé"}
    assert {row["label"]: row["wins"] for row in people if row["wins"]} == dict(wins)
    assert {row["label"]: row["plays"] for row in people}["Alice"] == 2
    games = checked_json(lea.get(f"statistics/?by=game&club={club}"))["results"]
    assert Counter({row["key"]: row["plays"] for row in games}) == Counter([*GAMES, "Azul"])
    pairs = checked_json(lea.get(f"statistics/?by=pair&club={club}"))["results"]
    assert len(pairs) == 6 + 3
    brought = checked_json(lea.get(f"statistics/?by=deck&club={club}"))["results"]
    assert {row["key"] for row in brought} == {"I-deck", "J-deck", "K-deck", "L-deck"}
    unmet = checked_json(lea.get(f"statistics/unmet/?club={club}"))["results"]
    assert len(unmet) == 10
    picture = lea.get(f"statistics/person.svg?club={club}")
    assert all(name in picture.content.decode() for name in NAMES)
