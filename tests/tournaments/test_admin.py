"""The desk of a tournament in the administration: an evening from it alone."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from games.people.models import User
from games.tournaments.models import Pairing, Phase, Tournament
from games.tournaments.organisers import GROUP
from tests.tournaments.building import do_duties

pytestmark = pytest.mark.django_db
LIST = "/admin/tournaments/tournament/"
SWISS = {"format": "swiss", "rounds": 3, "best_of": 3}


def staff(name: str = "orga") -> User:
    """A new organiser: staff, of the group, and no more."""
    person = User.objects.filter(username=name).first() or User.objects.create_user(
        name, name=name.title()
    )
    person.is_staff = True
    person.save()
    person.groups.add(Group.objects.get(name=GROUP))
    return person


def browser(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def office() -> Client:
    return browser(staff())


def at(of: Tournament, page: str) -> str:
    return f"{LIST}{of.pk}/{page}"


def read(office: Client, address: str) -> str:
    answer = office.get(address, follow=True)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def do(office: Client, of: Tournament, deed: str, **said: Any) -> str:
    """A click, and the page one is on then."""
    answer = office.post(at(of, f"do/{deed}/"), said, follow=True)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def created(office: Client, **said: str) -> Tournament:
    """As the form proposes everything."""
    page = read(office, f"{LIST}add/")
    fields = dict(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', page))
    fields |= {"entry": "organiser", "visibility": "public", "seeding": "entered", "late": "wait"}
    fields |= {"game": "karatekarte", "preset": "evening", "starts": ""} | said
    fields = {name: value for name, value in fields.items() if not name.startswith("csrf")}
    answer = office.post(f"{LIST}add/", fields)
    assert answer.status_code == 302, answer.content.decode()
    return Tournament.objects.latest("created")


EIGHT = "\n".join(
    ("1. Alice; Les Tigres", "2. Bob", "Chloé", "David", "Emma", "Farid", "Gaël", "Hugo")
)


def test_an_evening_of_eight_from_the_desk_alone(office: Client) -> None:
    of = created(office)
    do(office, of, "paste", names=EIGHT)
    assert [e.name for e in of.entrants.order_by("number")][:3] == ["Alice", "Bob", "Chloé"]
    do(office, of, "start")
    for round_ in (1, 2, 3):
        pairings = list(Pairing.objects.outstanding().filter(stage__tournament=of))
        assert len(pairings) == 4
        page = read(office, at(of, "rounds/"))
        for pairing in pairings:
            assert pairing.pk in page
            do(office, of, "result", pairing=pairing.pk, result="2-1")
        do_duties()
        assert f"Round {round_}" in read(office, at(of, "rounds/"))
    of.refresh_from_db()
    assert of.phase == Phase.OVER
    standings = read(office, at(of, ""))
    assert "Alice" in standings
    assert "3-0-0" in standings
