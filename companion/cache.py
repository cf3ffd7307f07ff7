"""Redis as a cache. While Redis is away, each process counts in its own memory."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import redis
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

logger = logging.getLogger(__name__)

REST: Final = 5.0
"""Seconds for which a Redis that did not answer is left alone: otherwise each call would wait for
it."""


class RedisOutage:
    """Time until which Redis is left alone, for all threads of this process."""

    until = 0.0


def _with_fallback(name: str) -> Callable[..., Any]:
    def call(self: "RedisOrLocalCache", *given: Any, **named: Any) -> Any:
        if monotonic() >= RedisOutage.until:
            try:
                return getattr(RedisCache, name)(self, *given, **named)
            except redis.RedisError as problem:
                RedisOutage.until = monotonic() + REST
                logger.warning("Calls are counted without Redis: %s", problem)
        return getattr(self.own, name)(*given, **named)

    return call


class RedisOrLocalCache(RedisCache):
    def __init__(self, server: str, query: dict[str, Any]) -> None:
        super().__init__(server, query)
        self.own = LocMemCache("without-redis", {"OPTIONS": {"MAX_ENTRIES": 100_000}})

    add = _with_fallback("add")
    get = _with_fallback("get")
    set = _with_fallback("set")
    touch = _with_fallback("touch")
    incr = _with_fallback("incr")
    delete = _with_fallback("delete")
    delete_many = _with_fallback("delete_many")
    clear = _with_fallback("clear")
