"""Statistics in the administration: charts of the reader's own clubs, and names instead of ids."""

import re

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from games.clubs.models import Tally, Visitor
from games.clubs.records.play import NewPlay, NewPlayer
from games.clubs.records.record import enter
from games.people.models import User
from tests.clubs.world import ClubWorld

LISTED = "admin:clubs_tally_changelist"


@pytest.fixture
def world(db: None) -> ClubWorld:
    world = ClubWorld()
    players = (NewPlayer(person=world.organiser.pk, result="won"), NewPlayer(name="Wanda"))
    enter(world.organiser, NewPlay(game="karatekarte", club=world.club.pk, players=players))
    return world


def come_in(person: User, role: str = "") -> Client:
    person.is_staff = True
    person.save()
    if role:
        person.groups.add(Group.objects.get(name=role))
    browser = Client()
    browser.force_login(person)
    return browser


def test_a_secretary_sees_pictures_of_the_club_and_everybody_by_name(world: ClubWorld) -> None:
    page = come_in(world.organiser, "club secretaries").get(reverse(LISTED)).content.decode()
    for by in ("game", "person"):
        assert f"/statistics/{by}.svg?club={world.club.pk}" in page
    assert {"Olga – Wanda", "Wanda – Olga"} & {*re.findall(r"\w+ – \w+", page)}
    assert "KarateKarte" in page
    assert Visitor.objects.get().pk not in page


def test_staff_elsewhere_sees_no_pictures_and_no_names_of_people_without_an_account(
    world: ClubWorld,
) -> None:
    boss = User.objects.create_superuser("boss", name="Boss")
    page = come_in(boss).get(reverse(LISTED)).content.decode()
    assert "/statistics/" not in page
    assert "Wanda" not in page
    assert "Somebody" in page


def test_its_own_page_is_called_by_whom_it_is_about(world: ClubWorld) -> None:
    tally = Tally.objects.filter(by="pair", club=world.club).first()
    assert tally is not None
    browser = come_in(world.organiser, "club secretaries")
    page = browser.get(reverse("admin:clubs_tally_change", args=[tally.pk])).content.decode()
    way = page.split('aria-label="Where you are"')[1].split("</nav>")[0]
    assert "Olga" in way
    assert "Wanda" in way
    assert tally.key not in way
