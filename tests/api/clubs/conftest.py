import pytest

from games.clubs.models import Club, Member, Role
from games.people import accounts, tokens
from tests.api.clubs.society import PEOPLE, Society
from tests.api.conftest import PASSWORD, Caller


@pytest.fixture
def society(db: None) -> Society:
    club = Club.objects.create(name="The Tuesday Club")
    people = {
        name: accounts.create(name=name.title(), password=PASSWORD, username=name)
        for name in PEOPLE
    }
    roles = {"olga": Role.ORGANISER, "max": Role.MEMBER, "gil": Role.GUEST, "pia": Role.MEMBER}
    for name, role in roles.items():
        Member.objects.create(club=club, person=people[name], role=role)
    callers = {
        name: Caller(f"Token {tokens.secret(tokens.issue(person, 'a phone'))}")
        for name, person in people.items()
    }
    return Society(club, people, callers | {"nobody": Caller()})
