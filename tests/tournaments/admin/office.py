"""The admin as an organiser sees it in the browser."""

import re
from typing import Any

from django.contrib.admin.utils import quote
from django.contrib.auth.models import Group
from django.test import Client

from games.people.models import User
from games.tournaments.models import Pairing, Tournament

LIST = "/admin/tournaments/tournament/"
SWISS = {"format": "swiss", "rounds": 3, "best_of": 3}


def staff(name: str = "orga") -> User:
    """Return a new organiser: staff and in the group, with no other rights."""
    person = User.objects.filter(username=name).first() or User.objects.create_user(
        name, name=name.title()
    )
    person.is_staff = True
    person.save()
    person.groups.add(Group.objects.get(name="organisers"))
    return person


def browser(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def page_url(of: Tournament, page: str) -> str:
    return f"{LIST}{quote(of.pk)}/{page}"


def read_page(office: Client, address: str) -> str:
    answer = office.get(address, follow=True)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def run_action(office: Client, of: Tournament, action: str, **data: Any) -> str:
    """Post an action and return the page that follows."""
    answer = office.post(page_url(of, f"do/{action}/"), data, follow=True)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def create_tournament(office: Client, **data: str) -> Tournament:
    """Create a tournament through the form, with the values the form proposes."""
    page = read_page(office, f"{LIST}add/")
    fields = dict(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', page))
    fields |= {"entry": "organiser", "visibility": "public", "seeding": "entered", "late": "wait"}
    fields |= {"game": "karatekarte", "preset": "evening", "starts": ""} | data
    fields = {name: value for name, value in fields.items() if not name.startswith("csrf")}
    answer = office.post(f"{LIST}add/", fields)
    assert answer.status_code == 302, answer.content.decode()
    return Tournament.objects.latest("created")


def first_pairing(of: Tournament) -> Pairing:
    pairing = Pairing.objects.filter(stage__tournament=of).order_by("round__number", "slot").first()
    assert pairing is not None
    return pairing
