import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from typing import TypeVar

import pytest
from celery import Celery
from celery.signals import before_task_publish
from django.db import connection
from django.db.models import F
from pytest_django import Settings

from companion.celery import app
from games.duties.models import Duty
from games.people.models import User
from tests.duties import handlers

T = TypeVar("T")


@pytest.fixture(autouse=True)
def _our_own_table(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DUTIES = "tests.duties.handlers.DUTIES"
    monkeypatch.setattr(handlers, "meanwhile", [])


def let_time_pass(time: timedelta) -> None:
    """Move every time in the rows that much earlier."""
    Duty.objects.update(due=F("due") - time, not_before=F("not_before") - time)
    Duty.objects.exclude(ended=None).update(ended=F("ended") - time)


def run_in_parallel(call: Callable[[int], T], people: int) -> list[T]:
    """Call it from as many threads as there are people, each with a connection of its own."""
    start = threading.Barrier(people)

    def make_one(number: int) -> T:
        start.wait(timeout=30)
        try:
            return call(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(people) as threads:
        return list(threads.map(make_one, range(people)))


@contextmanager
def broker_at(url: str) -> Iterator[None]:
    """Use another Celery app, with its own connections, for a while."""
    other = Celery("for-tests", broker=url, set_as_current=True)
    if url.startswith("redis:"):
        other.conf.broker_transport_options = {"socket_timeout": 0.2}
    try:
        yield
    finally:
        app.set_current()


@pytest.fixture
def sent_tasks() -> Iterator[list[tuple[str, object]]]:
    """Tasks sent to a broker in memory: the last part of the task's name and its first argument."""
    tasks: list[tuple[str, object]] = []

    def hear(sender: str, body: tuple[list[object], object, object], **_: object) -> None:
        tasks.append((sender.rpartition(".")[2], body[0][0] if body[0] else None))

    before_task_publish.connect(hear)
    with broker_at("memory://"):
        yield tasks
    before_task_publish.disconnect(hear)


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice", "alice@example.org", name="Alice")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob", name="Bob")


@pytest.fixture
def admin_user() -> User:
    return User.objects.create_superuser("admin")
