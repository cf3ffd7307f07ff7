"""Idempotency-Key: a call sent twice is done once.

Whose key it is: a person's, the holder's of a seat's secret, or a stranger's. Strangers are many at
one address (a hall is one), and their keys are as short as they please. So a stranger's key counts
for one address and one body only, and for that call nobody is told a secret again; whoever sends a
Client-Secret with it, which nobody else knows, has keys of their own, wherever they call from.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.utils.crypto import salted_hmac
from rest_framework.request import Request

from api.wire import callers, refusals
from api.wire.answers import encode
from games.duties import idempotency
from games.duties.idempotency import Answer

HEADER: Final = "Idempotency-Key"
CLIENT: Final = "Client-Secret"
LENGTHS: Final = range(16, 201)
AGAIN: Final = "Idempotency-Replayed"

Body = dict[str, Any]


@dataclass(frozen=True)
class Owner:
    """Whose key it is, and whether they have shown that they alone could have sent it."""

    name: str
    proved: bool


def once(request: Request, act: Callable[[], Answer], *, guarded: bool) -> tuple[Answer, bool]:
    """The answer, and whether it is that of a call which was sent before. `guarded`: then it goes
    to those alone who have proved that they sent it."""
    key = _key(request)
    if key is None:
        return act(), False
    done: list[bool] = []

    def acting() -> Answer:
        done.append(True)
        return act()

    owner, fingerprint = _owner(request), _fingerprint(request)
    answer = idempotency.once(owner.name, key, fingerprint, acting)
    if guarded and not (done or owner.proved):
        raise refusals.not_told_again()
    return answer, not done


def _owner(request: Request) -> Owner:
    if callers.person(request) is not None or len(callers.seat_secret(request)) in LENGTHS:
        return Owner(callers.owner(request), proved=True)
    shown: str | None = request.headers.get(CLIENT)
    if shown is None:
        about = _fingerprint(request).hex()[:32]
        return Owner(f"{callers.stranger(request)}:{about}", proved=False)
    if len(shown) not in LENGTHS or not shown.isascii() or not shown.isprintable():
        raise refusals.bad_client_secret()
    about = f"{shown}\0{request.method}\0{request.get_full_path()}"
    return Owner(f"client:{_under_our_key(about)}", proved=True)


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


def _under_our_key(about: str) -> str:
    return salted_hmac("companion.client", about, algorithm="sha256").hexdigest()
