"""The one port: streams go to an asynchronous app, all else to Django's WSGI handler in a thread of
its lane (`companion.server.lanes`).

Django under ASGI uses a thread and a connection for each stream and switches threads for each call;
here a few threads answer calls, each with its own connection, and a stream costs only a coroutine.
See docs/decisions/one-port.md for the measurements.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, InterfaceError, close_old_connections
from django.http import HttpResponse
from django.middleware.security import SecurityMiddleware

from companion.server import calls, lanes, probes
from companion.server.calls import (
    Receive,
    Scope,
    Send,
    answer,
    busy_refusal,
    encode_headers,
    environ,
    refuse,
)

# isort: split
# Django is set up now, so models can be imported.
from api.tables import stream as tables
from api.tournaments import stream as tournaments
from api.wire import refusals
from api.wire.limits import misses
from api.wire.outages import outage
from api.wire.problems import refusal_of
from api.wire.streams import Subscription
from companion.server.bodies import Body, uploads
from companion.server.shared_counters import SharedCounters
from companion.server.stream_limits import OUTAGE, Follower, Followers
from companion.server.streams import Streams
from games.people.refusals import Refusal

logger = logging.getLogger(__name__)

STREAM: Final = re.compile(r"\A/api/v1/(tables|tournaments)/([^/]+)/stream/?\Z")
ADMIT: Final = {"tables": tables.admit, "tournaments": tournaments.admit}
PROBES: Final = frozenset({"/healthz", "/readyz"})
READING: Final = frozenset({"GET", "HEAD"})
SECURITY: Final = SecurityMiddleware(lambda request: HttpResponse())

streams: Streams | None = None
followers = Followers()
counters = SharedCounters(settings.REDIS_URL, followers, uploads)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        stream = STREAM.match(scope["path"]) if scope["method"] == "GET" else None
        if stream is not None:
            await _stream(scope, receive, send, *stream.groups())
        elif scope["path"] in PROBES and scope["method"] in READING:
            await _probe(scope, send)
        else:
            await _call(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    global streams  # noqa: PLW0603 - one process, one set of streams
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            streams = Streams(_run_reading, settings.REDIS_URL)
            streams.open()
            counters.open()
            await send({"type": "lifespan.startup.complete"})
        else:
            if streams is not None:
                await streams.close()
            await counters.close()
            lanes.heavy.close()
            await send({"type": "lifespan.shutdown.complete"})
            return


# Calls


async def _probe(scope: Scope, send: Send) -> None:
    if scope["path"] == "/healthz":
        reply = probes.ALIVE
    else:
        reply = await probes.ready(environ({**scope, "method": "GET"}))
    status, headers, content = reply
    await answer(send, status, headers, content if scope["method"] == "GET" else b"")


async def _call(scope: Scope, receive: Receive, send: Send) -> None:
    address = calls.caller_address(scope)
    body = None
    try:
        body = Body(scope, address)
        call = environ(scope, await body.read(receive), address)
        lane = lanes.lane_of(scope["method"], scope["path"], scope["query_string"])
        status, headers, content = await lane.run(body.address, calls.call_wsgi, call)
    except Refusal as refusal:
        await refuse(scope, send, refusal)
    else:
        await answer(send, status, headers, content)
    finally:
        if body is not None:
            body.release()


# Streams


async def _stream(scope: Scope, receive: Receive, send: Send, room: str, id_: str) -> None:
    request = WSGIRequest(environ(scope))
    address = calls.caller_address(scope)
    ask = partial(lanes.admissions.run, address, _with_connection, _admit, room, request, id_)
    try:
        turned = _security_response(request)
        if turned is not None:
            await answer(send, turned.status_code, encode_headers(turned.items()), turned.content)
            return
        if streams is None or followers.full:
            raise busy_refusal(5)
        follower = followers.enter(await ask(), ask)
    except Refusal as refusal:
        await refuse(scope, send, refusal)
        return
    try:
        await _run_stream(streams, follower, request, receive, send)
    finally:
        followers.leave(follower)


def _security_response(request: WSGIRequest) -> HttpResponse | None:
    """Apply the checks that hold for every page: allowed host names, and TLS only."""
    try:
        request.get_host()
    except DisallowedHost:
        raise refusals.refused() from None
    response = SECURITY.process_request(request)
    return response if isinstance(response, HttpResponse) else None


def _admit(room: str, request: WSGIRequest, id_: str) -> Subscription:
    try:
        with misses.count_misses(request):
            return ADMIT[room](request, id_)
    except Exception as problem:  # refusal_of() names what it knows; the rest is passed on
        refusal = refusal_of(problem)
        if refusal is None:
            raise
        raise refusal from problem


async def _run_stream(
    following: Streams, follower: Follower, request: WSGIRequest, receive: Receive, send: Send
) -> None:
    head = HttpResponse(content_type="text/event-stream; charset=utf-8")
    head.headers["Cache-Control"] = "no-store"
    head.headers["X-Accel-Buffering"] = "no"  # proxies pass each entry on at once
    SECURITY.process_response(request, head)
    headers = encode_headers(head.items())
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    sending = asyncio.ensure_future(_send_all(following, follower, send))
    leaving = asyncio.ensure_future(_wait_disconnect(receive))
    await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
    for task in (sending, leaving):
        task.cancel()
    ended, _ = await asyncio.gather(sending, leaving, return_exceptions=True)
    if isinstance(ended, Exception):
        logger.error("A stream broke off", exc_info=ended)


async def _send_all(following: Streams, follower: Follower, send: Send) -> None:
    stream = following.follow(follower)
    try:
        async for content in stream:
            await send({"type": "http.response.body", "body": content, "more_body": True})
    except (DatabaseError, InterfaceError) as problem:
        if outage(problem) is None:
            raise
        await send({"type": "http.response.body", "body": OUTAGE, "more_body": True})
    finally:
        await stream.aclose()  # type: ignore[attr-defined]  # an async generator
    await send({"type": "http.response.body", "body": b""})


async def _wait_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _run_reading(function: Callable[..., Any], *given: Any) -> "asyncio.Future[Any]":
    return asyncio.get_running_loop().run_in_executor(
        lanes.play.executor, _with_connection, function, *given
    )


def _with_connection(function: Callable[..., Any], *given: Any) -> Any:
    """Check the thread's connection before and after: outside a request Django does not."""
    close_old_connections()
    try:
        return function(*given)
    finally:
        close_old_connections()
