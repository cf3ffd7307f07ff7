"""Who reads the page that is being made: the administration shows rows, not to whom."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from games.people.models import User

Somebody = User | AnonymousUser | None

_READER: Final[ContextVar[Somebody]] = ContextVar("reader", default=None)


class Reader:
    """Of every request, for as long as it is answered."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _READER.set(request.user)
        try:
            return self.answer(request)
        finally:
            _READER.reset(token)


def reader() -> Somebody:
    return _READER.get()
