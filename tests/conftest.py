"""Fixtures and options of every room; what concerns one room lies in that room's own tests."""

import gc
import os
import secrets
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.template import Template
from django.test import utils
from django.utils import translation
from django.utils.log import configure_logging

from api.shortcuts import allowances
from games.clubs.apps import CHANGES
from games.tables.apps import JOURNAL
from games.tournaments.apps import LOG
from tests import services
from tests.companion.house import locks

# What is imported and collected lives as long as the run: looked through for garbage again and
# again, it was a third of collecting. What Django froze when it started is to be found by mutants.
gc.unfreeze()
gc.disable()


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


def pytest_configure(config: pytest.Config) -> None:
    """What fails today fails again tomorrow: every day the same examples are looked at, and fresh
    ones with --long. No example is failed by a busy machine."""
    hypothesis.settings.register_profile(
        "companion", derandomize=not config.getoption("--long"), deadline=None
    )
    hypothesis.settings.load_profile("companion")
    if settings.configured:
        # Whitenoise reads every file that it will serve when it begins, and it begins with every
        # client of a test: 70 ms each. So it looks for a file when it is asked for.
        settings.WHITENOISE_AUTOREFRESH = True
        # The real one is slow on purpose, and no test is about it.
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
        # The same test runs beside itself, on the other database, and calls all things the same.
        settings.CACHES["shared"]["LOCATION"] /= str(os.getpid())
        # Each template, and each line of a form is one, would leave a copy of all that it was told
        # with the answer of the test's client. Nobody asks for it: a test reads what people read.
        utils.instrumented_test_render = Template._render  # type: ignore[attr-defined]
        locks.watch()
        # Not to be imported without settings, and the rulebooks' tests have none.
        from django.db.backends.postgresql.operations import DatabaseOperations  # noqa: PLC0415

        DatabaseOperations.sql_flush = emptied  # type: ignore[method-assign, assignment]
        # What was refused is answered, and looked at there: told to the log as well, it was a
        # twentieth of every such call.
        settings.LOGGING["loggers"] = {"django.request": {"level": "ERROR"}}
        configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)


def emptied(operations: Any, _style: object, tables: Iterable[str], **_: object) -> list[str]:
    """What a test has committed is deleted on PostgreSQL, as on SQLite: to truncate is to make the
    files of all tables anew, and takes ten times as long."""
    names = map(operations.quote_name, tables)
    return [f"DELETE FROM {name}" for name in names]  # noqa: S608 - names of our own


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here: dict[bool, list[pytest.Item]] = {True: [], False: []}
    for item in items:
        here[_belongs(item, config)].append(item)
    if here[False]:
        config.hook.pytest_deselected(items=here[False])
        items[:] = here[True]


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """From here on garbage is looked for among what the tests make, and not so often."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


def _belongs(item: pytest.Item, config: pytest.Config) -> bool:
    """To this run, by its marks and the run's options."""
    if not config.getoption("--long") and item.get_closest_marker("rare"):
        return False
    if not config.getoption("--only-database"):
        return True
    return _touches(item) and (config.getoption("--long") or not _either(item))


def _touches(item: pytest.Item) -> bool:
    return item.get_closest_marker("django_db") is not None


def _either(item: pytest.Item) -> bool:
    return item.get_closest_marker("either") is not None


def pytest_runtest_setup(item: pytest.Item) -> None:
    if settings.configured:  # the rulebooks' tests run without Django, too
        translation.deactivate()  # what the last call of the test before was told in
    for mark, vendor in {"postgres": "postgresql", "sqlite": "sqlite"}.items():
        if item.get_closest_marker(mark) and connection.vendor != vendor:
            pytest.skip(f"on {vendor} only; manage.py test runs it there when there is one")


@pytest.fixture(autouse=True)
def _nobody_is_barred() -> None:
    """All tests are one address, and many ask for what is not there, or for much in a minute."""
    if settings.configured:
        from api.wire.limits import misses  # noqa: PLC0415 - the rulebooks' tests have no Django

        misses.barred.clear()
        allowances.WINDOWS.clear()
        for each in caches.all(initialized_only=True):
            each.clear()


@pytest.fixture(autouse=True)
def _chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """Codes, seeds and draws, too, are every day those of the day before, a test each its own."""
    with _drawing(request.node.nodeid, request.config):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """What outlives a test, too, whichever test asks for it first: it is made before that one's own
    chance begins."""
    if fixturedef.scope == "function":
        return (yield)
    with _drawing(f"{fixturedef.baseid}::{fixturedef.argname}", request.config):
        return (yield)


@contextmanager
def _drawing(seed: str, config: pytest.Config) -> Iterator[None]:
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
    """A fresh, empty database on a real server, for tests that start processes of their own."""
    server = _found(request, services.POSTGRES)
    with services.fresh_database(server) as url:
        yield url


@pytest.fixture(scope="session")
def redis_url(request: pytest.FixtureRequest, worker_id: str) -> Iterator[str]:
    """A database of a real Redis that no other pytest worker uses, empty."""
    server = _found(request, services.REDIS)
    with services.empty_redis(server, worker_id) as url:
        yield url


@pytest.fixture(scope="session")
def chromium(request: pytest.FixtureRequest) -> str:
    """The path of Debian's Chromium."""
    return _found(request, services.CHROMIUM)


@pytest.fixture(scope="session")
def npm(request: pytest.FixtureRequest) -> str:
    """What installs the tools of Node, which run by the Node beside it."""
    return _found(request, services.NPM)


def _found(request: pytest.FixtureRequest, service: services.Service) -> str:
    where = service.where()
    if where is None:
        if request.config.getoption("--need-services"):
            pytest.fail(f"{service.missing()} In CI that is a failure.")
        pytest.skip(service.missing())
    return where


@pytest.fixture(autouse=True)
def _lifted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Where rows are flushed after a test, what guards those that are written once is lifted first;
    the flush itself lets it stand again."""
    mark = request.node.get_closest_marker("django_db")
    flushed = mark is not None and mark.kwargs.get("transaction")
    if not flushed and not {"transactional_db", "live_server"} & {*request.fixturenames}:
        yield
        return
    request.getfixturevalue("_django_db_helper")
    yield
    for guard in (JOURNAL, LOG, CHANGES):
        guard.drop()
