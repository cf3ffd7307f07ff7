"""Real web processes on the single port, to be killed; and a client that retries."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import Any

from companion.server.start import granian_command
from tests.faults.house import ROOT, migrate, wait_until
from tests.waiting import Patience

Answer = tuple[int, dict[str, Any]]


class Web:
    """granian with its workers, as `manage.py up` starts it."""

    def __init__(self, data: Path, environment: Mapping[str, str], workers: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        kept = {names: os.environ[names] for names in ("PATH", "HOME") if names in os.environ}
        self.environment = kept | {
            "DATA_DIR": str(data),
            "LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "tests.faults.unlimited",
            **environment,
        }
        self.log = data / "web.log"
        if "DATABASE_URL" in environment:
            self.run("migrate", "--verbosity", "0")
        else:
            migrate(data, self.run)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                granian_command("127.0.0.1", self.port, workers),
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until(self.answers, "the web answers", self.log)

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def answers(self) -> bool:
        with suppress(OSError):
            return self.call("GET", "/healthz")[0] == 200
        return False

    def workers(self) -> list[int]:
        """Return the pids of the processes that answer: granian's own children, forked or spawned,
        without the resource tracker of Python's."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        commands = {int(child): _command(child) for child in children}
        return [pid for pid, words in commands.items() if words and "resource_tracker" not in words]

    def kill_a_worker(self, which: int = 0) -> bool:
        """Return whether there was one to kill."""
        workers = self.workers()
        if workers:
            os.kill(workers[which % len(workers)], signal.SIGKILL)
        return bool(workers)

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, method=method)
        for name, value in ({"Content-Type": "application/json"} | headers).items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, json.loads(answer.read() or b"{}")
        except urllib.error.HTTPError as problem:
            return problem.code, json.loads(problem.read() or b"{}")

    def status_of(self, path: str) -> int:
        """Read a page and return its status."""
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self.port}{path}", timeout=60
            ) as answer:
                answer.read()
                return int(answer.status)
        except urllib.error.HTTPError as problem:
            return problem.code

    def call_until_answered(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> Answer:
        """Retry with the same key until there is an answer, as a phone does."""
        patience = Patience(60)
        while True:
            try:
                return self.call(method, path, body, **headers)
            except (OSError, json.JSONDecodeError):
                if patience.is_over():
                    raise AssertionError(self.log.read_text()[-3000:]) from None
                sleep(0.05)

    def end(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _command(pid: str) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode()
    return ""


@contextmanager
def web(data: Path, environment: Mapping[str, str], workers: int | None = None) -> Iterator[Web]:
    """On SQLite one process, which is all that its one writer can use."""
    server = Web(data, environment, workers or (2 if "DATABASE_URL" in environment else 1))
    try:
        yield server
    finally:
        server.end()


class Phones:
    """Two guests at one table that the house deals."""

    def __init__(self, server: Web) -> None:
        self.server = server
        table = self._create("tables/", {"game": "karatekarte", "mode": "house"})
        self.code = table["code"]
        self.host = {"Authorization": f"Seat {table['host_secret']}"}
        seats = [
            self._create(f"tables/{self.code}/seats/", {"name": names})
            for names in ("Alice", "Bob")
        ]
        self.seats = [{"Authorization": f"Seat {seat['secret']}"} for seat in seats]
        status, _ = server.call_until_answered("POST", self.path_of("start/"), {}, **self.host)
        assert status == 200

    def path_of(self, path: str = "") -> str:
        return f"/api/v1/tables/{self.code}/{path}"

    def _create(self, path: str, body: object) -> dict[str, Any]:
        status, made = self.server.call_until_answered("POST", f"/api/v1/{path}", body)
        assert status == 201, made
        return made

    def move(self, turn: int) -> int | None:
        """Make one move for the seat that is asked; return the number of its entry, or None when
        the game is over."""
        for seat in self.seats:
            _, seen = self.server.call_until_answered("GET", self.path_of(), **seat)
            if seen["phase"] != "playing":
                return None
            for request, options in seen["options"].items():
                choices = options["choices"]
                body = {"request": int(request), "moves": [choices[turn % len(choices)]["move"]]}
                key = {"Idempotency_Key": f"{self.code}-{turn}"}
                status, answered = self.server.call_until_answered(
                    "POST", self.path_of("moves/"), body, **seat, **key
                )
                assert status == 200, answered
                number: int = answered["number"]
                return number
        raise AssertionError("nobody is asked anything")
