"""Idempotency-Key: a call sent twice is done once. `@keyed` above a view's method is all it takes.

What the method answers is kept for a day, so it must hold no secret: `@keyed(secrets=…)` adds what
is derived from ids, the first time and again. `@keyed(headers=…)` says of a body what its headers
are, likewise.
"""

import functools
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from django.http import HttpResponse
from django.utils.crypto import salted_hmac
from rest_framework.request import Request
from rest_framework.response import Response

from api import callers
from api.problems import Problem
from api.rendering import encode
from games.duties.idempotency import Answer, once

HEADER: Final = "Idempotency-Key"

Method = Callable[..., Response]
Keyed = Callable[..., HttpResponse]
Body = dict[str, Any]


def keyed(
    *,
    secrets: Callable[[Body], Body] | None = None,
    headers: Callable[[Body], Mapping[str, str]] | None = None,
) -> Callable[[Method], Keyed]:
    def decorated(method: Method) -> Keyed:
        @functools.wraps(method)
        def answering(view: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
            def act() -> Answer:
                done.append(True)
                response = method(view, request, *args, **kwargs)
                body = b"" if response.data is None else encode(response.data)
                return Answer(response.status_code, body.decode())

            done: list[bool] = []
            key = _key(request)
            if key is None:
                answer = act()
            else:
                answer = once(callers.owner(request), key, _fingerprint(request), act)
            told = HttpResponse(_whole(answer, secrets), "application/json", answer.status)
            if headers is not None:
                for name, value in headers(msgspec.json.decode(answer.body)).items():
                    told[name] = value
            if not done:
                told["Idempotency-Replayed"] = "true"
            return told

        answering.takes_key = True  # type: ignore[attr-defined]  # the schema lists the header
        return answering

    return decorated


def _key(request: Request) -> str | None:
    key: str | None = request.headers.get(HEADER)
    if key is None:
        return None
    if not key.isascii() or not key.isprintable() or not key.strip():
        raise Problem("idempotency.bad_key")
    return key


def _fingerprint(request: Request) -> bytes:
    """All that makes the call what it is. Bodies hold passwords: without the server's key nobody
    can try words against what is kept."""
    call = "\0".join((request.method or "", request.get_full_path(), encode(request.data).decode()))
    return salted_hmac("companion.call", call, algorithm="sha256").digest()


def _whole(answer: Answer, secrets: Callable[[Body], Body] | None) -> bytes:
    if secrets is None:
        return answer.body.encode()
    return encode(secrets(msgspec.json.decode(answer.body)))
