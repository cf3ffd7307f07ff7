"""Waking those who watch a table: Redis carries the news; without it, streams poll the journal."""

import functools
import logging

import redis
from django.conf import settings

logger = logging.getLogger(__name__)


def channel(table_id: str) -> str:
    return f"companion.table.{table_id}"


@functools.cache
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)


def wake(table_id: str, number: int) -> None:
    """A hint and no more: who misses it reads the journal a little later."""
    if not settings.REDIS_URL:
        return
    try:
        _redis(settings.REDIS_URL).publish(channel(table_id), number)
    except redis.RedisError as error:
        logger.warning("Nobody was woken for table %s: %s", table_id, error)
