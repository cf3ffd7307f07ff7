"""Budgets of a table's page: bytes on the wire, queries, and one rendering for all spectators."""

import gzip
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.cache import cache as kept
from django.template import Context, Template
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.people import device
from games.people.access import Caller
from games.people.models import User
from games.rulebooks import GAMES
from games.rulebooks.karatekarte import moves
from games.tables.life import guests, opening
from games.tables.life.bringing import ReadyMade
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Seat
from tests.tables.conftest import Cast, answer, play_on
from tests.tables.pages.reading import FRENCH, page_of, text

pytestmark = [pytest.mark.django_db, pytest.mark.either]
FIRST, AGAIN, FRAGMENT = 60_000, 6_000, 4_000  # bytes, compressed
QUERIES = 4
LIVE = {"X-Live": "1"}
COLLECTED = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")
"""Part that `collectstatic` adds to the name of a file."""


def table_in_play(key: str, mode: Mode, moves: int = 30) -> Cast:
    table = opening.open_table(opening.NewTable(key, mode), Caller())
    ready = GAMES[key].ready_made()
    seats = tuple(
        take_seat(table.code, name, Caller(), brought=ReadyMade(ready[n].key) if ready else b"")
        for n, name in enumerate(("Alice", "Bob"))
    )
    cast = Cast(table, seats)
    start(cast.code, cast.host)
    play_on(cast, moves)
    return cast


def client_at_seat(cast: Cast, place: int) -> Client:
    person = User.objects.create_user(f"p{place}{cast.code}", name=f"Player {place}")
    Seat.objects.filter(table=cast.table, place=place).update(person=person, name="")
    browser = Client()
    browser.force_login(person)
    return browser


def compressed_size(content: bytes) -> int:
    return len(gzip.compress(content, 6))


def assets(page: str) -> set[str]:
    """Return the static files that a page loads, and those that its scripts import."""
    named = re.findall(r'(?:src|href)="/static/([^"?]+)"', page)
    paths = {COLLECTED.sub("", path) for path in named}
    waiting = [path for path in paths if path.endswith(".js")]
    while waiting:
        path = waiting.pop()
        for relative in re.findall(r'from "(\.{1,2}/[^"]+)"', _file(path).decode()):
            within = normpath(join(dirname(path), relative))
            if within not in paths:
                paths.add(within)
                waiting.append(within)
    return paths


def page_files(page: str) -> list[bytes]:
    """Return the contents of its emblems and static files."""
    emblems = sorted(set(re.findall(r'href="(/games/[^"]+[.]svg)#', page)))
    drawn = [Client().get(each).content for each in emblems]
    return [*drawn, *(_file(path) for path in assets(page))]


@cache
def _file(path: str) -> bytes:
    where = finders.find(path)
    assert where, path
    return Path(str(where)).read_bytes()


@dataclass
class Phone:
    """An open page that reports which parts it has."""

    browser: Client
    cast: Cast
    parts: set[str] = field(default_factory=set)
    newest: int = 0

    def load(self) -> bytes:
        return self._remember(self.browser.get(page_of(self.cast)).content)

    def refresh(self) -> bytes:
        has = " ".join(["1", *self.parts])
        after = {"after": self.newest}
        return self._remember(
            self.browser.get(page_of(self.cast), after, headers={"X-Live": has}).content
        )

    def _remember(self, content: bytes) -> bytes:
        self.parts = set(re.findall(r'data-(?:part|same)="(\w+)"', content.decode()))
        self.newest = self.cast.now().number
        return content


@pytest.mark.parametrize("key", GAMES)
def test_a_page_comes_in_its_budget(key: str, long: bool) -> None:
    """Every reader's page, at any time of a game."""
    for mode in Mode if long else (Mode.HOUSE,):
        cast = table_in_play(key, mode, 0)
        phones = [Phone(client_at_seat(cast, place), cast) for place in (0, 1)]
        phones.append(Phone(Client(), cast))
        for phone in phones:
            whole = phone.load()
            assert (
                compressed_size(whole) + sum(map(compressed_size, page_files(whole.decode())))
                <= FIRST
            )
        for turn in range(60 if long else 12):
            play_on(cast, 1 + turn % 3, seed=turn)
            for phone in phones if long or turn % 2 else ():
                assert compressed_size(phone.refresh()) <= FRAGMENT, (key, mode, turn)
                assert compressed_size(phone.load()) <= AGAIN, (key, mode, turn)


@pytest.mark.parametrize("key", GAMES)
def test_a_page_is_drawn_in_few_queries(
    key: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    cast = table_in_play(key, Mode.HOUSE, 4)
    after, phone = {"after": cast.now().number - 1}, Client()
    own = Caller(device=device.new_secret())
    phone.cookies[device.COOKIE] = device.sign(own.device)
    Seat.objects.filter(table=cast.table, place=0).update(device=own.device_digest)
    for browser in (Client(), phone):
        with django_assert_max_num_queries(QUERIES):
            browser.get(page_of(cast), after, headers=LIVE)
    signed_in = client_at_seat(cast, 1)
    with django_assert_max_num_queries(QUERIES + 2):  # the session, and its user
        signed_in.get(page_of(cast), after, headers=LIVE)


def test_what_a_page_brings_is_all_found() -> None:
    cast = table_in_play("karatekarte", Mode.HOUSE, 0)
    page = Client().get(page_of(cast)).content.decode()
    assert {"tables/live/live.js", "companion/morph.js", "tables/bar.css"} <= assets(page)
    assert b'id="e-reach"' in page_files(page)[0]


@pytest.fixture
def template_names(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that were rendered."""
    names: list[str] = []
    draw = Template._render  # type: ignore[attr-defined]

    def note_name(self: Template, context: Context) -> Any:
        names.append(str(self.name))
        return draw(self, context)

    monkeypatch.setattr(Template, "_render", note_name)
    return names


def watch(cast: Cast, **headers: str) -> str:
    response = Client(headers=headers | LIVE).get(page_of(cast), {"after": 1})
    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    return response.content.decode()


def test_five_hundred_who_watch_cost_one_drawing(
    house: Cast, template_names: list[str], long: bool
) -> None:
    kept.clear()
    answer(house, moves.DrawCard())
    pages = {watch(house) for _ in range(500 if long else 20)}
    assert len(pages) == 1
    assert template_names.count("tables/bar/bar.html") == 1
    watch(house, **FRENCH)
    assert template_names.count("tables/bar/bar.html") == 2
    play_on(house, 1)
    assert watch(house) not in pages
    assert template_names.count("tables/bar/bar.html") == 3


def test_what_is_kept_for_all_holds_nobody_s_own(house: Cast) -> None:
    """A player who holds a hand gets a page of their own, before and after the shared one is
    rendered."""
    kept.clear()
    answer(house, moves.DrawCard())
    alice = client_at_seat(house, 0)
    hers = alice.get(page_of(house), {"after": 1}, headers=LIVE).content.decode()
    all_see = watch(house)
    again = alice.get(page_of(house), {"after": 1}, headers=LIVE).content.decode()
    assert text(hers.encode()) == text(again.encode()) != text(all_see.encode())
    assert "csrfmiddlewaretoken" in hers
    assert "csrfmiddlewaretoken" not in all_see
    hand = [str(card.kind) for card in house.now().decoded_state.sides[0].hand]
    assert hand
    for card in ("Starter", "Reach", "Impact", "Parry", "Slip"):
        assert card not in all_see


def test_a_name_that_changes_is_told_at_once(house: Cast) -> None:
    kept.clear()
    assert "Alice" in watch(house)
    guests.rename(house.code, house.host, 0, "Alix")
    assert "Alix" in watch(house)


def test_a_table_that_is_shut_to_spectators_shows_nothing_that_was_kept(house: Cast) -> None:
    kept.clear()
    watch(house)
    guests.allow_watching(house.code, house.host, anybody=False)
    assert Client(headers=LIVE).get(page_of(house), {"after": 1}).status_code == 403
