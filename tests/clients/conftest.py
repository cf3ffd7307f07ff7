"""What generators and linters of others make of schema.yml: in CI and with --long."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from pytest_django import Settings

from tests import services

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
def node(request: pytest.FixtureRequest) -> Path:
    """The folder of the tools of Node, installed from its lock."""
    npm = services.NPM.where()
    if npm is None:
        pytest.skip(services.NPM.missing())
    made = HERE / "node_modules" / ".package-lock.json"
    if not made.exists() or made.stat().st_mtime < (HERE / "package-lock.json").stat().st_mtime:
        subprocess.run([npm, "ci", "--ignore-scripts"], cwd=HERE, check=True, capture_output=True)
        made.touch()
    return HERE


def run(*command: str | Path, where: Path = HERE) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=where, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-4000:]
    return done.stdout
