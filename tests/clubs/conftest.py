"""A club for the record of play: Alice organises it, Bob is a member, Chloé a guest."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from games.clubs.models import Club, Member, Record, Role
from games.clubs.records.play import NewPlay, NewPlayer
from games.clubs.records.record import enter
from games.people.models import User
from tests.clubs.world import ClubWorld, person

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Company:
    club: Club
    alice: User
    bob: User
    chloe: User
    dan: User
    """A stranger to the club."""

    def play(self, *players: NewPlayer, **more: object) -> NewPlay:
        fields = {"game": "karatekarte", "club": self.club.pk, "played_at": NOON} | more
        return NewPlay(players=players, **fields)  # type: ignore[arg-type]

    def duel(self, won: User, lost: User, at: int = 0, **more: object) -> Record:
        """Enter a play as Alice, by hand; `at` is the number of hours after noon."""
        players = NewPlayer(person=won.pk, result="won"), NewPlayer(person=lost.pk, result="lost")
        when = NOON + timedelta(hours=at)
        return enter(self.alice, self.play(*players, **{"played_at": when, **more}))


def somebody(name: str, **more: object) -> User:
    return User.objects.create(username=name.lower().replace("é", "e"), name=name, **more)


@pytest.fixture
def company(db: None) -> Company:
    club = Club.objects.create(name="The Tuesday Club")
    alice, bob, chloe, dan = map(somebody, ("Alice", "Bob", "Chloé", "Dan"))
    for member, role in ((alice, Role.ORGANISER), (bob, Role.MEMBER), (chloe, Role.GUEST)):
        Member.objects.create(club=club, person=member, role=role)
    return Company(club, alice, bob, chloe, dan)


@pytest.fixture
def world(db: None) -> ClubWorld:
    return ClubWorld()


@pytest.fixture
def olga(db: None) -> User:
    return person("Olga")


@pytest.fixture
def boss(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("boss", name="Boss"))
    return client
