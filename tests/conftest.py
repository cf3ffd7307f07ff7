"""Fixtures and options for all tests; those for one app are in that app's tests."""

import gc
import os
import re
import secrets
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.template import Template
from django.test import utils
from django.utils import translation
from django.utils.log import configure_logging
from pytest_django import DjangoDbBlocker

from api.shortcuts import allowances
from games.clubs.apps import CHANGES
from games.tables.apps import JOURNAL
from games.tournaments.apps import LOG
from tests import database_copy, services
from tests.companion.house import locks
from tests.time_limit import TimeLimit

# Imported modules and collected tests live as long as the run: repeated garbage collection over
# them took a third of the collection time. Mutant runs must still find what Django froze at start.
gc.unfreeze()
gc.disable()


ALL_EITHER: Final = re.compile(r"^pytestmark = (?:\[[^\]]*|.*)mark\.either\b", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("companion")
    group.addoption(
        "--long",
        action="store_true",
        help="the large counts of the issues instead of the everyday ones",
    )
    group.addoption(
        "--only-database",
        action="store_true",
        help="only the tests that touch Django's database (run again on PostgreSQL)",
    )
    group.addoption(
        "--need-services",
        action="store_true",
        help="fail, instead of skip, when PostgreSQL, Redis, Chromium or Node is missing",
    )
    group.addoption(
        "--within",
        type=float,
        metavar="SECONDS",
        help="begin no test after so many seconds of each process, and none known to take 10",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The same examples run every day, so that a failure is reproducible; `--long` uses fresh ones.
    No example fails because the machine is busy."""
    hypothesis.settings.register_profile(
        "companion", derandomize=not config.getoption("--long"), deadline=None
    )
    hypothesis.settings.load_profile("companion")
    config.pluginmanager.register(TimeLimit(config), "companion-time-limit")
    if settings.configured:
        # Whitenoise reads all its files when it starts, and it starts with every test client: 70 ms
        # each. With this setting it looks for a file when it is requested.
        settings.WHITENOISE_AUTOREFRESH = True
        # The real hasher is slow on purpose, and no test is about it.
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
        # The same test may run at the same time on the other database, with the same cache keys.
        settings.CACHES["shared"]["LOCATION"] /= str(os.getpid())
        # The test client's response would keep a copy of the context of each template, and each
        # line of a form is a template. No test uses it: tests read the rendered page.
        utils.instrumented_test_render = Template._render  # type: ignore[attr-defined]
        locks.install_check()
        # This import needs settings, and the rulebooks' tests have none.
        from django.db.backends.postgresql.operations import DatabaseOperations  # noqa: PLC0415

        DatabaseOperations.sql_flush = delete_statements  # type: ignore[method-assign, assignment]
        # Refusals are checked in the response. Logging them too took a twentieth of every such
        # call.
        settings.LOGGING["loggers"] = {"django.request": {"level": "ERROR"}}
        configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)


def delete_statements(
    operations: Any, _style: object, tables: Iterable[str], **_: object
) -> list[str]:
    """On PostgreSQL, delete a test's committed rows like on SQLite: TRUNCATE creates the files of
    all tables anew and takes ten times as long."""
    names = map(operations.quote_name, tables)
    return [f"DELETE FROM {name}" for name in names]  # noqa: S608 - names of our own


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """On PostgreSQL leave out files with no test for it, which take most of the collection."""
    if not config.getoption("--only-database") or not collection_path.match("test_*.py"):
        return None
    text = collection_path.read_text("utf-8")
    everyday = config.getoption("--long") or not ALL_EITHER.search(text)
    return None if everyday and "mark.django_db" in text else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    groups: dict[bool, list[pytest.Item]] = {True: [], False: []}
    for item in items:
        groups[_is_selected(item, config)].append(item)
    if groups[False]:
        config.hook.pytest_deselected(items=groups[False])
    # What a change most often breaks elsewhere comes first, not after ten minutes.
    items[:] = sorted(groups[True], key=lambda item: item.get_closest_marker("law") is None)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """From here on, collect garbage only among objects that the tests create, and less often."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


def _is_selected(item: pytest.Item, config: pytest.Config) -> bool:
    """Return whether the test belongs to this run, by its marks and the run's options."""
    if not config.getoption("--long") and item.get_closest_marker("rare"):
        return False
    if not config.getoption("--only-database"):
        return True
    return _uses_database(item) and (config.getoption("--long") or not _fits_either(item))


def _uses_database(item: pytest.Item) -> bool:
    return item.get_closest_marker("django_db") is not None


def _fits_either(item: pytest.Item) -> bool:
    return item.get_closest_marker("either") is not None


def pytest_runtest_setup(item: pytest.Item) -> None:
    if settings.configured:  # the rulebooks' tests also run without Django
        translation.deactivate()  # resets the language of the previous test's last call
    for mark, vendor in {"postgres": "postgresql", "sqlite": "sqlite"}.items():
        if item.get_closest_marker(mark) and connection.vendor != vendor:
            pytest.skip(f"on {vendor} only; manage.py test runs it there when there is one")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock():
        database_copy.use()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    with django_db_blocker.unblock():
        database_copy.keep()


@pytest.fixture(autouse=True)
def _reset_limits() -> None:
    """Reset caches and limits: all tests share one IP address, and many ask for missing pages or
    send many requests in a minute."""
    if settings.configured:
        from api.wire.limits import misses  # noqa: PLC0415 - the rulebooks' tests have no Django

        misses.barred.clear()
        allowances.WINDOWS.clear()
        for each in caches.all(initialized_only=True):
            each.clear()


@pytest.fixture(autouse=True)
def _named_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Name this server, as an installation does that sends mails about accounts."""
    if settings.configured:
        monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["testserver", "localhost", "127.0.0.1"])


@pytest.fixture(autouse=True)
def _chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """Seed codes, seeds and draws for each test, so that they are the same every day."""
    with _seed_secrets(request.node.nodeid, request.config):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """Fixtures of wider scope get their own seed too, so that it does not matter which test uses
    them first: they are created before that test's own seed applies."""
    if fixturedef.scope == "function":
        return (yield)
    with _seed_secrets(f"{fixturedef.baseid}::{fixturedef.argname}", request.config):
        return (yield)


@contextmanager
def _seed_secrets(seed: str, config: pytest.Config) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if not config.getoption("--long"):
            drawn = Random(seed)
            patch.setattr(secrets, "_sysrand", drawn)
            patch.setattr(secrets, "choice", drawn.choice)
            patch.setattr(secrets, "randbits", drawn.getrandbits)
        yield


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--long"))


@pytest.fixture(scope="session")
def postgres_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A fresh, empty database on a real server, for tests that start their own processes."""
    server = _require_service(request, services.POSTGRES)
    with services.fresh_database(server) as url:
        yield url


@pytest.fixture(scope="session")
def redis_url(request: pytest.FixtureRequest, worker_id: str) -> Iterator[str]:
    """An empty database of a real Redis that no other pytest worker uses."""
    server = _require_service(request, services.REDIS)
    with services.empty_redis(server, worker_id) as url:
        yield url


@pytest.fixture(scope="session")
def chromium(request: pytest.FixtureRequest) -> str:
    """Path of Debian's Chromium."""
    return _require_service(request, services.CHROMIUM)


@pytest.fixture(scope="session")
def npm(request: pytest.FixtureRequest) -> str:
    """Path of npm, which installs the Node tools; they run with the Node beside it."""
    return _require_service(request, services.NPM)


def _require_service(request: pytest.FixtureRequest, service: services.Service) -> str:
    where = service.where()
    if where is None:
        if request.config.getoption("--need-services"):
            pytest.fail(f"{service.missing()} In CI that is a failure.")
        pytest.skip(service.missing())
    return where


@pytest.fixture(autouse=True)
def _lift_guards(request: pytest.FixtureRequest) -> Iterator[None]:
    """If rows are flushed after a test, first remove the guards of write-once rows; the flush
    restores them."""
    mark = request.node.get_closest_marker("django_db")
    flushed = mark is not None and mark.kwargs.get("transaction")
    if not flushed and not {"transactional_db", "live_server"} & {*request.fixturenames}:
        yield
        return
    request.getfixturevalue("_django_db_helper")
    yield
    for guard in (JOURNAL, LOG, CHANGES):
        guard.drop()
