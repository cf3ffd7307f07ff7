"""Outages are reported: a frozen database, a frozen Redis, a full disk."""

import http.client
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import pytest

from companion.server import lanes, probes
from tests.faults.house import wait_until
from tests.faults.proxy import FreezableProxy
from tests.faults.web import Phones, Web, web

SOON = 1.0
LOGIN = {"username": "nobody", "password": "in particular"}


class TimedResponse:
    """A response: its status, Retry-After, content and duration."""

    def __init__(self, server: Web, path: str) -> None:
        since = monotonic()
        query = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        query.request("GET", path)
        get_response = query.getresponse()
        self.status = get_response.status
        self.wait = get_response.getheader("Retry-After")
        self.content = get_response.read().decode()
        self.seconds = monotonic() - since


@dataclass(frozen=True)
class FreezableServer:
    """A server whose services can be frozen, one at a time."""

    server: Web
    database: FreezableProxy
    redis: FreezableProxy


@pytest.fixture(scope="module")
def strained(
    tmp_path_factory: pytest.TempPathFactory, postgres_url: str, redis_url: str
) -> Iterator[FreezableServer]:
    database, redis = FreezableProxy(postgres_url), FreezableProxy(redis_url)
    services = {"DATABASE_URL": database.url, "REDIS_URL": redis.url}
    try:
        with web(tmp_path_factory.mktemp("strained"), services, workers=1) as server:
            yield FreezableServer(server, database, redis)
    finally:
        database.close()
        redis.close()


@contextmanager
def frozen(service: FreezableProxy) -> Iterator[None]:
    service.frozen.set()
    try:
        yield
    finally:
        service.frozen.clear()


def test_while_postgresql_is_frozen_each_answer_comes_in_time_and_says_so(
    strained: FreezableServer,
) -> None:
    server = strained.server
    phones = Phones(server)
    paths = [
        phones.path_of(),
        phones.path_of("stream"),
        f"/tables/{phones.code}/",
        "/api/v1/tournaments/",
    ]
    with ThreadPoolExecutor(12) as people, frozen(strained.database):
        calls = [people.submit(TimedResponse, server, path) for path in paths * 2]
        for path in ("/healthz", "/static/companion/page.css"):
            response = TimedResponse(server, path)
            assert (response.status, response.seconds < SOON) == (200, True), (
                path,
                response.seconds,
            )
        ready = TimedResponse(server, "/readyz")
        assert ready.status == 503
        assert "the database does not answer" in ready.content
        assert ready.seconds < probes.PATIENCE + SOON
        for call in calls:
            response = call.result()
            assert (response.status, response.wait) == (503, "5"), response.content
            assert response.seconds < lanes.PATIENCE + 5
    wait_until(
        lambda: TimedResponse(server, phones.path_of()).status == 200,
        "the calls are answered again",
    )
    assert phones.move(1)  # the interrupted requests have left nothing locked


def test_without_redis_calls_are_counted_and_moves_go_on(strained: FreezableServer) -> None:
    server = strained.server
    phones = Phones(server)
    with frozen(strained.redis):
        since = monotonic()
        for turn in range(10):
            assert phones.move(turn)
        status, problem = server.call("POST", "/api/v1/tokens/", LOGIN)
        assert (status, problem["type"]) == (401, "account.wrong_login")
        assert monotonic() - since < 10  # not a second for each
        ready = TimedResponse(server, "/readyz")
        assert (ready.status, ready.seconds < probes.PATIENCE + SOON) == (503, True)
        assert "the broker does not answer" in ready.content


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", str(disk)]
    try:
        made = subprocess.run(mount, check=False, capture_output=True)
    except FileNotFoundError:
        pytest.skip("there is no mount here, so no disk that can be filled")
    if made.returncode:
        pytest.skip("nothing may be mounted here, so there is no disk that can be filled")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def fill(path: Path) -> None:
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(65536))


def test_a_full_disk_is_named_and_what_is_read_goes_on(small_disk: Path) -> None:
    with web(small_disk, {}) as server:
        phones = Phones(server)
        assert TimedResponse(server, "/readyz").status == 200
        fill(small_disk / "full")
        opening = {"game": "karatekarte", "mode": "house"}
        answers = [server.call("POST", "/api/v1/tables/", opening) for _ in range(30)]
        refused = [(status, problem) for status, problem in answers if status != 201]
        assert refused, "the disk had room all the while"
        assert {(status, problem["type"]) for status, problem in refused} == {(503, "outage.disk")}
        ready = TimedResponse(server, "/readyz")
        assert (ready.status, "MB are left" in ready.content) == (503, True), ready.content
        assert TimedResponse(server, "/healthz").status == 200
        assert TimedResponse(server, phones.path_of()).status == 200
        (small_disk / "full").unlink()
        assert TimedResponse(server, "/readyz").status == 200
        assert server.call("POST", "/api/v1/tables/", opening)[0] == 201
