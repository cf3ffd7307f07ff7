"""Without a query to the server it is known whether a kept connection is usable, with the same
answer as Django's backend, which asks."""

from collections.abc import Callable, Iterator

import psycopg
import pytest
from django.db import connection, transaction
from django.db.backends.postgresql import base as django

from companion.shortcuts.postgresql import base as ours

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _afterwards() -> Iterator[None]:
    yield
    connection.close()


@pytest.fixture
def wrapper() -> ours.DatabaseWrapper:
    connection.ensure_connection()
    made = ours.DatabaseWrapper(connection.settings_dict, connection.alias)
    made.connection = connection.connection
    return made


@pytest.fixture(params=[ours, django], ids=["shortcuts", "plain"])
def usable(request: pytest.FixtureRequest, wrapper: ours.DatabaseWrapper) -> Callable[[], bool]:
    return lambda: bool(request.param.DatabaseWrapper.is_usable(wrapper))


def test_an_idle_connection_is_usable_without_being_asked(wrapper: ours.DatabaseWrapper) -> None:
    wrapper.connection.cursor_factory = None  # any query to the server fails
    assert wrapper.is_usable()


def test_an_idle_connection_is_usable(usable: Callable[[], bool]) -> None:
    assert usable()


def test_a_connection_that_the_server_has_ended_is_not(usable: Callable[[], bool]) -> None:
    raw = connection.connection
    with psycopg.connect(raw.info.dsn, password=raw.info.password, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [raw.info.backend_pid])
    assert not usable()


def test_a_transaction_that_has_failed_is_found_out(usable: Callable[[], bool]) -> None:
    with transaction.atomic():
        connection.cursor().execute("SELECT 1")
        assert usable()
        with pytest.raises(psycopg.errors.DivisionByZero):
            connection.connection.execute("SELECT 1/0")
        assert not usable()
        transaction.set_rollback(True)
