"""Authentication: a person by a token or a session, or a guest by the secret of a seat."""

import functools
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from api.wire import refusals
from games.duties.idempotency import owner_of
from games.people import device, tokens
from games.people.access import Caller
from games.people.keys import digest
from games.people.models import Token, User
from games.people.sign_in.networks import network
from games.tables.models import Seat, Table
from games.tournaments.models import Entrant

LONGEST_SECRET: Final = 200


@dataclass(frozen=True)
class SeatSecret:
    """Secret of a guest or of a table's host. The table or the tournament finds out what it opens;
    elsewhere it identifies nobody."""

    secret: str


Credential = Token | SeatSecret | None
"""Type of `request.auth`; None: a browser session, or an anonymous caller."""


class Authorization(BaseAuthentication):
    """Parser of `Authorization: Token …` or `Authorization: Seat …`; the scheme is
    case-insensitive."""

    def authenticate(self, request: Request) -> tuple[User | AnonymousUser, Credential] | None:
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if not header:
            return None
        scheme, _, secret = header.partition(" ")
        secret = secret.strip()
        if not secret or not secret.isascii() or len(secret) > LONGEST_SECRET:
            raise refusals.unreadable_secret()
        match scheme.lower():
            case "token":
                token = tokens.get_live_token(secret)
                if token is None:
                    raise refusals.unknown_secret()
                return token.person, token
            case "seat":
                if not opens_something(secret):
                    raise refusals.unknown_secret()
                return AnonymousUser(), SeatSecret(secret)
            case _:
                raise refusals.unreadable_secret()

    def authenticate_header(self, request: Request) -> str:
        return "Token, Seat"


class BrowserSession(SessionAuthentication):
    """Session cookie of a logged-in user, or of a browser that holds a guest's seat; checked for
    CSRF."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        known = super().authenticate(request)
        if known is None and device.cookie_secret(request._request):  # noqa: SLF001 - as Django has it
            self.enforce_csrf(request)
        return known

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as missing:
            raise refusals.no_proof() from missing


class KnownPerson(BasePermission):
    """Permission for accounts only: the secret of a seat is answered like no credentials."""

    def has_permission(self, request: Request, view: Any) -> bool:
        require_person(request)
        return True


def person(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def require_person(request: Request) -> User:
    """Return the logged-in user; refuse everybody else."""
    if (somebody := person(request)) is None:
        raise refusals.no_secret()
    return somebody


def caller(request: Request) -> Caller:
    """Return the caller with their secret or device, for operations that guests may use."""
    if request.auth is not None:
        return Caller(person(request), seat_secret(request))
    return Caller(person(request), device=device.cookie_secret(request._request))  # noqa: SLF001 - as above


def seat_secret(request: Request) -> str:
    return request.auth.secret if isinstance(request.auth, SeatSecret) else ""


def owner(request: Request) -> str:
    """Return the key under which calls are counted and idempotency keys are stored. Anonymous
    callers are identified by their address."""
    if (somebody := person(request)) is not None:
        return owner_of(somebody)
    if secret := seat_secret(request):
        return owner_by_secret(secret)
    return stranger(request)


def owner_by_secret(secret: str) -> str:
    return f"seat:{_fingerprint(secret)}"


def stranger(request: Request | HttpRequest) -> str:
    """Return the key of the address that the server determined; X-Forwarded-For of a caller is not
    trusted."""
    return owner_by_address(request.META.get("REMOTE_ADDR", ""))


def owner_by_address(address: str) -> str:
    return f"address:{_fingerprint(network(address))}"


def opens_something(secret: str) -> bool:
    """Return True if the secret belongs to a seat, a table, or an entrant of a tournament."""
    try:
        return _known_to_open(digest(secret))
    except LookupError:
        return False


def device_holds_something(secret: str) -> bool:
    """Return True if a browser with this secret has a seat, a table, or a place in a tournament."""
    try:
        return _known_device(digest(secret))
    except LookupError:
        return False


@functools.lru_cache(maxsize=4096)
def _known_to_open(shown: str) -> bool:
    """Cache only secrets that exist; the LookupError for unknown ones is not cached.

    A secret revoked since is still cached here, but opens no seat: each use checks it again.
    """
    return _require_any(
        Seat.objects.filter(digest=shown),
        Table.objects.filter(host_digest=shown),
        Entrant.objects.filter(digest=shown),
    )


@functools.lru_cache(maxsize=4096)
def _known_device(held: str) -> bool:
    return _require_any(
        *(rows.objects.filter(device=held) for rows in (Seat, Table, Entrant)),
    )


def _require_any(*querysets: QuerySet[Any]) -> bool:
    first, *others = (rows.order_by().values_list("pk") for rows in querysets)
    if not first.union(*others, all=True).exists():
        raise LookupError
    return True


@functools.lru_cache(maxsize=4096)
def _fingerprint(text: str) -> str:
    """Return a keyed hash, so that neither secrets nor addresses are stored. Cached, because it is
    needed for every call."""
    return salted_hmac("companion.caller", text, algorithm="sha256").hexdigest()[:32]
