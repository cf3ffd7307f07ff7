"""Password check for all entrances: the API, the administration, pages."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from games.people.models import User
from games.people.sign_in import first_password
from games.people.sign_in.tries import Tries


class Backend(ModelBackend):
    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> User | None:
        if username is None or password is None:
            return None
        address = "" if request is None else request.META.get("REMOTE_ADDR", "")
        tries = Tries(username, address)
        tries.check()
        person = super().authenticate(request, username, password, **more)
        if not isinstance(person, User):
            tries.record_failure()
            return None
        tries.record_success()
        first_password.forget(person)
        return person
