"""Twenty receivers that accept and never answer do not slow a tournament down: tested with real
processes, as `manage.py up` starts them at home."""

import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

import pytest

from companion.server import start
from games.duties.handlers import HOUSE, NETWORK
from tests.faults.hall import Hall
from tests.faults.house import ROOT
from tests.faults.web import Web, web

MOST: Final = 20
ENTRANTS, ROUNDS = 16, 4
SWISS: Final[dict[str, Any]] = {"format": "swiss", "rounds": ROUNDS, "draw": "at_once"}
EVENTS: Final = ("round.paired", "pairing.reported", "pairing.confirmed")
APART: Final = (
    start.celery_command("worker", *start.pool_options(), "--concurrency", "1", *start.QUIET),
    start.celery_command("worker", *start.network_options(), *start.QUIET),
    start.celery_command("beat"),
)
TOGETHER: Final = (
    start.celery_command(
        "worker", *start.pool_options(), "--queues", f"{HOUSE},{NETWORK}", "--concurrency", "1"
    ),
    start.celery_command("beat"),
)
"""The former setup: deliveries were in the same queue as the rounds."""


class SilentServer:
    """A server that accepts every connection and never answers."""

    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.url = f"http://127.0.0.1:{self.server.getsockname()[1]}"
        self.callers: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                self.callers.append(self.server.accept()[0])

    def close(self) -> None:
        self.server.close()
        for caller in self.callers:
            caller.close()


@contextmanager
def workers(server: Web, commands: tuple[tuple[str, ...], ...]) -> Iterator[None]:
    log = server.log.open("ab")
    started = [
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=server.environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        for command in commands
    ]
    try:
        yield
    finally:
        for process in started:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        log.close()


def waiting_times(
    data: Path, hooks: int, commands: tuple[tuple[str, ...], ...] = APART, rounds: int = ROUNDS
) -> list[float]:
    """Return the seconds until each round after the first, once all results are in."""
    data.mkdir()
    silence, times = SilentServer(), []
    allowed = {"WEBHOOKS_TO_PRIVATE": "true"}
    try:
        with web(data, allowed) as server, workers(server, commands):
            hall = Hall(server, ENTRANTS, [SWISS], 18)
            for number in range(hooks):
                hook = {"url": f"{silence.url}/{number}", "events": EVENTS}
                hall.desk("POST", "webhooks/", hook)
            hall.start()
            hall.wait_for(1, 1)
            for number in range(2, rounds + 1):
                hall.play(hall.open_pairings(), level=True)
                begun = monotonic()
                hall.wait_for(1, number)
                times.append(monotonic() - begun)
        assert len(silence.callers) >= min(hooks, 4), "nobody was written to"
    finally:
        silence.close()
    return times


@pytest.mark.sqlite  # it brings its own databases: once is enough
def test_rounds_come_as_soon_beside_twenty_receivers_that_hang(
    tmp_path: Path, long: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    if not long:
        pytest.skip("A minute of real processes: with --long.")
    none, twenty = waiting_times(tmp_path / "none", 0), waiting_times(tmp_path / "twenty", MOST)
    once = waiting_times(tmp_path / "once", MOST, TOGETHER, rounds=2)
    with capsys.disabled():
        for what, times in (("0", none), (f"{MOST}", twenty), (f"{MOST}, one queue", once)):
            seconds = ", ".join(f"{each:.2f}" for each in times)
            print(f"\n{what:>14} hanging: {seconds} s until the next round", end="")  # noqa: T201
    assert max(twenty) < max(none) + 2
    assert max(once) > max(twenty), "the control: in one queue rounds stand behind letters"
