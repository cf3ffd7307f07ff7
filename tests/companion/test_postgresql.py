"""A connection that is kept between calls is known to be good without a word to the server."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection, transaction

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _afterwards() -> Iterator[None]:
    yield
    connection.close()


def test_an_idle_connection_is_usable_without_being_asked() -> None:
    connection.ensure_connection()
    raw = connection.connection
    raw.cursor_factory = None  # whoever asks the server anything fails
    assert connection.is_usable()


def test_a_connection_that_the_server_has_ended_is_not() -> None:
    connection.ensure_connection()
    raw = connection.connection
    with psycopg.connect(raw.info.dsn, password=raw.info.password, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [raw.info.backend_pid])
    assert not connection.is_usable()


def test_a_transaction_that_has_failed_is_found_out() -> None:
    with transaction.atomic():
        connection.cursor().execute("SELECT 1")
        assert connection.is_usable()
        with pytest.raises(psycopg.errors.DivisionByZero):
            connection.connection.execute("SELECT 1/0")
        assert not connection.is_usable()
        transaction.set_rollback(True)
