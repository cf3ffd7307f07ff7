"""Links that carry a secret: they open something for everybody who has them. Every kind stands in
`KINDS`, from which the routes of pages, the addresses and the redaction of logs are made.

The address is never taken from the `Host` of a stranger's request. GET and HEAD only look, because
programs open links before people do: a form acts.
"""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from urllib.parse import quote, urlencode

from django.conf import settings
from django.http import HttpRequest

from games.people import refusals
from games.people.addresses import public

PARAMETER: Final = re.compile(r"<\w+:(\w+)>")
SAFE: Final = "~:@!$&'()*+,;={}"
"""Signs that `reverse` leaves in a path, too; {} stands where a mail fills in the secret later."""
SHORTEST: Final = 8
"""Length of the shortest secret, a typed code. Shorter words in its place name other pages."""
REDACTED: Final = "…"


@dataclass(frozen=True)
class SecretLink:
    page: str
    """Name of the route."""
    route: str
    life: timedelta | None
    """None: until it is used, replaced or taken back, or for as long as its maker has chosen."""
    once: bool
    parameter: str = "secret"
    """It carries the secret, in the query if the route does not have it."""

    @property
    def lifetime(self) -> timedelta:
        assert self.life is not None, self.page  # noqa: S101 - asked of kinds that have one
        return self.life

    @property
    def in_path(self) -> bool:
        return self.parameter in PARAMETER.findall(self.route)

    def path(self, secret: str, **places: object) -> str:
        values = {name: str(value) for name, value in places.items()} | {self.parameter: secret}
        names = PARAMETER.findall(self.route)
        path = PARAMETER.sub(lambda match: quote(values[match[1]], safe=SAFE), f"/{self.route}")
        query = {name: value for name, value in values.items() if name not in names}
        return f"{path}?{urlencode(query, safe='{}')}" if query else path

    def address(self, request: HttpRequest, secret: str, **places: object) -> str:
        """Return the address that a screen or a paper shows."""
        return public.public_url(request, self.path(secret, **places))

    def mail_address(self, request: HttpRequest, secret: str, **places: object) -> str:
        """Return the address for a mail: a stranger's request may ask for it, so it needs a server
        that the settings name."""
        if not public.has_own_name():
            raise refusals.no_letters()
        return self.address(request, secret, **places)

    def terminal_address(self, secret: str, port: int) -> str:
        return public.terminal_url(self.path(secret), port)


RESET: Final = SecretLink(
    page="page.new_password",
    route="password/<str:uid>/<str:secret>/",
    life=timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT),
    once=True,
)
SHOWN_RESET: Final = SecretLink(
    page="page.rescued",
    route="password/shown/<str:secret>/",
    life=timedelta(minutes=30),
    once=True,
)
SIGN_UP: Final = SecretLink(
    page="page.sign_up", route="sign-up/", parameter="link", life=timedelta(days=7), once=True
)
SIGN_UP_MAIL: Final = SecretLink(
    page="page.confirm",
    route="sign-up/confirm/",
    parameter="code",
    life=timedelta(days=1),
    once=True,
)
NEW_ADDRESS: Final = SecretLink(
    page="page.new_address",
    route="me/address/<str:secret>/",
    life=timedelta(days=1),
    once=False,  # once more it changes nothing
)
NO_REMINDERS: Final = SecretLink(
    page="page.no_turns", route="me/turns/<str:secret>/", life=None, once=False
)
SEAT: Final = SecretLink(
    page="page.seat.take",
    route="tables/<str:code>/seats/<int:place>/<str:secret>/",
    life=None,
    once=True,
)
SLIP: Final = SecretLink(page="page.slip", route="e/<str:secret>/", life=None, once=False)
INVITATION: Final = SecretLink(
    page="page.gate", route="invitations/<str:secret>/", life=None, once=False
)
SHARED: Final = SecretLink(page="page.shown", route="shown/<str:secret>/", life=None, once=False)
CALENDAR: Final = SecretLink(
    page="my-calendar", route="api/v1/me/calendar.ics", parameter="key", life=None, once=False
)
CLUB_CALENDAR: Final = SecretLink(
    page="club-calendar",
    route="api/v1/clubs/<str:club>/calendar.ics",
    parameter="key",
    life=None,
    once=False,
)
KINDS: Final = (
    RESET,
    SHOWN_RESET,
    SIGN_UP,
    SIGN_UP_MAIL,
    NEW_ADDRESS,
    NO_REMINDERS,
    SEAT,
    SLIP,
    INVITATION,
    SHARED,
    CALENDAR,
    CLUB_CALENDAR,
)


def _pattern(kind: SecretLink) -> str:
    """Return the expression for what stands before the secret."""
    if not kind.in_path:
        return rf"[?&]{kind.parameter}="
    before = kind.route.partition(f"<str:{kind.parameter}>")[0]
    return f"/{PARAMETER.sub('[^/]+', before)}"


SECRETS: Final = re.compile(
    rf"({'|'.join(sorted({_pattern(kind) for kind in KINDS}))})[^/?\s&\"')]{{{SHORTEST},}}"
)


def redact(text: str) -> str:
    """Replace the secrets of links in this text."""
    return SECRETS.sub(rf"\1{REDACTED}", text)
