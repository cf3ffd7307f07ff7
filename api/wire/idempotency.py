"""Idempotency-Key: a call sent twice is done once."""

from collections.abc import Callable
from typing import Any, Final

from django.utils.crypto import salted_hmac
from rest_framework.request import Request

from api.wire import callers, refusals
from api.wire.answers import encode
from games.duties import idempotency
from games.duties.idempotency import Answer

HEADER: Final = "Idempotency-Key"
AGAIN: Final = "Idempotency-Replayed"

Body = dict[str, Any]


def once(request: Request, act: Callable[[], Answer]) -> tuple[Answer, bool]:
    """The answer, and whether it is that of a call which was sent before."""
    key = _key(request)
    if key is None:
        return act(), False
    done: list[bool] = []

    def acting() -> Answer:
        done.append(True)
        return act()

    answer = idempotency.once(callers.owner(request), key, _fingerprint(request), acting)
    return answer, not done


def _key(request: Request) -> str | None:
    key: str | None = request.headers.get(HEADER)
    if key is None:
        return None
    if not key.isascii() or not key.isprintable() or not key.strip():
        raise refusals.bad_key()
    return key


def _fingerprint(request: Request) -> bytes:
    """All that makes the call what it is. Bodies hold passwords: without the server's key nobody
    can try words against what is kept."""
    call = "\0".join((request.method or "", request.get_full_path(), encode(request.data).decode()))
    return salted_hmac("companion.call", call, algorithm="sha256").digest()
