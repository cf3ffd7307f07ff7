"""Links that carry a secret: all kinds, by the same laws."""

import re
import subprocess
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

import pytest
from django.apps import apps
from django.contrib.auth.tokens import default_token_generator
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from companion.bootstrap import ROOT
from games.people import refusals
from games.people.access import Caller
from games.people.addresses.secret_links import KINDS, PARAMETER, SEAT, SecretLink, redact
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode
from tests.api.routes import ROUTES
from tests.front.pages import site_patterns
from tests.people.addresses.live_links import LIVE, LiveLink, later, person

pytestmark = [pytest.mark.django_db, pytest.mark.either]
EVIL: Final = "evil.example"
LOOKED_UP: Final = {
    *("arrival", "by", "campaign", "casting", "chapter", "character", "club", "code", "deck"),
    *("deed", "delivery", "edition", "entrant", "entry", "evening", "file", "id", "invitation"),
    *("key", "kind", "loadout", "member", "name", "number", "pairing", "person", "place"),
    *(
        "proposal",
        "record",
        "round",
        "run",
        "season",
        "seat",
        "session",
        "thing",
        "token",
        "tournament",
    ),
    *("tournament", "uid", "version", "visitor", "webhook", "word", "written"),
}
"""Parameters that are ids or words: they open nothing for those who may not see it anyway."""
IN_THE_API: Final = {"invitations/<str:shown>/accept/"}
"""A call, not a link; its document has published the parameter's name."""
UNNAMED_HOST: Final = {
    "api/games/index.py",
    "api/tables/table.py",
    "api/wire/handlers.py",
    "api/wire/lists.py",
    "companion/server/port.py",
    "games/front/session.py",
    "games/people/addresses/public.py",
}
"""Modules that read the request's host: for addresses without a secret, and for checks."""


def each_kind() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.page)


def every_row() -> dict[str, list[Any]]:
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
    }


@pytest.mark.law
def test_every_route_with_a_secret_is_one_of_the_kinds() -> None:
    pages = {str(each.pattern) for each in site_patterns()}
    kinds = {kind.route for kind in KINDS if kind.in_path}
    assert {route.removesuffix("copy/") for route in pages if "<str:secret>" in route} == kinds
    calls = {route for route in ROUTES if "secret>" in route or "shown>" in route}
    assert calls == IN_THE_API
    for route in pages | {*ROUTES} - IN_THE_API:
        names = {*PARAMETER.findall(route)} - {"secret"}
        assert names <= LOOKED_UP, f"{route}: is it a secret? Then it is a kind of link."


@pytest.mark.law
def test_every_kind_is_tried() -> None:
    assert LIVE.keys() == {*KINDS}


@pytest.mark.law
def test_no_other_module_makes_an_address_from_the_request() -> None:
    words = ("-e", "build_absolute_uri", "-e", "get_host(")
    command = ("git", "grep", "-lF", *words, "--", "api/*.py", "companion/*.py", "games/*.py")
    lines = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {*lines.split()} == UNNAMED_HOST


@each_kind()
def test_looking_changes_no_row_and_is_not_kept(kind: SecretLink) -> None:
    link = LIVE[kind]()
    browser, path, before = link.browser(), kind.path(link.secret, **link.places), every_row()
    for look in (browser.get, browser.head):
        answer = look(path)
        assert answer.status_code == 200, answer
        assert "private" in answer.headers["Cache-Control"]
    assert every_row() == before


@each_kind()
def test_a_form_acts_and_a_link_for_once_only_once(kind: SecretLink) -> None:
    link = LIVE[kind]()
    if link.form is None:
        return
    path = kind.path(link.secret, **link.places)
    before = every_row()
    assert post(link.browser(), path, link.form, link.at) in (200, 303)
    after = every_row()
    assert after != before
    if kind.once:
        thief = dict(link.form) | {"password": "another-one-17"}
        assert post(Client(), path, thief, link.at) >= 400
        assert without_sessions(every_row()) == without_sessions(after)


def post(browser: Client, path: str, form: Mapping[str, str], below: str = "") -> int:
    base, _, query = path.partition("?")
    return int(browser.post(f"{base}{below}?{query}".rstrip("?"), form).status_code)


def without_sessions(rows: dict[str, list[Any]]) -> dict[str, list[Any]]:
    return rows | {"sessions.Session": [], "people.OpenSession": []}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.life], ids=lambda kind: kind.page)
def test_after_its_life_a_link_opens_nothing(
    kind: SecretLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = LIVE[kind]()
    path, browser, before = kind.path(link.secret, **link.places), link.browser(), every_row()
    then = later(kind.lifetime)
    monkeypatch.setattr(time, "time", lambda: then)
    monkeypatch.setattr(timezone, "now", lambda: datetime.fromtimestamp(then, UTC))
    naive = datetime.fromtimestamp(then)  # noqa: DTZ006 - as the generator counts
    monkeypatch.setattr(default_token_generator, "_now", lambda: naive)
    assert post(browser, path, link.form or {}) >= 400
    assert without_sessions(every_row()) == without_sessions(before)


@each_kind()
def test_no_log_line_keeps_the_secret(kind: SecretLink) -> None:
    link = LIVE[kind]()
    path = kind.path(link.secret, **link.places)
    for line in (path, f"Not Found: {path}", f"https://here{path}x", f'"GET {path} HTTP/1.1" 404'):
        assert link.secret not in redact(line)
    assert redact(path) != path


@each_kind()
def test_no_stranger_chooses_where_a_link_leads(kind: SecretLink, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    request = RequestFactory().get("/", headers={"Host": EVIL})
    link = LiveLink("a-secret-of-some-length", dict.fromkeys(PARAMETER.findall(kind.route), 1))
    places = {name: value for name, value in link.places.items() if name != kind.parameter}
    assert EVIL not in kind.address(request, link.secret, **places)
    with pytest.raises(refusals.Conflict):
        kind.mail_address(request, link.secret, **places)
    settings.PUBLIC_URL = "https://play.example"
    for made in (kind.address, kind.mail_address):
        assert made(request, link.secret, **places).startswith("https://play.example/")


@each_kind()
def test_the_route_has_the_links_name(kind: SecretLink) -> None:
    values: dict[str, Any] = dict.fromkeys(PARAMETER.findall(kind.route), 1)
    known = values | ({kind.parameter: "s~:ecret"} if kind.in_path else {})
    address = kind.path("s~:ecret", **{k: v for k, v in values.items() if k != kind.parameter})
    assert address.partition("?")[0] == reverse(kind.page, kwargs=known)


def test_a_seats_code_does_not_lead_to_a_strangers_host(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    alice = person("alice")
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(alice))
    row = take_seat(table.code, "Bob", Caller(device="a phone"))
    host = Client(headers={"Host": EVIL})
    host.force_login(alice)
    shown = host.get(f"/tables/{table.code}/seats/{row.place}/").content.decode()
    address = re.search(rf'[^"\s>]*/tables/{table.code}/seats/{row.place}/[\w-]{{40,}}/', shown)
    assert address, shown
    assert EVIL not in address[0]


def sibling_pages() -> Iterator[str]:
    for each in site_patterns():
        route = str(each.pattern)
        if "<str:secret>" not in route:
            yield "/" + PARAMETER.sub("1", route)


def test_other_addresses_stay_readable() -> None:
    for path in sibling_pages():
        assert redact(path) == path


def test_a_seats_link_ends_with_its_holder() -> None:
    """A link for a seat is over when somebody else holds the seat."""
    link = LIVE[SEAT]()
    path = SEAT.path(link.secret, **link.places)
    assert post(link.browser(), path, {}) == 303
    assert Client().get(path).status_code == 409
