"""Every page by every role, over all URLs: a new page that is not listed here fails, and none
answers with an error of the server."""

from collections.abc import Mapping
from typing import Final

import pytest
from django.test import Client

from games.people.models import User
from games.shelf.builders.kinds import KINDS
from tests.front.pages import Things, addresses, things

pytestmark = [pytest.mark.django_db, pytest.mark.either]

OPEN: Final = "200 200 200 200"
SENT: Final = "303 303 303 303"
"""The URL takes only POST, and redirects to the page with the form."""
OWN: Final = "302 404 200 404"
"""Others get 404; a visitor who is not signed in is asked to sign in."""
SIGNED_IN: Final = "302 200 200 200"
SEATED: Final = "403 403 200 403"
"""A table that may not be watched."""
INVITED: Final = "404 404 200 200"
"""Staff who manage tournaments also see private ones."""
NOT_HERE: Final = "404 404 404 404"
STAMPED: Final = "302 303 303 303"
LOOKED_AT: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("start", "check", "open_table", "sign_in", "sign_up", "confirm", "password", "me"), OPEN
    ),
    **dict.fromkeys(("season", "tournaments", "game", "rules", "verdict"), OPEN),
    **dict.fromkeys(("help", "chapter", "box", "offline", "manifest", "worker"), OPEN),
    **dict.fromkeys(("find_table", "new_password", "rescued", "slip", "shown"), NOT_HERE),
    **dict.fromkeys(("cards", "cards.language", "workshop", "emblems"), NOT_HERE),
    **dict.fromkeys(
        ("join", "seat.rename", "seat.brought", "seat.leave", "host.ways", "host.doors"), SENT
    ),
    **dict.fromkeys(("begin", "answer", "rewind", "resign", "draw", "result", "close"), SENT),
    **dict.fromkeys(("again", "sign_out", "theme", "player_says", "tournament_deed"), SENT),
    **dict.fromkeys(("companion", "hint", "lesson"), SENT),
    **dict.fromkeys(("table", "host", "journal", "screen", "fairness", "code", "seat"), SEATED),
    "seat.take": "409 409 302 409",
    "seat.way": "403 403 409 403",
    "correction": "403 403 409 403",
    "replay": "403 403 404 403",
    "file": "403 403 409 403",
    "new_address": "302 404 404 404",
    "help_in": "302 404 404 200",
    "icon": "302 302 302 302",
    "turns": STAMPED,
    "waiting": OPEN,
    "no_turns": NOT_HERE,
    "gate": "302 404 404 404",
    "player": "404 404 403 403",  # staff manage the tournament, and do not play
    "sheet": "404 404 200 404",
    **dict.fromkeys(("change_password", "address", "tokens", "sessions", "keep_seats"), SIGNED_IN),
    **dict.fromkeys(("leave", "shelf", "clubs"), SIGNED_IN),
    **dict.fromkeys((f"begin_{kind}" for kind in KINDS), SIGNED_IN),
    **dict.fromkeys(KINDS, OWN),
    **dict.fromkeys(("club", "new_play", "evening"), OWN),
    **dict.fromkeys(("campaigns", "campaign", "campaign_sheet", "new_evening"), OWN),
    "campaign_deed": STAMPED,
    "edition_file": STAMPED,
    "edition_box": "302 404 404 404",  # there is no such edition
    "copy_shown": STAMPED,
    "lab": "302 404 404 200",
    "run": "302 404 200 200",
    "run_file": "302 404 404 404",
    "run_deed": STAMPED,
    **{
        page: STAMPED
        for kind in KINDS
        for page in (f"copy_{kind}", f"discard_{kind}", f"{kind}_deed")
    },
    **dict.fromkeys(("feed_of_house", "calendar_of_house"), OPEN),
    **dict.fromkeys(("feed", "share"), NOT_HERE),
    **dict.fromkeys(("tournament", "draw_of", "standings", "entrants", "hall"), INVITED),
}
"""Status for a visitor, a stranger, the owner and staff, in this order. Staff with every right have
no more rights on pages than others, except for tournaments."""
ANYONES: Final = frozenset(
    {"join", "theme", "sign_out", "sign_in", "sign_up", "confirm", "password", "me", "check"}
    | {
        "open_table",
        "lesson",
        "change_password",
        "new_address",
        "tokens",
        "keep_seats",
        "leave",
        "address",
    }
    | {"clubs", *(f"begin_{kind}" for kind in KINDS), "new_password", "gate"}
)
"""Forms in which strangers send their own data."""


@pytest.fixture
def alice() -> User:
    return User.objects.create_user("alice", name="Alice")


@pytest.fixture(name="things")
def of_alice(alice: User) -> Things:
    return things(alice)


def sign_in_clients(alice: User) -> list[Client]:
    stranger = User.objects.create_user("bob")
    support = User.objects.create_superuser("root")
    clients = [Client()]
    for person in (stranger, alice, support):
        clients.append(Client())
        clients[-1].force_login(person)
    return clients


@pytest.mark.law
def test_every_page_answers_every_role_as_it_should(alice: User, things: Things) -> None:
    roles = sign_in_clients(alice)
    statuses = {
        page: " ".join(str(each.get(at).status_code) for each in roles)
        for page, at in addresses(things)
    }
    assert statuses == LOOKED_AT


@pytest.mark.law
def test_an_empty_form_breaks_nothing_and_no_strangers_form_does_anything(
    alice: User, things: Things
) -> None:
    nobody, stranger, *_ = sign_in_clients(alice)
    for page, at in addresses(things):
        for client in (nobody, stranger):
            status = client.post(at, {}).status_code
            assert status < 500, at
            if page not in ANYONES:
                assert status in {302, 400, 403, 404, 405, 409}, (at, status)
                assert status != 302 or LOOKED_AT[page].startswith("302")
