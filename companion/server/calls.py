"""Requests handed to Django's WSGI handler in a thread, and refusals that do not need the
handler."""

import io
import os
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

import django
from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application
from django.utils import translation

from api.wire import refusals
from companion.server import proxies
from games.people.refusals import Refusal

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
wsgi = get_wsgi_application()
django.setup()

from api.wire.problems import refusal_response  # noqa: E402 - after the setup

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes]

OURS: Final = frozenset({b"content-length", b"x-forwarded-for"})
"""Headers that we set ourselves: the length is that of the body received, and the caller's address
is already known."""
PROTO: Final = b"x-forwarded-proto"


def call_wsgi(call: dict[str, Any]) -> Answer:
    call["wsgi.errors"] = sys.stderr  # it cannot be sent to another process
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
    return status, encode_headers(headers), content


def encode_headers(headers: Any) -> Headers:
    return [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in headers]


def peer_of(scope: Scope) -> str:
    peer: str = (scope.get("client") or ("",))[0]
    return peer


def caller_address(scope: Scope) -> str:
    peer = peer_of(scope)
    forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return proxies.caller_of(peer, b",".join(forwarded).decode("latin-1")) if forwarded else peer


def environ(scope: Scope, body: bytes = b"", caller: str | None = None) -> dict[str, Any]:
    """Return the request as a WSGI environ (PEP 3333)."""
    server = scope.get("server") or ("localhost", 80)
    call: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": caller_address(scope) if caller is None else caller,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if name in OURS or b"_" in name:
            continue  # X_Forwarded_Proto would be read as X-Forwarded-Proto, which a proxy sets
        if name == PROTO and not proxies.is_trusted(peer_of(scope)):
            proxies.warn_untrusted(peer_of(scope))
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        text = value.decode("latin-1")
        joint = "; " if key == "HTTP_COOKIE" else ","
        call[key] = f"{call[key]}{joint}{text}" if key in call else text
    return call


def busy_refusal(wait: int) -> Refusal:
    return refusals.refusal_with_wait(refusals.busy, wait)


async def refuse(scope: Scope, send: Send, refusal: Refusal) -> None:
    """Send a refusal in the caller's language, since no middleware has set it yet; as a page if a
    page was requested."""
    request = WSGIRequest(environ(scope))
    with translation.override(translation.get_language_from_request(request)):
        response = refusal_response(request, refusal)
    headers = encode_headers(response.items())
    if refusal.status in CLOSING:
        headers.append((b"connection", b"close"))
    await answer(send, response.status_code, headers, response.content)


CLOSING: Final = frozenset({408, 413})
"""Statuses after which the rest of the body is not read."""


async def answer(send: Send, status: int, headers: Headers, content: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
