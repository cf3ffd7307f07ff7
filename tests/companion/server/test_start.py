"""`manage.py up` as a person runs it: one command, one port, one clean stop."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from companion.bootstrap import ROOT
from companion.checks.steps import OURS
from companion.server import start
from tests import database_copy
from tests.faults.house import EMBEDDED
from tests.waiting import wait_for_exit, wait_until

STATIC = Path(tempfile.gettempdir()) / "companion-static-of-tests"  # collected once for all tests
ENVIRONMENT = {names: value for names, value in os.environ.items() if names not in OURS} | {
    "BOOTSTRAP": "off",
    "STATIC_DIR": str(STATIC),
}
FIRST = re.compile(r"the password stands in (\S+) until the first sign-in")


class House:
    def __init__(self, data: Path, *options: str, **environment: str) -> None:
        self.port = free_port()
        self.data, self.log = data, data.with_suffix(".log")
        where = ("--port", str(self.port), "--data", str(data))
        self.process = subprocess.Popen(
            (sys.executable, "manage.py", "up", *where, *options),
            cwd=ROOT,
            env=ENVIRONMENT | environment,
            stdout=self.log.open("w"),
            stderr=subprocess.STDOUT,
        )
        self.web = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=10)

    def wait(self, condition: Callable[[], bool], seconds: float = 60) -> None:
        def comes() -> bool:
            assert self.process.poll() is None, self.log.read_text()
            return condition()

        wait_until(comes, seconds, self.log.read_text, every=0.1)

    def ready(self) -> bool:
        try:
            return self.web.get("/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def group(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return wait_for_exit(self.process, 60)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Callable[..., House]]:
    houses: list[House] = []

    def start(*options: str, **environment: str) -> House:
        houses.append(House(tmp_path / "data", *options, **environment))
        return houses[-1]

    yield start
    for house in houses:
        if house.process.poll() is None:
            house.stop()
        house.web.close()


def test_the_first_start_serves_and_names_an_administrator_once(up: Callable[..., House]) -> None:
    house = up()
    house.wait(house.ready)
    page = house.web.get("/admin/login/")
    style = re.search(r'href="(/static/unfold/css/styles\.\w+\.css)"', page.text)
    assert style
    sheet = house.web.get(style[1])
    assert sheet.headers["Content-Encoding"] == "gzip"
    assert "immutable" in sheet.headers["Cache-Control"]
    assert int(sheet.headers["Content-Length"]) < len(sheet.content) / 4
    assert house.web.get("/static/admin/css/base.css").status_code == 200
    match = FIRST.search(house.log.read_text())
    assert match
    kept = Path(match[1])
    password = kept.read_text().strip()
    assert kept.stat().st_mode & 0o777 == 0o600
    assert password not in house.log.read_text()  # the log is kept
    page = house.web.get("/admin/login/")
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
    assert token
    answer = house.web.post(
        "/admin/login/",
        data={
            "username": "admin",
            "password": password,
            "next": "/admin/",
            "csrfmiddlewaretoken": token[1],
        },
    )
    assert (answer.status_code, answer.headers["Location"]) == (302, "/admin/")
    assert not kept.exists()  # deleted without a copy after the first sign-in
    assert len(house.group()) == 6  # web server, the four workers, beat
    assert house.stop() == 0
    assert not house.ready()

    again = subprocess.run(
        (sys.executable, "manage.py", "prepare"),
        cwd=ROOT,
        env=ENVIRONMENT | {"DATA_DIR": str(house.data)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not FIRST.search(again.stdout)


@pytest.mark.parametrize(
    "number", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.rare)]
)
def test_a_web_server_that_falls_comes_back(
    up: Callable[..., House], tmp_path: Path, number: signal.Signals
) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    database_copy.copy_to(tmp_path / "data" / EMBEDDED)  # the first start has its own test
    house = up("--only", "web")
    house.wait(house.ready)
    (web,) = house.group()
    os.kill(web, number)
    house.wait(lambda: house.group() not in ([], [web]))
    house.wait(house.ready)
    assert house.stop() == 0


def test_on_postgresql_and_redis_it_is_the_same_command(
    up: Callable[..., House], postgres_url: str, redis_url: str
) -> None:
    """The web alone: five more processes take eight seconds of processor, and workers with these
    services have their own tests (tests/faults)."""
    house = up("--only", "web", DATABASE_URL=postgres_url, REDIS_URL=redis_url)
    house.wait(house.ready)
    assert not list(house.log.with_suffix("").glob("*.sqlite3"))
    assert house.stop() == 0


@pytest.mark.parametrize(
    ("web", "redis", "warns"), [("1", "", False), ("3", "", True), ("3", "redis://there", False)]
)
def test_processes_that_count_for_themselves_say_so(
    monkeypatch: pytest.MonkeyPatch, web: str, redis: str, warns: bool
) -> None:
    monkeypatch.setenv("REDIS_URL", redis)
    warning = start.separate_counts(start.parser().parse_args(["--web", web]))
    assert (warning is not None) == warns
    if warning is not None:
        assert warning.startswith("Each of the 3 web processes")


def test_a_port_that_is_taken_is_said_at_once(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = subprocess.run(
            (sys.executable, "manage.py", "up", "--port", str(port), "--data", str(tmp_path)),
            cwd=ROOT,
            env=os.environ | {"BOOTSTRAP": "off"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert answer.returncode == 1
    assert f"Port {port} is taken" in answer.stderr
    assert not list(tmp_path.iterdir())
