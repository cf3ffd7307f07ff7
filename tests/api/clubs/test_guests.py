"""A guest of a club reads no other person's name at any address."""

import re
from typing import Final

import pytest
from pytest_django import Settings

from api.clubs import urls
from games.clubs.models import By
from games.clubs.records import record
from games.clubs.records.play import NewPlay, NewPlayer
from games.people import tokens
from games.people.models import User
from tests.api.conftest import Caller
from tests.api.routes import iter_patterns
from tests.clubs.world import ClubWorld

NAMES: Final = ("Olga", "Maurice", "Zbigniewhidden", "Secretnickname", "Mona", "Leopold", "Vesna")
"""Names in the club. Vesna has no account, only a name."""


@pytest.fixture
def world(db: None) -> ClubWorld:
    world = ClubWorld()
    olga, mona = (
        NewPlayer(person=world.organiser.pk),
        NewPlayer(person=world.member.pk, result="won"),
    )
    for players in ((olga, mona), (mona, NewPlayer(name="Vesna"))):
        record.enter(world.organiser, NewPlay(game="Azul", club=world.club.pk, players=players))
    return world


def club_addresses(world: ClubWorld) -> list[str]:
    """Return every GET address of the club, with every person and grouping in the query."""
    addresses = []
    for pattern in iter_patterns(urls.urlpatterns):
        if not hasattr(pattern.callback.view_class, "get"):  # type: ignore[attr-defined]
            continue
        address = str(pattern.pattern)
        for name, place in world.places.items():
            address = address.replace(f"<str:{name}>", place)
        every = By.values if "<str:by>" in address else ("",)
        addresses += [re.sub(r"<str:by>", by, address) for by in every]
    people = ("", *(f"&person={User.objects.get(name=name).pk}" for name in ("Mona", "Gustav")))
    whose = [f"?club={world.club.pk}{of}" for of in people]
    by = [f"&by={by}" for by in By.values]
    return [
        address + query + of
        for address in addresses
        for query in whose
        for of in (by if address == "statistics/" else [""])
    ]


def find_leaks(world: ClubWorld, somebody: User) -> tuple[list[str], int]:
    """Return the addresses whose answer contains a name, and the number of answers with status
    200."""
    caller = Caller(f"Token {tokens.secret(tokens.issue(somebody, 'a phone'))}")
    leaking, answered = [], 0
    for address in club_addresses(world):
        answer = caller.get(address)
        answered += answer.status_code == 200
        if any(name.encode() in answer.content for name in NAMES):
            leaking.append(address)
    return leaking, answered


def test_a_guest_is_told_no_name_under_any_address(world: ClubWorld, settings: Settings) -> None:
    settings.CALLS = dict.fromkeys(settings.CALLS, "1000000/second")
    leaking, answered = find_leaks(world, world.guest)
    assert leaking == []
    assert answered > 20
    of_a_member, _ = find_leaks(world, world.member)
    assert len(of_a_member) > 20  # the control: a member does see names
