"""No form, no query, no address and no body breaks the server: every form of every page is sent
with what nobody types, and every route is called with it. The answer is a page, a redirect or a
refusal."""

import random
import re
import time
from collections.abc import Iterator
from itertools import cycle, repeat
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from django.conf import settings as project
from django.db import connection
from pytest_django import Settings

from games.people.models import User
from games.shelf import decks
from games.shelf.decks import NewDeck
from games.web import form as web_form
from tests.front.forms import FormData, Submission, submissions
from tests.front.hostile.names import names_by_room
from tests.front.hostile.sending import Sender, match_of
from tests.front.hostile.tour import WORLDS, Look
from tests.front.hostile.values import BODIES, TEXTS, every_variant, quote_part, some_variants
from tests.pictures.sights import session_key_of

SEED: Final = 20_261_120
EVERY_DAY: Final = 1
"""Sendings of each form, with as many to each address."""
LONG: Final = 40
MORE: Final = 4
"""Names that the code reads besides the fields of a form."""
QUERIED: Final = 10
"""Names of a query."""
NAMED: Final = re.compile(r"""[?&;]([\w-]+)=|\bname="([\w-]+)\"""")

pytestmark = [pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _no_allowance(settings: Settings) -> None:
    settings.CALLS = dict.fromkeys(project.CALLS, "1000000/second")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "world" in metafunc.fixturenames:
        worlds = [*WORLDS] if metafunc.config.getoption("--long") else ["house"]
        metafunc.parametrize("world", worlds)


@pytest.fixture
def sender(request: pytest.FixtureRequest, long: bool) -> Iterator[Sender]:
    began, sender = time.monotonic(), Sender()
    yield sender
    if long:
        capture = request.config.pluginmanager.getplugin("capturemanager")
        with capture.global_and_fixture_disabled():
            print(f"\n{sender.report}\nin {time.monotonic() - began:.0f} s")  # noqa: T201


def test_nothing_that_is_sent_breaks_the_server(world: str, sender: Sender, *, long: bool) -> None:
    chance, count = random.Random(SEED), LONG if long else EVERY_DAY
    known: set[object] = set()
    turns = repeat(True) if long else my_turns()
    for look in WORLDS[world]():
        client = look.client
        page = html_of(sender.get(client, look.url))
        if look.url not in known and next(turns):
            send_to_address(chance, sender, look, page, count)
        known.add(look.url)
        for form in forms(page, look, known):
            if not next(turns):
                continue
            names = some_of(chance, room_names(form.url), MORE)
            for data in some_variants(chance, form.data, names, count):
                sender.post(client, form.url, data)
    assert not sender.broken, sender.report


def my_turns() -> Iterator[bool]:
    """Every day each database gets every second form and address, the other one the others."""
    return cycle((True, False) if connection.vendor == "sqlite" else (False, True))


def forms(page: str, look: Look, known: set[object]) -> Iterator[Submission]:
    """Yield the forms of the page that this browser has not met yet."""
    for form in submissions(page, look.url):
        which = (form.url, form.button, look.session, look.device, *sorted(form.data))
        if which not in known:
            known.add(which)
            yield form


def send_to_address(
    chance: random.Random, sender: Sender, look: Look, page: str, count: int
) -> None:
    """Send hostile queries, parts of the path and bodies."""
    client, path = look.client, look.url.partition("?")[0]
    named = {word for pair in NAMED.findall(page) for word in pair if word}
    for _ in range(count):
        words = some_of(chance, room_names(path) | named, QUERIED)
        query = [(word, chance.choice(TEXTS)) for word in words]
        sender.get(client, f"{path}?{urlencode(query, errors='surrogatepass')}")
        sender.send(client, chance.choice(("GET", "POST")), changed_path(chance, path))
        sender.send(client, "POST", path, *chance.choice(BODIES))


def html_of(page: Any) -> str:
    kind = page.headers.get("Content-Type", "")
    return page.content.decode() if kind.startswith("text/html") and not page.streaming else ""


def room_names(url: str) -> frozenset[str]:
    match = match_of(url)
    room = "" if match is None else match.func.__module__.partition(".")[2].partition(".")[0]
    return names_by_room().get(room, frozenset())


def some_of(chance: random.Random, names: frozenset[str], count: int) -> list[str]:
    return chance.sample(sorted(names), min(count, len(names)))


def changed_path(chance: random.Random, path: str) -> str:
    parts = path.strip("/").split("/")
    parts[chance.randrange(len(parts))] = quote_part(chance.choice(TEXTS)) or "x"
    return f"/{'/'.join(parts)}/"


@pytest.mark.either
def test_control_a_version_read_by_hand_is_found(
    monkeypatch: pytest.MonkeyPatch, sender: Sender
) -> None:
    def by_hand(text: str) -> tuple[int, ...] | None:
        return (int(text),) if text.isdecimal() else None

    monkeypatch.setattr(web_form, "read_version", by_hand)
    alice = User.objects.create_user("alice", name="Alice")
    deck = decks.keep(alice, NewDeck("combat", "Deck", {}, None))
    look = Look(f"/decks/{deck.pk}/", session_key_of(alice))
    for form in forms(html_of(look.client.get(look.url)), look, set()):
        for data in every_variant(only(form.data, "version"), ()):
            sender.post(look.client, form.url, {**form.data, **data})
    assert {kind.partition(" at ")[0] for kind in sender.broken} == {
        f"500 POST page.deck_deed {word}: ValueError" for word in ("name", "share", "step")
    }


def only(data: FormData, name: str) -> FormData:
    return {name: data[name]} if name in data else {}
