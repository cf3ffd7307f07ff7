"""Every page that takes forms counts them by address, or says here why it need not: a browser can
invent a new device for every call."""

from collections.abc import Mapping
from typing import Final

import pytest
from django.conf import settings as project
from django.test import Client
from pytest_django import Settings

from games.people.models import User
from games.tables.models import Table
from games.tournaments.models import Entrant, Entry, Phase, Visibility
from games.web.routes import allowance_of
from tests.front.pages import addresses, pages, takes_forms, things
from tests.tournaments.hall import tournament

pytestmark = pytest.mark.django_db

OWN: Final = "asks for an account, and changes what is the account's own"
SEATED: Final = "asks for a seat, or for the host's right, of a table that exists"
UNLIMITED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("me", "sessions", "new_address", "keep_seats", "turns", "help_in"), OWN),
    **dict.fromkeys(("club", "new_play", "new_evening", "evening"), OWN),
    **dict.fromkeys(("campaigns", "campaign_deed", "lab", "run_deed", "edition_file"), OWN),
    **dict.fromkeys(
        (f"discard_{kind}" for kind in ("character", "deck", "loadout", "edition")), OWN
    ),
    **dict.fromkeys((f"{kind}_deed" for kind in ("character", "deck", "loadout", "edition")), OWN),
    **dict.fromkeys(("answer", "rewind", "resign", "draw", "result"), SEATED),
    **dict.fromkeys(("seat.rename", "seat.brought", "seat.leave", "correction"), SEATED),
    **dict.fromkeys(("begin", "companion", "host.ways", "host.doors", "close"), SEATED),
    "no_turns": "takes the signed link of a mail, and stops mails",
    "sign_out": "makes nothing",
    "theme": "makes nothing: a cookie",
    "workshop": "makes nothing without an account",
}


@pytest.fixture
def alice() -> User:
    return User.objects.create_user("alice", name="Alice")


@pytest.mark.either
@pytest.mark.law
def test_every_page_that_takes_forms_is_limited_or_says_why_not(alice: User) -> None:
    limited = {page.name: allowance_of(page.callback) for page in pages()}
    free = {
        name
        for name, at in addresses(things(alice))
        if not limited[f"page.{name}"] and takes_forms(alice, at)
    }
    assert free == set(UNLIMITED)
    assert {scope for scope in limited.values() if scope} <= set(project.CALLS)


def post_from_new_device(at: str, n: int, data: Mapping[str, str]) -> int:
    browser = Client()
    browser.cookies["device"] = f"invented-{n}"
    status: int = browser.post(at, data).status_code
    return status


def test_a_browser_that_invents_devices_opens_no_more_lessons(settings: Settings) -> None:
    settings.CALLS = project.CALLS | {"tables": "2/hour"}
    at = "/tables/new/karatekarte/lesson/"
    assert [post_from_new_device(at, n, {}) for n in range(4)] == [303, 303, 429, 429]
    assert Table.objects.count() == 2


def test_a_browser_that_invents_devices_enters_no_more_guests(settings: Settings) -> None:
    settings.CALLS = project.CALLS | {"entrants": "2/hour"}
    options = {"visibility": Visibility.PUBLIC, "entry": Entry.ANYONE}
    of = tournament(0, {"format": "swiss"}, phase=Phase.OPEN, **options)
    at = f"/tournaments/{of.pk}/enter/"
    statuses = [post_from_new_device(at, n, {"name": f"Guest {n}"}) for n in range(4)]
    assert statuses == [303, 303, 429, 429]
    assert Entrant.objects.count() == 2
