"""The user for whom a page is rendered: the admin shows rows without passing the user."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from games.people.models import User

Somebody = User | AnonymousUser | None

_READER: Final[ContextVar[Somebody]] = ContextVar("reader", default=None)


class CurrentUserMiddleware:
    """Stores the user of each request while it is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _READER.set(request.user)
        try:
            return self.get_response(request)
        finally:
            _READER.reset(token)


def current_user() -> Somebody:
    return _READER.get()
