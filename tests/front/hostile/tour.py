"""Every page in a prepared house, by who looks at it: all addresses, the administration, tables at
their first question. In the large, also all pages in all states of which pictures are taken."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.test import Client

from games.people import accounts
from games.people.access import Caller
from games.people.models import User
from games.rulebooks import GAMES
from games.tables.life.start import start
from games.tables.models import Mode
from tests.front.conftest import PASSWORD
from tests.front.pages import things
from tests.front.test_forms import visits
from tests.pictures import sights
from tests.pictures.office import office
from tests.pictures.tables import device, open_seated


@dataclass(frozen=True)
class Look:
    url: str
    session: str = ""
    device: str = ""

    @property
    def client(self) -> Client:
        """A new browser, to which an error of the server is an answer."""
        client = Client(raise_request_exception=False, headers={"Accept": "text/html"})
        if self.session:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.session
        if self.device:
            client.cookies["device"] = self.device
        return client


def house() -> Iterator[Look]:
    """Every address, for a visitor and for somebody who may do everything; and the office."""
    for name in ("alice", "bob"):
        accounts.create(name=name, password=PASSWORD, username=name)
    User.objects.filter(username="alice").update(is_staff=True, is_superuser=True)
    alice, bob = User.objects.order_by("username")
    sessions = {each.pk: sights.session_key_of(each) for each in (alice, bob)}
    for visit in visits(alice, bob, things(alice)):
        yield Look(visit.url, sessions[visit.user.pk] if visit.user else "")
    for _name, url in office(alice):
        yield Look(url, sessions[alice.pk])
    for key in GAMES:
        yield from _first_questions(key)


def _first_questions(key: str) -> Iterator[Look]:
    for mode in Mode:
        table = open_seated(key, mode, 2)
        start(table.code, Caller(device=device(0)))
        for seat in range(2):
            yield Look(f"/tables/{table.code}/", device=device(seat))


def pictures() -> Iterator[Look]:
    for room in sights.ROOMS.values():
        yield from _looks(room())


def tables() -> Iterator[Look]:
    yield from _looks(sights.table_pages(lambda _way: True))


def _looks(shots: Iterator[sights.Shot]) -> Iterator[Look]:
    for shot in shots:
        yield Look(shot.path, shot.session, shot.device)


WORLDS: Final[Mapping[str, Callable[[], Iterator[Look]]]] = {
    "house": house,
    "pictures": pictures,
    "tables": tables,
}
