"""A web process killed at any moment loses no acknowledged move and makes none twice."""

import random
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.faults.house import wait_until
from tests.faults.web import Phones, Web, web
from tests.waiting import wait_for_exit


@pytest.fixture(scope="module", params=[pytest.param("sqlite", marks=pytest.mark.rare), "services"])
def database(request: pytest.FixtureRequest) -> dict[str, str]:
    if request.param == "sqlite":
        return {}
    return {
        "DATABASE_URL": request.getfixturevalue("postgres_url"),
        "REDIS_URL": request.getfixturevalue("redis_url"),
    }


@pytest.fixture(scope="module")
def server(database: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with web(tmp_path_factory.mktemp("web"), database) as started:
        yield started


def test_moves_survive_kill_9_of_web_processes(server: Web, long: bool) -> None:
    wanted, chance = (500 if long else 40), random.Random(4)
    acknowledged: dict[str, list[int]] = {}
    done, killed = threading.Event(), list[bool]()

    def kill() -> None:
        # With shorter intervals granian takes it for a crash loop and ends.
        while not done.wait(chance.uniform(6, 9) if killed else 0.5):
            killed.append(server.kill_a_worker(chance.randrange(2)))

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        made = 0
        while made < wanted:
            phones = Phones(server)
            numbers = acknowledged.setdefault(phones.code, [])
            while made < wanted and (number := phones.move(made)) is not None:
                numbers.append(number)
                made += 1
    finally:
        done.set()
        killer.join()
    assert any(killed), "nobody was killed"
    wait_until(server.answers, "the web answers again", server.log)
    for code, numbers in acknowledged.items():
        journal = journal_of(server, code)
        assert numbers == list(range(2, len(numbers) + 2)), "an entry was made twice, or skipped"
        assert journal == list(range(1, len(numbers) + 2)), "the journal holds other entries"
    assert "every chain and every replay holds" in server.run("verify")


def journal_of(server: Web, code: str) -> list[int]:
    after, numbers = 0, list[int]()
    while True:
        path = f"/api/v1/tables/{code}/journal/?after={after}"
        entries = server.call_until_answered("GET", path)[1]["entries"]
        if not entries:
            return numbers
        numbers += [entry["number"] for entry in entries]
        after = numbers[-1]


class Stream:
    """A phone that follows a table, and may be disconnected."""

    def __init__(self, server: Web, path: str, after: int) -> None:
        self.ids: list[int] = []
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: {after}\r\n\r\n"
        self.socket.sendall(request.encode())
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self) -> None:
        with self.socket.makefile("rb") as lines:
            try:
                for line in lines:
                    if line.startswith(b"id: "):
                        self.ids.append(int(line[4:]))
            except (OSError, ValueError):
                return  # disconnected

    def cut(self) -> list[int]:
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(timeout=20)
        self.socket.close()
        return self.ids


def test_a_stream_cut_and_resumed_twenty_times_misses_and_repeats_nothing(server: Web) -> None:
    phones = Phones(server)
    ids: list[int] = []
    made = newest = 1
    for cut in range(20):
        stream = Stream(server, phones.path_of("stream"), ids[-1] if ids else 0)
        for _ in range(random.Random(cut).randrange(1, 5)):
            newest = phones.move(made) or newest
            made += 1
        if cut % 3:
            sleep(0.02 * (cut % 5))  # sometimes in the middle of a message
        ids += stream.cut()
    last = Stream(server, phones.path_of("stream"), ids[-1] if ids else 0)
    wait_until(
        lambda: (bool(last.ids) and last.ids[-1] == newest) or ids[-1:] == [newest], "the end"
    )
    ids += last.cut()
    assert ids == list(range(1, newest + 1))


def test_many_streams_on_one_table_all_hear_each_move(server: Web, long: bool) -> None:
    phones = Phones(server)
    streams = [Stream(server, phones.path_of("stream"), 0) for _ in range(200 if long else 20)]
    newest = 1
    for turn in range(5):
        newest = phones.move(turn) or newest
    wait_until(lambda: all(stream.ids[-1:] == [newest] for stream in streams), "all have heard")
    assert all(stream.cut() == list(range(1, newest + 1)) for stream in streams)


QUESTION = "&".join(f"camps.{n % 2}.{n // 2}.name=x{n}" for n in range(32))
DEAR = ("/api/v1/schema/", f"/games/kung_fu/verdicts/comparison/?{QUESTION}")


def test_moves_go_on_while_strangers_ask_for_what_is_dear(server: Web) -> None:
    """Before, eight readers left one move in thirty."""
    done, answers = threading.Event(), list[int]()

    def read(path: str) -> None:
        while not done.is_set():
            answers.append(server.status_of(path))

    count_moves(server, 0.5)
    quiet = count_moves(server, 1.0)
    readers = [threading.Thread(target=read, args=(DEAR[n % 2],)) for n in range(8)]
    for reader in readers:
        reader.start()
    try:
        wait_until(lambda: 200 in answers, "a reader is answered", server.log)
        beside = count_moves(server, 1.0)
    finally:
        done.set()
        for reader in readers:
            reader.join()
    assert set(answers) <= {200, 503}
    assert beside > quiet / 10


def count_moves(server: Web, seconds: float) -> int:
    end, made, phones = monotonic() + seconds, 0, Phones(server)
    while monotonic() < end:
        if phones.move(made) is None:
            phones = Phones(server)
        made += 1
    return made


def test_streams_end_cleanly_when_the_server_stops(
    database: dict[str, str], tmp_path: Path
) -> None:
    with web(tmp_path, database) as server:
        stream = Stream(server, Phones(server).path_of("stream"), 0)
        wait_until(lambda: stream.ids == [1], "the stream follows")
        server.process.terminate()
        assert wait_for_exit(server.process, 10) == 0
    stream.thread.join(timeout=10)
    assert not stream.thread.is_alive()


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/v1/tables/NOTATALL/stream", 404, "table.unknown"),
        ("/api/v1/tables/%00/stream", 404, "table.unknown"),
    ],
)
def test_a_stream_of_nothing_is_a_problem(server: Web, path: str, status: int, code: str) -> None:
    answered, problem = server.call("GET", path)
    assert (answered, problem["type"]) == (status, code)


def test_a_private_table_streams_to_its_players_alone(server: Web) -> None:
    body = {"game": "karatekarte", "mode": "house", "watching": False}
    _, table = server.call("POST", "/api/v1/tables/", body)
    path = f"/api/v1/tables/{table['code']}/stream"
    assert server.call("GET", path)[0] == 403
    wrong = server.call("GET", path, Authorization="Bearer nothing")
    assert (wrong[0], wrong[1]["type"]) == (401, "auth.unreadable")


def test_too_large_a_body_is_refused_before_it_is_read(server: Web) -> None:
    status, problem = server.call("POST", "/api/v1/tables/", {"game": "x" * 6_000_000})
    assert (status, problem["type"]) == (413, "request.too_large")


@pytest.mark.parametrize("length", ["Content-Length: 2", "Transfer-Encoding: chunked"])
def test_half_a_call_closes_no_table(server: Web, length: str) -> None:
    """Before, an incomplete body was handled as if there had been none."""
    phones = Phones(server)
    body = b"2\r\n{" if "chunked" in length else b"{"
    head = f"POST {phones.path_of('close/')} HTTP/1.1\r\nHost: localhost\r\n{length}\r\n"
    shown = f"Content-Type: application/json\r\nAuthorization: {phones.host['Authorization']}\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as half:
        half.sendall(f"{head}{shown}\r\n".encode() + body)
        half.shutdown(socket.SHUT_WR)
        half.recv(1000)
    assert server.call("GET", phones.path_of())[1]["phase"] == "playing"


TOURNAMENT = """
from games.tournaments.models import Tournament
print("made", Tournament.objects.create(name="Open", game_key="karatekarte").pk)
"""
LINES = """
import time
from django.db import transaction
from games.tournaments.log import lines
from games.tournaments.models import Tournament
for n in range({lines}):
    with transaction.atomic():
        found = Tournament.objects.locked().get(pk="{tournament}")
        lines.write(found, "round_over", stage=1, round=n)
    time.sleep(0.01 * (n % 7))
"""


def test_a_tournaments_log_is_followed_by_the_same_streams(server: Web, long: bool) -> None:
    """Another process, such as a worker, writes the log: the stream gets it through Redis, or by
    polling."""
    made = server.run("shell", "-c", TOURNAMENT).partition("made ")[2].strip()
    lines, ids = (400 if long else 60), list[int]()
    writer = threading.Thread(
        target=server.run, args=("shell", "-c", LINES.format(lines=lines, tournament=made))
    )
    writer.start()
    path = f"/api/v1/tournaments/{made}/stream"
    cut = 0
    while writer.is_alive():
        stream = Stream(server, path, ids[-1] if ids else 0)
        sleep(0.05 * (cut % 5))
        ids += stream.cut()
        cut += 1
    last = Stream(server, path, ids[-1] if ids else 0)
    wait_until(lambda: (ids + last.ids)[-1:] == [lines], "the end")
    ids += last.cut()
    assert ids == list(range(1, lines + 1))


def test_a_stream_that_stays_hears_a_tournament_while_it_happens(server: Web) -> None:
    made = server.run("shell", "-c", TOURNAMENT).partition("made ")[2].strip()
    stays = [Stream(server, f"/api/v1/tournaments/{made}/stream", 0) for _ in range(5)]
    server.run("shell", "-c", LINES.format(lines=5, tournament=made))
    wait_until(lambda: all(each.ids == [1, 2, 3, 4, 5] for each in stays), "all have heard")
    for each in stays:
        each.cut()
