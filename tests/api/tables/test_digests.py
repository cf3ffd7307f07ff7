"""The journal's digests reveal nothing hidden: a spectator who guesses bodies finds none."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import product
from typing import Any, Final

import msgspec
import pytest

from games.kernel.chance.fairness import Number
from games.rulebooks.karatekarte.events import Drew
from games.rulebooks.karatekarte.moves import DrawCard, Drawn
from games.rulebooks.karatekarte.state import PRIVATE
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.tables.journal import chain
from games.tables.journal.entries import AnswerEntry, PlayedMove, encode_raw, write
from games.tables.models import SALT_LENGTH, Entry, Table
from tests.api.tables.phone import Phone, open_request_number, open_table, take_seats

WAGER: Final = {"kind": "wager", "stakes": {"vigour": 1, "tempo": 1}}
pytestmark = pytest.mark.django_db


def recover_body(code: str, number: int, bodies: Iterable[str]) -> str | None:
    """Try the attack and return the recovered body, if any: everything of an entry is shown except
    its body, and there are few possible bodies. Each is hashed as digests are made now, and as
    before there were salts, with every shown value as the salt."""
    shown = {each["number"]: each for each in Phone().get(f"tables/{code}/journal/")["entries"]}
    fairness = Phone().get(f"tables/{code}/fairness/")
    assert (fairness["seed"], fairness["numbers"], fairness["journal"]) == (None, [], [])
    entry, before = shown[number], shown[number - 1]["digest"]
    made = datetime.fromisoformat(entry["made"]).isoformat()
    salts = ("", code, fairness["id"], fairness["commitment"], before)
    heads = [
        f"{before}\n{number}\n{made}\n",
        *(f"{before}\n{number}\n{entry['kind']}\n{made}\n{salt}\n" for salt in salts),
    ]
    for body in bodies:
        for head in heads:
            if hashlib.sha256(f"{head}{body}".encode()).hexdigest() == entry["digest"]:
                return body
    return None


def possible_draws(code: str, seat: int, drawn: int) -> Iterator[str]:
    """Yield an entry's body for every card that a seat may have drawn, from any place of its
    pile."""
    seen = Phone().get(f"tables/{code}/")["view"]
    below = len(seen["sides"][seat]["pile"]) + 1
    for place, card in product(range(below), PRIVATE):
        numbers = (Number(drawn, below, place),)
        event = Drew(seat, 1, (card,), "KK-3.1")
        plays = (
            PlayedMove(seat, encode_raw(DrawCard())),
            PlayedMove(-1, encode_raw(Drawn((place,))), numbers),
        )
        yield write(AnswerEntry(seat, plays, encode_raw([event])))


def possible_wagers(code: str, seat: int) -> Iterator[str]:
    view = KUNG_FU.decode(msgspec.json.encode(Phone().get(f"tables/{code}/")["view"]))
    for move in Stake(seat).moves(view):
        yield write(AnswerEntry(seat, (PlayedMove(seat, encode_raw(move)),), encode_raw([])))


def draw_hidden_card() -> tuple[str, int, Iterator[str]]:
    """Let Alice draw a card. Return the table, the entry's number and the possible bodies."""
    code, host = open_table("house", setup={"first": 0})
    alice, _ = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    alice.post(
        f"tables/{code}/moves/",
        {"request": open_request_number(code), "moves": [{"kind": "draw_card"}]},
    )
    return code, 2, possible_draws(code, 0, 10)


def wager_hidden() -> tuple[str, int, Iterator[str]]:
    """Let Alice wager before Bob does. Return the same values."""
    code, host = open_table("house", "kung_fu")
    players = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    for phone in players * 20:
        for each in phone.get(f"tables/{code}/")["awaiting"]:
            if each["seat"] != players.index(phone):
                continue
            way = WAGER if each["kind"] == "stake" else {"kind": "ready"}
            answer = phone.post(
                f"tables/{code}/moves/", {"request": each["request"], "moves": [way]}
            )
            if each["kind"] == "stake":
                return code, answer["number"], possible_wagers(code, 0)
            break
    raise AssertionError("nobody wagers")


@pytest.mark.parametrize("hidden", [draw_hidden_card, wager_hidden])
def test_a_spectator_recovers_nothing_from_a_digest(hidden: Callable[[], Any]) -> None:
    code, number, bodies = hidden()
    assert recover_body(code, number, bodies) is None


def without_salt(entry: Entry) -> Entry:
    return Entry(number=entry.number, made=entry.made, body=entry.body)


@pytest.mark.parametrize("hidden", [draw_hidden_card, wager_hidden])
def test_control_without_a_salt_it_is_recovered_at_once(
    hidden: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before there were salts: a draw recovered in 0.06 s, a wager in 0.10 s."""
    real = chain.entry_digest
    monkeypatch.setattr(
        chain, "entry_digest", lambda before, entry: real(before, without_salt(entry))
    )
    code, number, bodies = hidden()
    body = recover_body(code, number, bodies)
    assert body is not None
    assert body == Entry.objects.get(table__code=code, number=number).body


def test_the_end_shows_what_every_digest_was_made_of() -> None:
    code, number, bodies = draw_hidden_card()
    noted = [each["digest"] for each in Phone().get(f"tables/{code}/journal/")["entries"]]
    table = Table.objects.get(code=code)
    Phone(table.host_secret).post(f"tables/{code}/close/", {})
    fairness = Phone().get(f"tables/{code}/fairness/")
    assert [each["digest"] for each in fairness["journal"]][:number] == noted
    assert fairness["journal"][number - 1]["body"] in set(bodies)
    assert all(len(each["salt"]) == SALT_LENGTH for each in fairness["journal"])
    assert len({each["salt"] for each in fairness["journal"]}) == number + 1
