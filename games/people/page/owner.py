"""Whose page it is: those of one's own are for whoever has signed in."""

from django.http import HttpRequest

from games.people.models import User


def person_of(request: HttpRequest) -> User:
    """Behind `login_required`."""
    assert isinstance(request.user, User)  # noqa: S101 - nobody else comes here
    return request.user
