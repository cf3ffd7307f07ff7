"""Who calls: a person by a token or a browser's session, or the holder of a seat's secret."""

import functools
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
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
    """What a guest shows, or who is host of a table. What it opens, the table or the tournament
    finds out; anywhere else it is nobody's in particular."""

    secret: str


Credential = Token | SeatSecret | None
"""What `request.auth` is; None: a browser's session, or nobody."""


class Authorization(BaseAuthentication):
    """`Authorization: Token …` or `Authorization: Seat …`; the scheme is case-insensitive."""

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
                token = tokens.shown(secret)
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
    """The cookie of who has logged in on our pages, or of the browser that holds a guest's seat,
    with the proof that the page is ours."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        known = super().authenticate(request)
        if known is None and device.shown(request._request):  # noqa: SLF001 - as Django has it
            self.enforce_csrf(request)
        return known

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as missing:
            raise refusals.no_proof() from missing


class KnownPerson(BasePermission):
    """A seat's secret is no account: whoever shows it here is asked who they are, like anybody."""

    def has_permission(self, request: Request, view: Any) -> bool:
        known(request)
        return True


def person(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def known(request: Request) -> User:
    """For views that are for known people alone."""
    if (somebody := person(request)) is None:
        raise refusals.no_secret()
    return somebody


def caller(request: Request) -> Caller:
    """For rooms in which a secret opens something, too."""
    if request.auth is not None:
        return Caller(person(request), seat_secret(request))
    return Caller(person(request), device=device.shown(request._request))  # noqa: SLF001 - as above


def seat_secret(request: Request) -> str:
    return request.auth.secret if isinstance(request.auth, SeatSecret) else ""


def owner(request: Request) -> str:
    """Whose calls and whose allowance these are; strangers are told apart by their address."""
    if (somebody := person(request)) is not None:
        return owner_of(somebody)
    if secret := seat_secret(request):
        return of_secret(secret)
    return stranger(request)


def of_secret(secret: str) -> str:
    return f"seat:{_fingerprint(secret)}"


def stranger(request: Request | HttpRequest) -> str:
    """By the address that the port found out: what a caller writes itself into X-Forwarded-For is
    no proof."""
    return at(request.META.get("REMOTE_ADDR", ""))


def at(address: str) -> str:
    return f"address:{_fingerprint(network(address))}"


def opens_something(secret: str) -> bool:
    """A seat, a table, or a place in a tournament."""
    try:
        return _known_to_open(digest(secret))
    except LookupError:
        return False


@functools.lru_cache(maxsize=4096)
def _known_to_open(shown: str) -> bool:
    """What opens something is looked for once; what opens nothing, each time anew. One that was
    taken back meanwhile opens no seat, which each room finds out for itself."""
    seats, hosts, places = (
        rows.order_by().values_list("pk")
        for rows in (
            Seat.objects.filter(digest=shown),
            Table.objects.filter(host_digest=shown),
            Entrant.objects.filter(digest=shown),
        )
    )
    if not seats.union(hosts, places, all=True).exists():
        raise LookupError(shown)
    return True


@functools.lru_cache(maxsize=4096)
def _fingerprint(text: str) -> str:
    """Neither secrets nor addresses are written down; a phone's is asked for at every call."""
    return salted_hmac("companion.caller", text, algorithm="sha256").hexdigest()[:32]
