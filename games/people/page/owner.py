"""The owner of a page that is only for users who have logged in."""

from django.http import HttpRequest

from games.people.models import User


def person_of(request: HttpRequest) -> User:
    """Return the logged-in user; the view needs `login_required`."""
    assert isinstance(request.user, User)  # noqa: S101 - nobody else comes here
    return request.user
