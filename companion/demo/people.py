"""The demo's people."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group

from games.people.access import Caller
from games.people.models import User

NAMES: Final = {
    "anna": "Anna Keller",
    "bruno": "Bruno Lefèvre",
    "chloe": "Chloé Martin",
    "david": "David Okafor",
    "elise": "Élise de Saint-Aubin",
    "farid": "Farid Benali",
    "gita": "Gita Rao",
    "hugo": "Hugo Brandt",
    "ines": "Inès Moreau",
    "jonas": "Jonas Lind",
    "kofi": "Kofi Mensah",
    "lea": "Léa Fontaine",
}
ORGANISER: Final = "anna"
STAFF: Final = {
    "bruno": "game masters",
    "chloe": "club secretaries",
    "david": "judges",
    "elise": "catalogue editors",
    "farid": "organisers",
    "gita": "support",
}
"""One person in each role of the administration."""


@dataclass(frozen=True)
class People:
    """The demo's accounts by user name."""

    known: dict[str, User]

    def __getitem__(self, name: str) -> User:
        return self.known[name]

    def __iter__(self) -> Iterator[User]:
        return iter(self.known.values())

    @property
    def organiser(self) -> User:
        return self.known[ORGANISER]

    def caller(self, name: str) -> Caller:
        return Caller(self.known[name])


def create_people(password: str) -> People:
    """Create all accounts with one password, hashed once: the hashing is what takes time."""
    made = make_password(password)
    rows = [
        User(
            username=username,
            name=name,
            password=made,
            privacy="shown",
            is_staff=username == ORGANISER or username in STAFF,
            is_superuser=username == ORGANISER,
        )
        for username, name in NAMES.items()
    ]
    for row in rows:
        row.save(force_insert=True)
        if row.username in STAFF:
            row.groups.add(Group.objects.get(name=STAFF[row.username]))
    return People({str(row.username): row for row in rows})
