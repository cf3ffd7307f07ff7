"""Foreign generators and linters applied to schema.yml: in CI and with --long."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from pytest_django import Settings

from tests.clients.tools import install_tools


@pytest.fixture(autouse=True)
def _no_allowance(settings: Settings) -> None:
    settings.CALLS = dict.fromkeys(project.CALLS, "1000000/second")


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """A real server closes old connections between requests, which would end the test's
    transaction."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture(autouse=True)
def _only_in_long_runs(long: bool) -> None:
    if not long and "CI" not in os.environ:
        pytest.skip("clients are generated in CI, and with --long")


@pytest.fixture(scope="session")
def node(npm: str) -> Path:
    """Folder with the Node tools."""
    return install_tools(npm)
