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
from companion.server.admission import Followers, Following
from companion.server.bodies import Uploading, Uploads

logger = logging.getLogger(__name__)

PAUSE: Final = 1.0
GONE: Final = 5  # seconds after which a process that says nothing counts as gone
WHO: Final = "companion.neighbours"


class Word(msgspec.Struct, frozen=True):
    """The counts of one process. Owners are fingerprints, never addresses."""

    calls: dict[str, allowances.Told]
    following: Following
    uploading: Uploading


class Neighbours:
    def __init__(self, redis_url: str, followers: Followers, uploads: Uploads) -> None:
        self.redis_url = redis_url
        self.followers, self.uploads = followers, uploads
        self.name = token_hex(8)
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        if self.redis_url:
            self.task = asyncio.get_running_loop().create_task(self._live())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def tell(self) -> Word:
        return Word(allowances.told(), self.followers.told(), self.uploads.told())

    def hear(self, words: Sequence[Word]) -> None:
        allowances.hear([word.calls for word in words])
        self.followers.hear([word.following for word in words])
        self.uploads.hear([word.uploading for word in words])

    async def _live(self) -> None:
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
                self.hear([])
                logger.warning("Each process counts for itself, without Redis: %s", error)
                await asyncio.sleep(GONE)

    async def exchange(self, client: redis.Redis) -> None:
        now = time()
        async with client.pipeline(transaction=False) as pipe:
            pipe.set(self._at(self.name), msgspec.msgpack.encode(self.tell()), ex=GONE)
            pipe.zadd(WHO, {self.name: now})
            pipe.zremrangebyscore(WHO, 0, now - 60 * GONE)
            pipe.zrangebyscore(WHO, now - GONE, "+inf")
            *_, names = await pipe.execute()
        others = [name.decode() for name in names if name.decode() != self.name]
        said = await client.mget(map(self._at, others)) if others else []
        there = [each for each in said if isinstance(each, bytes)]
        self.hear([msgspec.msgpack.decode(each, type=Word) for each in there])

    def _at(self, name: str) -> str:
        return f"{WHO}.{name}"
