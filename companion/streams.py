"""Live streams (Server-Sent Events), one set for each web process.

A table's journal is read once for all who watch it, and once more for each who sees a gap. News
comes from this process itself, from Redis, and, since news is only a hint, from a slow poll.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, Final

import redis.asyncio as redis
from redis.asyncio.client import PubSub

from api import tablestream
from api.tablestream import Admitted, Audience, Frame
from games.tables import live

logger = logging.getLogger(__name__)

MOST_STREAMS: Final = 10_000  # of one process
KEPT: Final = 50  # frames of each audience, for those who are a little behind
HEARTBEAT: Final = 15.0
POLL: Final = 0.5  # seconds, where only polling brings news from other processes
SAFETY_POLL: Final = 5.0  # where Redis does

Pool = Callable[..., "asyncio.Future[Any]"]
"""Calls a function that reads the database, in one of the threads that may."""


class Watch:
    """Everyone in this process who follows one table."""

    def __init__(self) -> None:
        self.number = -1  # nobody has asked yet where the journal stands
        self.rumour = -1  # what was heard meanwhile
        self.audiences: dict[Audience, int] = {}
        self.frames: dict[Audience, list[Frame]] = {}
        self.reading = asyncio.Lock()
        self.moved: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(self, told: dict[Audience, list[Frame]]) -> None:
        for audience, frames in told.items():
            kept = [*self.frames.get(audience, []), *frames]
            self.frames[audience] = kept[-KEPT:]
            if frames:
                self.number = max(self.number, frames[-1][0])
        moved, self.moved = self.moved, asyncio.get_running_loop().create_future()
        moved.set_result(None)

    def after(self, number: int, audience: Audience) -> list[Frame] | None:
        """The frames that follow; None where they must be read from the journal."""
        if number >= self.number:
            return []
        frames = self.frames.get(audience, [])
        following = [frame for frame in frames if frame[0] > number]
        whole = len(following) == self.number - number
        return following if whole else None


class Streams:
    def __init__(self, pool: Pool, redis_url: str) -> None:
        self.pool = pool
        self.redis_url = redis_url
        self.watches: dict[str, Watch] = {}
        self.count = 0
        self.closing = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        self.tasks: set[asyncio.Task[None]] = set()
        self.ear: PubSub | None = None

    def open(self) -> None:
        live.listeners.append(self._heard_here)
        self._start(self._poll())
        if self.redis_url:
            self._start(self._listen())

    async def close(self) -> None:
        """Every stream ends cleanly: the phones come back to the process that follows."""
        live.listeners.remove(self._heard_here)
        self.closing.set()
        for watch in self.watches.values():
            watch.heard({})
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def follow(self, admitted: Admitted) -> AsyncIterator[bytes]:
        """What one stream sends, from its entry on, until it is closed."""
        table_id, audience, number = admitted.table_id, admitted.audience, admitted.after
        watch = self._enter(table_id, audience)
        try:
            await self._found(table_id, watch)
            yield b"retry: 1000\n: following\n\n"
            while not self.closing.is_set():
                moved = watch.moved
                frames = watch.after(number, audience)
                if frames is None:
                    frames = await self._missed(table_id, number, audience)
                if frames:
                    number = frames[-1][0]
                    yield b"".join(frame for _, frame in frames)
                elif not await _within(HEARTBEAT, moved):
                    yield b": still here\n\n"
        finally:
            self._leave(table_id, audience)

    def _enter(self, table_id: str, audience: Audience) -> Watch:
        watch = self.watches.get(table_id) or self.watches.setdefault(table_id, Watch())
        watch.audiences[audience] = watch.audiences.get(audience, 0) + 1
        self.count += 1
        return watch

    async def _found(self, table_id: str, watch: Watch) -> None:
        """Where the journal stands, asked once for all who come at the same time."""
        async with watch.reading:
            if watch.number < 0:
                await self._lend_an_ear(table_id)  # before, so that nothing falls in between
                watch.number = await self._newest(table_id)
                self._hear(table_id, watch.rumour)

    def _leave(self, table_id: str, audience: Audience) -> None:
        self.count -= 1
        watch = self.watches[table_id]
        watch.audiences[audience] -= 1
        if not watch.audiences[audience]:
            del watch.audiences[audience]
            watch.frames.pop(audience, None)
        if not watch.audiences:
            del self.watches[table_id]
            self._start(self._turn_away(table_id))

    async def _newest(self, table_id: str) -> int:
        numbers: dict[str, int] = await self.pool(tablestream.newest, [table_id])
        return numbers.get(table_id, 0)

    async def _missed(self, table_id: str, number: int, audience: Audience) -> list[Frame]:
        read: dict[Audience, list[Frame]] = await self.pool(
            tablestream.frames, table_id, number, [audience]
        )
        return read[audience]

    # News

    def _heard_here(self, table_id: str, number: int) -> None:
        """From a thread of this process."""
        self.loop.call_soon_threadsafe(self._hear, table_id, number)

    def _hear(self, table_id: str, number: int) -> None:
        watch = self.watches.get(table_id)
        if watch is None:
            return
        watch.rumour = max(watch.rumour, number)
        if 0 <= watch.number < number:
            self._start(self._read(table_id, watch, number))

    async def _read(self, table_id: str, watch: Watch, number: int) -> None:
        """Once for all who watch, whichever way and however often the news came."""
        async with watch.reading:
            while watch.number < number and watch.audiences:
                before = watch.number
                told: dict[Audience, list[Frame]] = await self.pool(
                    tablestream.frames, table_id, before, list(watch.audiences)
                )
                watch.heard(told)
                if watch.number == before:
                    return  # news of an entry that is not there (yet): the poll will see it

    async def _poll(self) -> None:
        pause = SAFETY_POLL if self.redis_url else POLL
        while True:
            await asyncio.sleep(pause)
            if self.watches:
                numbers = await self.pool(tablestream.newest, list(self.watches))
                for table_id, number in numbers.items():
                    self._hear(table_id, number)

    async def _listen(self) -> None:
        while True:
            try:
                async with redis.Redis.from_url(self.redis_url) as client:
                    self.ear = client.pubsub()
                    await self.ear.subscribe(live.channel(""), *map(live.channel, self.watches))
                    async for message in self.ear.listen():
                        if message["type"] == "message":
                            table_id = message["channel"].decode().rpartition(".")[2]
                            self._hear(table_id, int(message["data"]))
            except (redis.RedisError, OSError) as error:
                self.ear = None
                logger.warning("Streams hear nothing from Redis and poll: %s", error)
                await asyncio.sleep(1)

    async def _lend_an_ear(self, table_id: str) -> None:
        """To that table alone: hearing of every move of all tables would cost each its part."""
        if self.ear is not None:
            with suppress(redis.RedisError, OSError):  # the poll brings the news meanwhile
                await self.ear.subscribe(live.channel(table_id))

    async def _turn_away(self, table_id: str) -> None:
        if self.ear is not None and table_id not in self.watches:
            with suppress(redis.RedisError, OSError):
                await self.ear.unsubscribe(live.channel(table_id))

    def _start(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def _within(seconds: float, moved: "asyncio.Future[None]") -> bool:
    """Whether it came in time; it is shared with everyone who waits, so it is not cancelled."""
    done, _ = await asyncio.wait([moved], timeout=seconds)
    return bool(done)
