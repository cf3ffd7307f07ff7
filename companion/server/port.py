"""The one port: streams to an asynchronous app, all else to Django's WSGI handler in a thread.

Django under ASGI holds a thread and a connection for each stream and hops for each call; here a
few threads answer calls, each with its own connection, and streams cost a coroutine each. See
docs/decisions/one-port.md for the measurements.
"""

import asyncio
import io
import os
import re
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.utils import translation

from api.wire import refusals
from games.people.refusals import Refusal

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
wsgi = get_wsgi_application()
django.setup()

from api.tables import stream as tables  # noqa: E402 - after the setup
from api.tournaments import stream as tournaments  # noqa: E402
from api.wire.problems import recognised, response  # noqa: E402  # noqa: E402
from companion.server.streams import MOST_STREAMS, Streams  # noqa: E402

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

STREAM: Final = re.compile(r"\A/api/v1/(tables|tournaments)/([^/]+)/stream/?\Z")
ADMIT: Final = {"tables": tables.admit, "tournaments": tournaments.admit}
LARGEST_BODY: Final = 5 * 1024 * 1024 + 4096
THREADS: Final = 4 if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") else 2
MOST_WAITING: Final = 500  # calls of one process; more are told to come back

pool = ThreadPoolExecutor(THREADS, thread_name_prefix="call")
waiting = 0
streams: Streams | None = None


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        stream = STREAM.match(scope["path"])
        if stream is not None and scope["method"] == "GET":
            await _stream(scope, receive, send, *stream.groups())
        else:
            await _call(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    global streams  # noqa: PLW0603 - one process, one set of streams
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            streams = Streams(_in_thread, settings.REDIS_URL)
            streams.open()
            await send({"type": "lifespan.startup.complete"})
        else:
            if streams is not None:
                await streams.close()
            await send({"type": "lifespan.shutdown.complete"})
            return


# Calls


async def _call(scope: Scope, receive: Receive, send: Send) -> None:
    global waiting  # noqa: PLW0603 - counted by the one event loop
    body = await _body(receive)
    if body is None:
        await _refuse(scope, send, refusals.too_large(limit=LARGEST_BODY))
        return
    if waiting >= MOST_WAITING:
        await _refuse(scope, send, busy(1))
        return
    waiting += 1
    try:
        status, headers, content = await asyncio.get_running_loop().run_in_executor(
            pool, _django, environ(scope, body)
        )
    finally:
        waiting -= 1
    await _answer(send, status, headers, content)


async def _body(receive: Receive) -> bytes | None:
    """The whole body, so that a slow sender holds no thread; None if it is too large for any."""
    chunks, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b""
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        if size > LARGEST_BODY:
            return None
        if not message.get("more_body"):
            return b"".join(chunks)


def _django(call: dict[str, Any]) -> tuple[int, Headers, bytes]:
    started: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None, /) -> Any:
        started[:] = [int(status[:3]), headers]

    answer = wsgi(call, start_response)
    try:
        content = b"".join(answer)
    finally:
        close = getattr(answer, "close", None)
        if close is not None:
            close()
    status, headers = started
    return status, [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in headers], content


def environ(scope: Scope, body: bytes = b"") -> dict[str, Any]:
    """The call as WSGI says it (PEP 3333)."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    call: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        key = name.decode("latin-1").upper().replace("-", "_")
        if key == "CONTENT_LENGTH":
            continue  # what came is what counts
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        text = value.decode("latin-1")
        joint = "; " if key == "HTTP_COOKIE" else ","
        call[key] = f"{call[key]}{joint}{text}" if key in call else text
    return call


# Streams


async def _stream(scope: Scope, receive: Receive, send: Send, room: str, id_: str) -> None:
    if streams is None or streams.count >= MOST_STREAMS:
        await _refuse(scope, send, busy(5))
        return
    try:
        admitted = await _in_thread(ADMIT[room], WSGIRequest(environ(scope)), id_)
    except Exception as refusal:  # recognised() names what it knows and passes on the rest
        problem = recognised(refusal)
        if problem is None:
            raise
        await _refuse(scope, send, problem)
        return
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [
                (b"content-type", b"text/event-stream; charset=utf-8"),
                (b"cache-control", b"no-store"),
                (b"x-accel-buffering", b"no"),  # proxies pass each entry on at once
            ],
        }
    )
    sending = asyncio.ensure_future(_send_all(streams, admitted, send))
    leaving = asyncio.ensure_future(_gone(receive))
    await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
    for task in (sending, leaving):
        task.cancel()
    await asyncio.gather(sending, leaving, return_exceptions=True)


async def _send_all(following: Streams, admitted: Any, send: Send) -> None:
    stream = following.follow(admitted)
    try:
        async for content in stream:
            await send({"type": "http.response.body", "body": content, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        await stream.aclose()  # type: ignore[attr-defined]  # an async generator


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _in_thread(function: Callable[..., Any], *given: Any) -> "asyncio.Future[Any]":
    return asyncio.get_running_loop().run_in_executor(pool, _with_connection, function, *given)


def _with_connection(function: Callable[..., Any], *given: Any) -> Any:
    """Outside a request nobody else looks whether the thread's connection is still good."""
    close_old_connections()
    try:
        return function(*given)
    finally:
        close_old_connections()


def busy(wait: int) -> Refusal:
    return refusals.later(refusals.busy, wait)


async def _refuse(scope: Scope, send: Send, refusal: Refusal) -> None:
    """In the caller's language, which no middleware has looked for yet."""
    with translation.override(translation.get_language_from_request(WSGIRequest(environ(scope)))):
        answer = response(refusal)
    headers = [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in answer.items()]
    await _answer(send, answer.status_code, headers, answer.content)


async def _answer(send: Send, status: int, headers: Headers, content: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
