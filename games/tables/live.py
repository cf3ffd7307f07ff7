"""Wakes the streams that follow a table. News is only a hint: a missed one is read from the journal
later."""

import functools
import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

import redis
from django.conf import settings

logger = logging.getLogger(__name__)

OUTAGE_SECONDS: Final = 5.0
"""Seconds for which a Redis that did not answer is left alone: otherwise each move would wait for
it."""


class RedisOutage:
    until = 0.0


listeners: Final[list[Callable[[str, int], None]]] = []
"""Listeners of this process; other processes are told through Redis, or poll."""


def channel_name(table_id: str) -> str:
    return f"companion.table.{table_id}"


def publish(table_id: str, number: int) -> None:
    for listener in listeners:
        listener(table_id, number)
    if not settings.REDIS_URL or monotonic() < RedisOutage.until:
        return
    try:
        _redis(settings.REDIS_URL).publish(channel_name(table_id), number)
    except redis.RedisError as error:
        RedisOutage.until = monotonic() + OUTAGE_SECONDS
        logger.warning("Nobody was woken for table %s: %s", table_id, error)


@functools.cache
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
