"""Counters shared by all processes: each tells the others through Redis, every second, what it
counts, and adds what they count. No request waits for that. Without Redis, or if it does not
answer, each process counts for itself."""

import asyncio
import logging
from collections.abc import Sequence
from secrets import token_hex
from time import time
from typing import Final

import msgspec
import redis.asyncio as redis

from api.shortcuts import allowances
from companion.server.bodies import UploadCounts, Uploads
from companion.server.stream_limits import FollowerCounts, Followers

logger = logging.getLogger(__name__)

PAUSE: Final = 1.0
GONE: Final = 5  # seconds after which a process that says nothing counts as gone
WHO: Final = "companion.neighbours"


class Snapshot(msgspec.Struct, frozen=True):
    """The counts of one process. Owners are fingerprints, never addresses."""

    calls: dict[str, allowances.Snapshot]
    following: FollowerCounts
    uploading: UploadCounts


class SharedCounters:
    def __init__(self, redis_url: str, followers: Followers, uploads: Uploads) -> None:
        self.redis_url = redis_url
        self.followers, self.uploads = followers, uploads
        self.name = token_hex(8)
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        if self.redis_url:
            self.task = asyncio.get_running_loop().create_task(self._exchange_forever())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def snapshot(self) -> Snapshot:
        return Snapshot(allowances.snapshot(), self.followers.snapshot(), self.uploads.snapshot())

    def merge(self, snapshots: Sequence[Snapshot]) -> None:
        allowances.merge([word.calls for word in snapshots])
        self.followers.merge([word.following for word in snapshots])
        self.uploads.merge([word.uploading for word in snapshots])

    async def _exchange_forever(self) -> None:
        while True:
            try:
                async with redis.Redis.from_url(
                    self.redis_url, socket_connect_timeout=2, socket_timeout=2
                ) as client:
                    while True:
                        await self.exchange(client)
                        await asyncio.sleep(PAUSE)
            # The decode error: sent by a process of another version.
            except (redis.RedisError, OSError, msgspec.MsgspecError) as error:
                self.merge([])
                logger.warning("Each process counts for itself, without Redis: %s", error)
                await asyncio.sleep(GONE)

    async def exchange(self, client: redis.Redis) -> None:
        now = time()
        async with client.pipeline(transaction=False) as pipe:
            pipe.set(self._key(self.name), msgspec.msgpack.encode(self.snapshot()), ex=GONE)
            pipe.zadd(WHO, {self.name: now})
            pipe.zremrangebyscore(WHO, 0, now - 60 * GONE)
            pipe.zrangebyscore(WHO, now - GONE, "+inf")
            *_, names = await pipe.execute()
        others = [name.decode() for name in names if name.decode() != self.name]
        values = await client.mget(map(self._key, others)) if others else []
        payloads = [each for each in values if isinstance(each, bytes)]
        self.merge([msgspec.msgpack.decode(each, type=Snapshot) for each in payloads])

    def _key(self, name: str) -> str:
        return f"{WHO}.{name}"
