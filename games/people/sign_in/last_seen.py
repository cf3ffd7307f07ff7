"""The time at which each session was last in use."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.people.models import User
from games.people.sign_in.sessions import record_use


class LastSeenMiddleware:
    """Without a session in the browser, no user is looked up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.session.session_key is not None and isinstance(request.user, User):
            record_use(request, request.user)
        return self.get_response(request)
