"""A Black Belt fight of four, played by four clients through the API alone."""

from typing import Any

import msgspec
import pytest
from pytest_django import Settings

from games.rulebooks.martial_art.game import MARTIAL_ART
from games.trials.laws import numbers
from tests.api.conftest import PASSWORD, Caller
from tests.api.tables.phone import Phone, open_table
from tests.rulebooks.martial_art.cast import PREPARED, PUSHERS, lively_move

MOST = 4_000


def seat_players(code: str) -> list[Phone]:
    """Four players bring saved loadouts: Igor with everything chosen, the others with techniques
    only."""
    phones = []
    for name, techniques in PUSHERS.items():
        loadout: Any = {"fighter": name, "belt": "black", "techniques": techniques}
        if name == PREPARED.fighter:
            loadout = msgspec.to_builtins(PREPARED)
        person = register(name)
        kept = person.post("loadouts/", {"name": "For tonight", **loadout}).json()
        assert kept["problems"] == []
        seat = person.post(f"tables/{code}/seats/", {"loadout": kept["id"]}).json()
        phones.append(Phone(seat["secret"]))
    return phones


def register(name: str) -> Caller:
    login = {"username": name, "password": PASSWORD}
    Caller().post("accounts/", {"name": name.capitalize(), **login})
    body = Caller().post("tokens/", {"username": name, "password": PASSWORD}).json()
    return Caller(f"Token {body['secret']}")


def fight(code: str, phones: list[Phone], seed: int) -> int:
    """Each player answers requests from their own view only."""
    below = numbers(seed)
    for made in range(MOST):
        seen = phones[0].get(f"tables/{code}/")
        if seen["phase"] == "over":
            return made
        waiting = next(each for each in seen["awaiting"] if not each["sealed"])
        seat, number = waiting["seat"], waiting["request"]
        own = phones[seat].get(f"tables/{code}/")
        assert str(number) in own["options"]
        view = MARTIAL_ART.decode(msgspec.json.encode(own["view"]))
        request = next(each for each in view.open if each.seat == seat)
        move = msgspec.to_builtins(lively_move(request, view, below))
        phones[seat].post(f"tables/{code}/moves/", {"request": number, "moves": [move]})
    raise AssertionError("the fight did not end")


def weaken_fighters(code: str, host: Phone) -> None:
    """Correct all cubes so that any damage fells a fighter: a fight of some hundred moves."""
    for seat in range(4):
        for zone, squares in enumerate((5, 5, 3, 3, 3), 1):
            wrong = {"kind": "set_cube", "seat": seat, "zone": zone, "squares": squares}
            body = {"correction": wrong, "reason": "a long evening"}
            host.post(f"tables/{code}/overrule/", body)


@pytest.mark.either
@pytest.mark.django_db
def test_four_clients_fight_from_loadouts_to_the_outcome_told_in_both_languages(
    long: bool, settings: Settings
) -> None:
    # the test plays faster than people
    settings.CALLS = dict.fromkeys(settings.CALLS, "1000000/second")
    code, host = open_table(
        "house", "martial_art", setup={"format": "battle_royale", "belt": "black"}
    )
    phones = seat_players(code)
    host.post(f"tables/{code}/start/", {})
    if not long:
        weaken_fighters(code, host)
    assert fight(code, phones, seed=7) > 20
    over = Phone().get(f"tables/{code}/")
    assert sorted(over["outcome"]["ranks"]) == [1, 2, 2, 2]
    assert over["outcome"]["rule"] == "MA-5.3"
    stories = {language: story(code, language) for language in ("en", "fr")}
    assert len(stories["en"]) == len(stories["fr"])
    for word, mot in (("Punch", "Coup de Poing"), ("KO", "K.-O."), ("starts from", "part de")):
        assert any(word in text for text in stories["en"])
        assert any(mot in text for text in stories["fr"])
    assert not set(stories["en"]) & set(stories["fr"])


def story(code: str, language: str) -> list[str]:
    """Return the texts of the whole journal, as a spectator reads it."""
    texts: list[str] = []
    after = 0
    while True:
        page = Phone(language=language).get(f"tables/{code}/journal/?after={after}")
        if not page["entries"]:
            return texts
        for entry in page["entries"]:
            texts += [event["text"] for event in entry["events"]]
        after = page["entries"][-1]["number"]
