"""Every route of the API, with every method and caller and every invalid input: the server never
fails, each refusal is a problem in both languages, and a refused call changes nothing.

Routes are read from the URL table, so new ones are walked as well.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import Value
from django.db.models.functions import Concat
from pytest_django import DjangoDbBlocker

from api.wire.document.codes import CODES
from api.wire.document.reference import document
from games.people import rulebook
from games.people.models import User
from tests.api.conftest import Caller
from tests.api.fuzz.calls import Call, Conformance
from tests.api.routes import ROUTES
from tests.api.strain import HEADERS, METHODS, QUERIES, RAW, SEGMENTS, UNSAFE, bodies
from tests.api.world import World, address, places_of

pytestmark = pytest.mark.usefixtures("no_allowance")

DOCUMENT: Final = document()


@pytest.fixture(scope="module")
def shared_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Created once for three hundred walks."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


@pytest.fixture
def world(shared_world: World, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The shared world; the changes of each walk are rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield shared_world
        transaction.set_rollback(True)


SELECTS: Final = [
    f'SELECT * FROM "{model._meta.db_table}" ORDER BY 1'  # noqa: S608 - names of our own
    for model in apps.get_models()
    if model._meta.managed
]
"""Written once, because the ORM would build each of some hundred thousand queries anew."""


def snapshot() -> list[Any]:
    rows = []
    with connection.cursor() as cursor:
        for select in SELECTS:
            cursor.execute(select)
            rows.append(cursor.fetchall())
    return rows


def count_writes() -> int:
    """Return the number of rows written so far on SQLite; elsewhere -1, and every table is
    compared."""
    connection.ensure_connection()
    return getattr(connection.connection, "total_changes", -1)


def path_template(route: str) -> str:
    return "/api/v1/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


class Walk:
    compared: ClassVar[set[tuple[str, str]]] = set()
    """Codes and sentences already compared with the French ones: once per process."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.refused = 0
        self.take_snapshot()

    def call(self, method: str, address: str, **options: Any) -> None:
        label = f"{method} {address[:80]} {str(options)[:200]}"
        answer = self.caller(method, address, **options)
        assert answer.status_code < 500, (label, answer.content)
        if answer.status_code < 400:
            assert method not in UNSAFE or options.get("raw") not in RAW, f"{label} was done"
            self.take_snapshot() if method in UNSAFE else None
            return
        self.refused += 1
        english = self.check_problem(answer, label)
        cache.clear()  # otherwise a wrong password is not checked again so soon
        if (sentence := (english["type"], english["detail"])) not in self.compared:
            self.compared.add(sentence)
            french = self.check_problem(
                self.caller(method, address, language="fr", **options), label
            )
            assert (english["type"], english["status"]) == (french["type"], french["status"]), label
            assert english["title"] != french["title"], label
            assert english["detail"] != french["detail"], (label, english)
        if count_writes() != self.written or count_writes() < 0:
            before = self.before
            self.take_snapshot()
            assert self.before == before, f"{label} was refused and changed something"

    def take_snapshot(self) -> None:
        self.before, self.written = snapshot(), count_writes()

    def check_problem(self, answer: Any, label: str) -> dict[str, Any]:
        assert answer.headers["Content-Type"] == "application/problem+json", (label, answer.content)
        body: dict[str, Any] = answer.json()
        assert CODES[body["type"]].kind.status == answer.status_code == body["status"], label
        assert body["title"], label
        assert body["detail"], label
        if answer.status_code == 429:
            assert int(answer.headers["Retry-After"]) > 0
        return body


def daily_sample(everything: Iterable[Any], turn: int, long: bool, share: int) -> list[Any]:
    """Return one item in `share`, beginning with `turn`, so that neighbours in turn together get
    all of them; with `long` return all."""
    return [each for n, each in enumerate(everything) if long or n % share == turn % share]


TYPES: Final = ("", "text/plain", "multipart/form-data; boundary=", "a/b/c;;")


def test_there_are_routes() -> None:
    assert len(ROUTES) > 12


@pytest.mark.parametrize("route", ROUTES)
def test_no_body_breaks_it(route: str, world: World, long: bool) -> None:
    operations = DOCUMENT["paths"].get(path_template(route), {})
    for turn, caller in enumerate(world.callers.values()):
        walk = Walk(caller)
        for n, method in enumerate(METHODS):
            operation = operations.get(method.lower())
            if method not in UNSAFE or operation is None:
                # methods without an operation are only tried
                if operation or long or n % 4 == turn:
                    walk.call(method, address(route, places_of(route, world)), raw=RAW[0])
                continue
            mine = 4 * ROUTES.index(route) + turn  # all wrong values for each third route's fields
            for raw in daily_sample(bodies(operation, DOCUMENT), mine, long, 12):
                walk.call(method, address(route, places_of(route, world)), raw=raw)
        assert walk.refused


@pytest.mark.parametrize("route", ROUTES)
def test_no_address_no_query_and_no_header_breaks_it(route: str, world: World, long: bool) -> None:
    methods = (
        method.upper() for method in DOCUMENT["paths"].get(path_template(route), {"get": {}})
    )
    good = address(route, places_of(route, world))
    for turn, method in enumerate(methods, ROUTES.index(route)):
        walk = Walk(world.callers["anonymous"])
        for segment in daily_sample(SEGMENTS, turn, long, 3) if "<" in route else ():
            walk.call(method, address(route, dict.fromkeys(places_of(route, world), segment)))
        for query in daily_sample(QUERIES, turn, long, 4 if method in UNSAFE else 2):
            walk.call(method, good + query)
        for headers in daily_sample(HEADERS, turn, long, 4):
            walk.call(method, good, headers=headers)
        for content_type in daily_sample(TYPES, turn, long, 2):
            walk.call(method, good, raw=b"--x", content_type=content_type)
        assert walk.refused


@pytest.mark.usefixtures("db")  # this tells pytest-django that the file needs the database
def test_the_walk_finds_a_failure_and_a_planted_change(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: one view fails, and one changes something and then refuses."""
    from api.games import game  # noqa: PLC0415
    from api.wire import refusals  # noqa: PLC0415
    from games.people import privacy  # noqa: PLC0415

    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    def changes_and_refuses(*_: Any) -> None:
        User.objects.update(name="Mallory")
        raise refusals.forbidden()

    monkeypatch.setattr(game, "cacheable_response", breaks)
    monkeypatch.setattr(privacy, "export", changes_and_refuses)
    with pytest.raises(AssertionError, match=r"request\.broken"):
        Walk(world.callers["anonymous"]).call("GET", "games/")
    with pytest.raises(AssertionError, match="changed something"):
        Walk(world.callers["person"]).call("GET", "me/export/")


OF_A_GAME: Final = [
    (model, field.attname)
    for model in apps.get_models()
    for field in model._meta.concrete_fields
    if field.attname in ("game_key", "game")
]


@pytest.fixture
def world_without_games(world: World) -> World:
    """The world in which the game of every row is no longer installed."""
    for model, field in OF_A_GAME:
        model._default_manager.exclude(**{field: ""}).update(
            **{field: Concat(Value("gone_"), field)}
        )
    return world


@pytest.mark.parametrize("route", ROUTES)
def test_no_game_that_is_gone_breaks_it(route: str, world_without_games: World) -> None:
    operations = DOCUMENT["paths"].get(path_template(route), {"get": {}})
    good = address(route, places_of(route, world_without_games))
    for name in ("person", "seat") if route.startswith("tables/") else ("person",):
        walk = Walk(world_without_games.callers[name])
        for method, operation in operations.items():
            for raw in valid_bodies(operation):
                walk.call(method.upper(), good, raw=raw)


def test_what_is_told_of_games_that_are_gone_is_in_the_document(
    world_without_games: World, long: bool
) -> None:
    conformance, done = Conformance(DOCUMENT), 0
    for turn, name in enumerate(("person", "seat")):
        caller = world_without_games.callers[name]
        for route in daily_sample(ROUTES, turn, long, 2):
            answer = caller.get(address(route, places_of(route, world_without_games)))
            conformance.check(Call(name, caller, "GET", path_template(route), ""), answer)
            done += answer.status_code == 200
    assert not conformance.misfits
    assert done > 30


def valid_bodies(operation: dict[str, Any]) -> Iterator[bytes]:
    """Yield an empty body and every example of the document."""
    content = (operation.get("requestBody") or {}).get("content", {})
    yield b"{}"
    for example in content.get("application/json", {}).get("examples", {}).values():
        yield json.dumps(example["value"]).encode()


def test_that_walk_finds_who_asks_the_table_of_games(
    world_without_games: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: code that assumes that the game of every row is installed."""
    monkeypatch.setattr(rulebook, "is_uninstalled", lambda key: False)
    for route in ("tables/<str:code>/", "loadouts/", "characters/<str:character>/"):
        with pytest.raises(AssertionError, match=r"request\.broken"):
            Walk(world_without_games.callers["person"]).call(
                "GET", address(route, world_without_games.places)
            )
