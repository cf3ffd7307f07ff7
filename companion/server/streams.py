"""Live streams (Server-Sent Events), one set for each web process.

A table's journal, or a tournament's log, is read once for all its followers, and once more for each
who has a gap. News comes from this process itself, from Redis, and, since news is only a hint, from
a slow poll.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, Final

import redis.asyncio as redis
from django.db import DatabaseError
from redis.asyncio.client import PubSub

from api.wire.streams import Audience, Frame, Source
from companion.server.stream_limits import Follower
from games.tables import live

logger = logging.getLogger(__name__)

KEPT: Final = 50  # frames of each audience, for followers who are a little behind
HEARTBEAT: Final = 15.0
POLL: Final = 0.5  # seconds, if only polling brings news from other processes
SAFETY_POLL: Final = 5.0  # seconds, with Redis

Pool = Callable[..., "asyncio.Future[Any]"]
"""Runs a function that reads the database, in one of the pool's threads."""


class Watch:
    """Everyone in this process who follows one table or tournament."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.number = -1  # the journal's newest number has not been read yet
        self.announced = -1  # highest number announced meanwhile
        self.audiences: dict[Audience, int] = {}
        self.frames: dict[Audience, list[Frame]] = {}
        self.reading = asyncio.Lock()
        self.moved: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def add_frames(self, frames_by_audience: dict[Audience, list[Frame]]) -> None:
        for audience, frames in frames_by_audience.items():
            kept = [*self.frames.get(audience, []), *frames]
            self.frames[audience] = kept[-KEPT:]
            if frames:
                self.number = max(self.number, frames[-1][0])
        moved, self.moved = self.moved, asyncio.get_running_loop().create_future()
        moved.set_result(None)

    def frames_after(self, number: int, audience: Audience) -> list[Frame] | None:
        """Return the following frames; None if they must be read from the journal."""
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
        self.closing = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        self.tasks: set[asyncio.Task[None]] = set()
        self.pubsub: PubSub | None = None

    def open(self) -> None:
        live.listeners.append(self._announce)
        self._start(self._poll())
        if self.redis_url:
            self._start(self._listen())

    async def close(self) -> None:
        """End every stream cleanly: the phones reconnect to the next process."""
        live.listeners.remove(self._announce)
        self.closing.set()
        for watch in self.watches.values():
            watch.add_frames({})
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def follow(self, follower: Follower) -> AsyncIterator[bytes]:
        """Yield what one stream sends, until it ends or is closed."""
        admitted = follower.admitted
        id_, audience, number = admitted.id, admitted.audience, admitted.after
        watch = self._enter(admitted.source, id_, audience)
        try:
            await self._load_number(id_, watch)
            yield b"retry: 1000\n: following\n\n"
            while not self.closing.is_set():
                moved = watch.moved
                waiting = watch.number > number
                await follower.check(sending=waiting)
                if follower.ended.done():
                    yield follower.ended.result()
                    return
                frames = watch.frames_after(number, audience)
                if frames is None:
                    frames = await self._read_missed(watch.source, id_, number, audience)
                if frames:
                    number = frames[-1][0]
                    yield b"".join(frame for _, frame in frames)
                elif not await _any_done_within(HEARTBEAT, moved, follower.ended):
                    yield b": still here\n\n"
        finally:
            self._leave(id_, audience)

    def _enter(self, source: Source, id_: str, audience: Audience) -> Watch:
        watch = self.watches.get(id_) or self.watches.setdefault(id_, Watch(source))
        watch.audiences[audience] = watch.audiences.get(audience, 0) + 1
        return watch

    async def _load_number(self, id_: str, watch: Watch) -> None:
        """Read the journal's newest number, once for all who come at the same time."""
        async with watch.reading:
            if watch.number < 0:
                await self._subscribe(id_)  # first, so that nothing is missed in between
                watch.number = await self._newest(watch.source, id_)
                self._note_number(id_, watch.announced)

    def _leave(self, id_: str, audience: Audience) -> None:
        watch = self.watches[id_]
        watch.audiences[audience] -= 1
        if not watch.audiences[audience]:
            del watch.audiences[audience]
            watch.frames.pop(audience, None)
        if not watch.audiences:
            del self.watches[id_]
            self._start(self._unsubscribe(id_))

    async def _newest(self, source: Source, id_: str) -> int:
        numbers: dict[str, int] = await self.pool(source.newest, [id_])
        return numbers.get(id_, 0)

    async def _read_missed(
        self, source: Source, id_: str, number: int, audience: Audience
    ) -> list[Frame]:
        read: dict[Audience, list[Frame]] = await self.pool(source.frames, id_, number, [audience])
        return read[audience]

    # News

    def _announce(self, id_: str, number: int) -> None:
        """Take news from another thread of this process."""
        self.loop.call_soon_threadsafe(self._note_number, id_, number)

    def _note_number(self, id_: str, number: int) -> None:
        watch = self.watches.get(id_)
        if watch is None:
            return
        watch.announced = max(watch.announced, number)
        if 0 <= watch.number < number:
            self._start(self._read(id_, watch, number))

    async def _read(self, id_: str, watch: Watch, number: int) -> None:
        """Read new frames once for all followers, however often and from wherever the news came."""
        async with watch.reading:
            while watch.number < number and watch.audiences:
                before = watch.number
                try:
                    frames: dict[Audience, list[Frame]] = await self.pool(
                        watch.source.frames, id_, before, list(watch.audiences)
                    )
                except DatabaseError as problem:  # the next poll notices it again
                    logger.warning("Streams could not read what is new: %s", problem)
                    return
                watch.add_frames(frames)
                if watch.number == before:
                    return  # the entry is not there (yet): the poll will see it

    async def _poll(self) -> None:
        pause = SAFETY_POLL if self.redis_url else POLL
        while True:
            await asyncio.sleep(pause)
            try:
                await self._poll_once()
            except DatabaseError as problem:  # the next poll sees what this one has missed
                logger.warning("Streams could not look for news: %s", problem)

    async def _poll_once(self) -> None:
        for source, ids in self._ids_by_source().items():
            numbers = await self.pool(source.newest, ids)
            for id_, number in numbers.items():
                self._note_number(id_, number)

    def _ids_by_source(self) -> dict[Source, list[str]]:
        watched: dict[Source, list[str]] = {}
        for id_, watch in self.watches.items():
            watched.setdefault(watch.source, []).append(id_)
        return watched

    async def _listen(self) -> None:
        while True:
            try:
                async with redis.Redis.from_url(
                    self.redis_url, socket_connect_timeout=2, health_check_interval=15
                ) as client:
                    self.pubsub = client.pubsub()
                    await self.pubsub.subscribe(
                        live.channel_name(""), *map(live.channel_name, self.watches)
                    )
                    async for message in self.pubsub.listen():
                        if message["type"] == "message":
                            id_ = message["channel"].decode().rpartition(".")[2]
                            self._note_number(id_, int(message["data"]))
            except (redis.RedisError, OSError) as error:
                self.pubsub = None
                logger.warning("Streams hear nothing from Redis and poll: %s", error)
                await asyncio.sleep(1)

    async def _subscribe(self, id_: str) -> None:
        """Subscribe to this table only: every process would pay for every move of all tables."""
        if self.pubsub is not None:
            with suppress(redis.RedisError, OSError):  # the poll brings the news meanwhile
                await self.pubsub.subscribe(live.channel_name(id_))

    async def _unsubscribe(self, id_: str) -> None:
        if self.pubsub is not None and id_ not in self.watches:
            with suppress(redis.RedisError, OSError):
                await self.pubsub.unsubscribe(live.channel_name(id_))

    def _start(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def _any_done_within(seconds: float, *awaited: "asyncio.Future[Any]") -> bool:
    """Return whether any of them finished in time. None is cancelled: others wait for them too."""
    done, _ = await asyncio.wait(awaited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    return bool(done)
