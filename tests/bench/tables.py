"""Speed of moves over HTTP, and how fast streams receive them, on the server that `manage.py up`
starts."""

import asyncio
import json
import os
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from tests import services
from tests.bench.figures import Figure
from tests.faults.web import Web, web

CONNECTIONS = 20
STREAMS = 1000
SECONDS = 4.0
ROUNDS = 3
TURN = (
    [{"kind": "draw_card"}],
    [{"kind": "lay_down", "strike": "left_foot", "card": "?"}],
    [{"kind": "enough_energy"}],
)


def figures() -> Iterator[Figure]:
    # measured with and without, to see what they gain
    shortcuts = os.environ.get("SHORTCUTS", "on")
    bench = {"DJANGO_SETTINGS_MODULE": "tests.bench.settings", "SHORTCUTS": shortcuts}
    with tempfile.TemporaryDirectory() as data, web(Path(data), bench) as server:
        yield from asyncio.run(_calls(server, "SQLite"))
    postgres, redis = services.POSTGRES.where(), services.REDIS.where()
    if postgres is None or redis is None:
        raise SystemExit(services.POSTGRES.missing())
    with (
        tempfile.TemporaryDirectory() as data,
        services.fresh_database(postgres) as database,
        services.empty_redis(redis, "main") as url,
        web(Path(data), bench | {"DATABASE_URL": database, "REDIS_URL": url}) as server,
    ):
        yield from asyncio.run(_calls(server, "PostgreSQL"))
        yield from asyncio.run(_growth(server))
        yield from asyncio.run(_streams(server))


class Connection:
    """A connection that is kept open."""

    def __init__(self, server: Web) -> None:
        self.server = server

    async def open(self) -> "Connection":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        return self

    async def call(self, method: str, path: str, body: object = None, secret: str = "") -> Any:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        shown = f"Authorization: Seat {secret}\r\n" if secret else ""
        self.writer.write(f"{head}{shown}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        status = int((await self.reader.readline()).split()[1])
        length = 0
        while (line := await self.reader.readline()) != b"\r\n":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        answer = json.loads(await self.reader.readexactly(length))
        assert status < 300, answer
        return answer

    def close(self) -> None:
        self.writer.close()


class Player:
    """A shared device at its own table, which plays without looking at the table."""

    def __init__(self, line: Connection) -> None:
        self.line = line
        self.turn = 0

    async def sit_down(self) -> "Player":
        body = {"game": "karatekarte", "mode": "table", "shared": True, "setup": {"first": 0}}
        table = await self.line.call("POST", "/api/v1/tables/", body)
        self.path, self.secret = f"/api/v1/tables/{table['code']}/", table["host_secret"]
        for name in ("Alice", "Bob"):
            await self.line.call("POST", f"{self.path}seats/", {"name": name})
        self.code = table["code"]
        await self.line.call("POST", f"{self.path}start/", {}, self.secret)
        self.number, self.request, self.seat, self.turn = 1, 1, 0, 0
        return self

    async def move(self) -> None:
        body = {"request": self.request, "moves": TURN[self.turn % 3], "seat": self.seat}
        response = await self.line.call("POST", f"{self.path}moves/", body, self.secret)
        self.turn += 1
        self.number = response["number"]
        if response["phase"] != "playing" or response["awaiting"][0]["kind"] == "audit":
            await self.sit_down()  # at another table
            return
        self.request, self.seat = (
            response["awaiting"][0]["request"],
            response["awaiting"][0]["seat"],
        )

    async def post_bare(self) -> None:
        await self.line.call("POST", f"/bare/{self.code}/", {})


Act = Callable[[Player], Awaitable[None]]


@asynccontextmanager
async def _players(server: Web, count: int) -> AsyncIterator[list[Player]]:
    players = [await Player(await Connection(server).open()).sit_down() for _ in range(count)]
    try:
        yield players
    finally:
        for player in players:
            player.line.close()


async def _rate(players: list[Player], act: Act, waits: list[float]) -> float:
    end = perf_counter() + SECONDS

    async def play(player: Player) -> int:
        done = 0
        while (start := perf_counter()) < end:
            await act(player)
            waits.append(perf_counter() - start)
            done += 1
        return done

    return sum(await asyncio.gather(*map(play, players))) / SECONDS


async def _calls(server: Web, database: str) -> list[Figure]:
    async with _players(server, CONNECTIONS) as moving, _players(server, CONNECTIONS) as bare:
        moves, inserts, waits = [0.0], [0.0], list[float]()
        for _ in range(ROUNDS):  # they alternate, and the best counts
            inserts.append(await _rate(bare, Player.post_bare, []))
            moves.append(await _rate(moving, Player.move, waits))
    waits.sort()
    what = f"moves over HTTP, {database}, {CONNECTIONS} connections"
    return [
        Figure(
            what=what,
            ours=max(moves),
            unit="moves/s",
            peer="bare lock + insert + update",
            theirs=max(inserts),
            aim=0.85,
        ),
        Figure(
            what=f"{what}, slowest of a hundred", ours=waits[-len(waits) // 100] * 1e3, unit="ms"
        ),
    ]


async def _growth(server: Web) -> list[Figure]:
    """Measure moves at one table, which is rewound again and again so that its journal grows."""
    async with _players(server, 1) as (player,):
        early = await _move_time(player, 20)
        while player.number < 1990:
            await _rewind(player)
            for _ in range(150):
                await player.move()
        await _rewind(player)  # a game that is played without looking has about 180 moves
        late = await _move_time(player, player.number)
    what = "a move with 2,000 entries in the journal"
    return [Figure(what=what, ours=late, unit="ms", peer="with 20", theirs=early, aim=1.25)]


async def _move_time(player: Player, number: int) -> float:
    waits = []
    while player.number < number + 60:
        start = perf_counter()
        await player.move()
        waits.append(perf_counter() - start)
    return median(waits) * 1e3


async def _rewind(player: Player) -> None:
    await player.line.call("POST", f"{player.path}rewind/", {"to": 1}, player.secret)
    seen = await player.line.call("GET", player.path, None, player.secret)
    player.turn, player.number = 0, seen["number"]
    player.request, player.seat = seen["awaiting"][0]["request"], 0


async def _streams(server: Web) -> list[Figure]:
    """Measure the delay between the first and the last stream, and what calls cost meanwhile."""
    async with _players(server, 4) as players:
        watched, *others = players
        alone = await _rate(others, Player.move, [])
        arrivals: dict[int, list[float]] = {}
        following = [
            asyncio.ensure_future(_follow(server, watched.code, arrivals)) for _ in range(STREAMS)
        ]
        await _wait_until(lambda: len(arrivals.get(1, [])) == STREAMS)
        spreads = []
        for _ in range(30):
            await watched.move()
            number = watched.number
            await _wait_until(lambda: len(arrivals.get(number, [])) == STREAMS)  # noqa: B023 - awaited here
            spreads.append(max(arrivals[number]) - min(arrivals[number]))
        beside = await _rate(others, Player.move, [])
        for stream in following:
            stream.cancel()
    return [
        Figure(
            what=f"{STREAMS} streams, first to last, median", ours=median(spreads) * 1e3, unit="ms"
        ),
        Figure(
            what=f"{STREAMS} streams, first to last, slowest", ours=max(spreads) * 1e3, unit="ms"
        ),
        Figure(
            what=f"moves beside {STREAMS} streams",
            ours=beside,
            unit="moves/s",
            peer="without streams",
            theirs=alone,
            aim=0.95,
        ),
    ]


async def _follow(server: Web, code: str, arrivals: dict[int, list[float]]) -> None:
    request = f"GET /api/v1/tables/{code}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(request)
        if b" 200 " in await reader.readline():
            break
        writer.close()
        await asyncio.sleep(1)  # when many connect at once, some are asked to retry later
    try:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                arrivals.setdefault(int(line[4:]), []).append(perf_counter())
    finally:
        writer.close()


async def _wait_until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.002)
