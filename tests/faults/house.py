"""An installation of real processes that can be killed: database, broker, worker with beat."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from time import sleep

import psycopg

from games.duties.handlers import BOTS, HOUSE, NETWORK
from tests import database_copy, waiting

ROOT = Path(__file__).resolve().parents[2]
EMBEDDED = "companion.sqlite3"
TOO_LONG = 90.0  # seconds; a worker takes two or three to start
EFFECTS = "SELECT name FROM auth_group"
OWED = "SELECT payload FROM duties_duty WHERE state <> 'done'"
CLAIMED = "SELECT id FROM duties_duty WHERE state = 'waiting' AND attempts > 0 AND kind LIKE '{}'"
CUT_OFF = """
    SELECT coalesce(sum(attempts - 1), 0) FROM duties_duty WHERE state = 'done' AND kind LIKE '{}'
"""


class Broker(ABC):
    """The broker of the tasks. Killing it loses all tasks in it."""

    environment: Mapping[str, str] = {}
    options: tuple[str, ...] = ()

    @abstractmethod
    def kill(self) -> None: ...

    @abstractmethod
    def start(self) -> None: ...


class Folder(Broker):
    """The embedded broker is a folder: it dies with its files."""

    options = ("--pool", "threads")

    def __init__(self, data: Path) -> None:
        self.messages = data / "broker" / "messages"

    def kill(self) -> None:
        for message in self.messages.glob("*.msg"):
            message.unlink(missing_ok=True)

    def start(self) -> None:
        """It exists as long as its folder does."""


class Redis(Broker):
    """A server of its own, so that no other one is killed."""

    def __init__(self, program: str, data: Path) -> None:
        self.program, self.data = program, data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.environment = {"REDIS_URL": f"redis://127.0.0.1:{self.port}/0"}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""],
            cwd=self.data,
            stdout=subprocess.DEVNULL,
        )
        wait_until(self.listens, "our Redis listens")

    def listens(self) -> bool:
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()


class House:
    def __init__(self, data: Path, broker: Broker, database: str | None) -> None:
        self.data, self.broker, self.database = data, broker, database
        kept = {names: os.environ[names] for names in ("PATH", "HOME") if names in os.environ}
        self.environment = kept | {
            "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
            "DATA_DIR": str(data),
            "LOG_LEVEL": "WARNING",
            **({"DATABASE_URL": database} if database else {}),
            **broker.environment,
        }
        self.log = data / "worker.log"
        self.worker: subprocess.Popen[bytes] | None = None

    def run(self, *arguments: str) -> None:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def file(self, kind: str, *names: str, **payload: str) -> None:
        """File duties in one transaction, from a process of its own, as a web server would."""
        self.run(
            "shell",
            "--no-imports",
            "--command",
            "from django.db import transaction\n"
            "from games.duties.agenda import enqueue\n"
            "with transaction.atomic():\n"
            f"    for name in {names!r}:\n"
            f"        enqueue({kind!r}, name, {{'name': name}} | {payload!r})\n",
        )

    def start_worker(self) -> None:
        command = (sys.executable, "-m", "celery", "--app", "tests.faults.worker", "worker")
        with self.log.open("ab") as log:
            self.worker = subprocess.Popen(
                [
                    *command,
                    *self.broker.options,
                    "--queues",
                    f"{HOUSE},{NETWORK},{BOTS}",
                    "--beat",
                    "--schedule",
                    str(self.data / "beat"),
                    "--concurrency",
                    "2",
                ],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill_worker(self) -> None:
        """Kill all of it, its children and its beat, at once."""
        if self.worker:
            os.killpg(self.worker.pid, signal.SIGKILL)
            self.worker.wait()
            self.worker = None

    def kill_a_child(self) -> None:
        """Kill one of the processes that run the tasks (or the beat): Celery starts another."""
        if self.worker:
            pid = self.worker.pid
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            for child in children[:1]:
                os.kill(int(child), signal.SIGKILL)

    def _ask(self, question: str) -> list[tuple[object, ...]]:
        if self.database:
            with psycopg.connect(self.database) as connection:
                return connection.execute(question.encode()).fetchall()
        connection_ = sqlite3.connect(self.data / EMBEDDED, timeout=20)
        try:
            return connection_.execute(question).fetchall()
        finally:
            connection_.close()

    def effects(self) -> Counter[str]:
        """Return how often each duty took effect, by its name."""
        return Counter(str(name).split(" ")[0] for (name,) in self._ask(EFFECTS))

    def count_owed(self, *names: str) -> int:
        """Count the duties with these names that are not done; without names, all."""
        owed = [str(payload) for (payload,) in self._ask(OWED)]
        return sum(not names or any(name in payload for name in names) for payload in owed)

    def count_under_way(self, kind: str = "%") -> int:
        """Count the duties that a worker has claimed and not done, within their lease."""
        now = "now()" if self.database else "strftime('%Y-%m-%d %H:%M:%f', 'now')"
        return len(self._ask(f"{CLAIMED.format(kind)} AND not_before > {now}"))

    def count_cut_off(self, kind: str = "%") -> int:
        """Count the attempts that were interrupted."""
        ((number,),) = self._ask(CUT_OFF.format(kind))
        return int(str(number))

    def all_done(self, *names: str) -> None:
        wait_until(lambda: self.count_owed(*names) == 0, "every duty is done", self.log)
        sleep(1.5)  # a sweep or two, which must find nothing

    def end(self) -> None:
        self.kill_worker()
        self.broker.kill()
        shutil.rmtree(self.data)


def migrate(data: Path, run: Callable[..., object]) -> None:
    """An embedded installation keeps its tables in a file: a start without one takes four seconds
    of processor longer, so each begins with a copy."""
    own = data / EMBEDDED
    if not own.exists() and not database_copy.copy_to(own):
        run("migrate", "--verbosity", "0")
        with closing(sqlite3.connect(own)) as made:
            database_copy.keep_file(made)


def wait_until(condition: Callable[[], bool], what: str, log: Path | None = None) -> None:
    def why() -> str:
        return f"until {what}.\n{log.read_text()[-3000:] if log else ''}"

    waiting.wait_until(condition, TOO_LONG, why)
