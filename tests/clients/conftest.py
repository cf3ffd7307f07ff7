"""What generators and linters of others make of schema.yml: in CI and with --long."""

import fcntl
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from pytest_django import Settings

HERE = Path(__file__).parent / "node"


@pytest.fixture(autouse=True)
def _no_allowance(settings: Settings) -> None:
    settings.CALLS = dict.fromkeys(project.CALLS, "1000000/second")


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """Between requests a real server closes old connections, and with it the test's transaction."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture(autouse=True)
def _patient(long: bool) -> None:
    if not long and "CI" not in os.environ:
        pytest.skip("clients are generated in CI, and with --long")


@pytest.fixture(scope="session")
def node(npm: str) -> Path:
    """The folder of the tools of Node, installed from its lock, by one worker of the tests."""
    lock, made = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    with _alone():
        if not made.exists() or made.stat().st_mtime < lock.stat().st_mtime:
            run(npm, "ci", "--ignore-scripts")
            made.touch()
    return HERE


@contextmanager
def _alone() -> Iterator[None]:
    folder = os.open(HERE, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    yield
    os.close(folder)


def run(*command: str | Path, where: Path = HERE) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=where, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-4000:]
    return done.stdout
