"""Fixtures and options of every room; what concerns one room lies in that room's own tests."""

import secrets
from collections.abc import Iterator
from random import Random

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import translation

from games.clubs.apps import CHANGES
from games.tournaments.apps import LOG
from tests import services


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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here: dict[bool, list[pytest.Item]] = {True: [], False: []}
    for item in items:
        here[_belongs(item, config)].append(item)
    if here[False]:
        config.hook.pytest_deselected(items=here[False])
        items[:] = here[True]


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
    """All tests are one address, and many ask for what is not there."""
    if settings.configured:
        from api.wire.limits import misses  # noqa: PLC0415 - the rulebooks' tests have no Django

        misses.barred.clear()
        cache.clear()


@pytest.fixture(autouse=True)
def _chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes, seeds and draws, too, are every day those of the day before, a test each its own."""
    if request.config.getoption("--long"):
        return
    drawn = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "_sysrand", drawn)
    monkeypatch.setattr(secrets, "choice", drawn.choice)
    monkeypatch.setattr(secrets, "randbits", drawn.getrandbits)


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
    for guard in (LOG, CHANGES):
        guard.lift()
