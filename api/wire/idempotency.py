"""Idempotency-Key: a call sent twice is done once.

Keys belong to a person, to the holder of a seat's secret, or to an anonymous caller. Many anonymous
callers share one address (a hall, for example), and their keys may be short. So such a key counts
for one address and one body only, and a repeated call never returns secrets. A caller who sends a
Client-Secret, which nobody else knows, has their own keys from any address.
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
    """Owner of a key; `proved` if nobody else could have sent it."""

    name: str
    proved: bool


def run_once(request: Request, act: Callable[[], Answer], *, guarded: bool) -> tuple[Answer, bool]:
    """Return the answer, and whether it was replayed from an earlier call.

    If `guarded`, a replay is refused to callers who have not proved that they sent the first call.
    """
    key = _key(request)
    if key is None:
        return act(), False
    done: list[bool] = []

    def acting() -> Answer:
        done.append(True)
        return act()

    owner, fingerprint = _owner(request), _fingerprint(request)
    answer = idempotency.run_once(owner.name, key, fingerprint, acting)
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
    return Owner(f"client:{_keyed_digest(about)}", proved=True)


def _key(request: Request) -> str | None:
    key: str | None = request.headers.get(HEADER)
    if key is None:
        return None
    if not key.isascii() or not key.isprintable() or not key.strip():
        raise refusals.bad_key()
    return key


def _fingerprint(request: Request) -> bytes:
    """Return a keyed hash of everything that identifies the call.

    Bodies hold passwords: without the server's key nobody can test guesses against the stored hash.
    """
    call = "\0".join((request.method or "", request.get_full_path(), encode(request.data).decode()))
    return salted_hmac("companion.call", call, algorithm="sha256").digest()


def _keyed_digest(about: str) -> str:
    return salted_hmac("companion.client", about, algorithm="sha256").hexdigest()
