"""Protection of page forms against double sending: the same form acts once and redirects to one
place."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from functools import partial, wraps
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.duties.idempotency import Answer, owner_of, run_once
from games.duties.models import Call
from games.people import device
from games.people.access import Caller
from games.people.keys import derive
from games.people.page.form import SECRET, redirect_to

PROOF: Final = "csrfmiddlewaretoken"
"""CSRF token. It is masked differently each time, so it also tells two readings of a page apart."""
TWICE: Final = timedelta(minutes=2)
"""Time after which the same form counts as meant again."""
TOLD_AGAIN: Final = frozenset({device.COOKIE, settings.LANGUAGE_COOKIE_NAME})
"""Cookies that may differ, or be set again, without changing an answer."""
View = Callable[..., HttpResponse]


def sent_once(view: View) -> View:
    """Decorate a page so that the same form from the same reading of it redirects to the same
    place. A form with other content, for example after going back, is a new form."""

    @wraps(view)
    def acting(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        act = partial(view, request, *args, **kwargs)
        return _redirect_once(request, act) if _is_plain_form(request) else act()

    return acting


def _is_plain_form(request: HttpRequest) -> bool:
    """True if the form needs this protection. Scripts protect themselves. Forms with a password or
    a file are excluded, because other requests would wait meanwhile."""
    if request.method != "POST" or "text/html" not in request.headers.get("Accept", ""):
        return False
    return SECRET & request.POST.keys() == {PROOF} and not request.FILES


def _redirect_once(request: HttpRequest, act: Callable[[], HttpResponse]) -> HttpResponse:
    caller, body = device.caller_with_device(request), _body(request)
    owner = call_owner(caller)
    key = hashlib.sha256(request.POST[PROOF].encode() + body).hexdigest()
    first: list[HttpResponse] = []

    def answer() -> Answer:
        first.append(act())
        return Answer(first[0].status_code, first[0].headers.get("Location", ""))

    with transaction.atomic():
        place = run_once(owner, key, body, answer).body
        if first and not _is_only_redirect(request, first[0]):
            Call.objects.filter(owner=owner, key=key).delete()
    return first[0] if first else device.set_cookie(redirect_to(place), caller)


def _is_only_redirect(request: HttpRequest, response: HttpResponse) -> bool:
    """True if the redirect is the whole answer. A response that signs somebody in must also sign in
    the second request."""
    is_complete = not request.session.modified and response.cookies.keys() <= TOLD_AGAIN
    return is_complete and "Location" in response.headers


def made_once(
    request: HttpRequest,
    caller: Caller,
    make: Callable[[], str],
    still_exists: Callable[[str], bool],
) -> str:
    """Return the id of what `make` made for this content. The CSRF token is ignored, because a
    browser that goes back reads a page with a new one. If `there` says that the object no longer
    exists, it is made again."""
    owner, body = call_owner(caller), _body(request)
    key = f"said:{hashlib.sha256(body).hexdigest()}"
    with transaction.atomic():
        last = Call.objects.filter(owner=owner, key=key).first()
        if last and not (timezone.now() - last.made < TWICE and still_exists(last.body)):
            last.delete()
        return run_once(owner, key, body, lambda: Answer(303, make())).body


def shown_once(request: HttpRequest, caller: Caller, make: Callable[[], str]) -> str:
    """Return the id of what `make` made, for a page that shows it at once and may be reloaded: its
    secret is derived from the id."""
    body = _body(request) + request.POST.get(PROOF, "").encode()
    key = f"shown:{hashlib.sha256(body).hexdigest()}"
    if PROOF not in request.POST:
        return make()
    return run_once(call_owner(caller), key, body, lambda: Answer(200, make())).body


def call_owner(caller: Caller) -> str:
    """Return the owner under which calls are stored."""
    if caller.person is not None:
        return owner_of(caller.person)
    return f"device:{caller.device_digest[:32]}"


def _body(request: HttpRequest) -> bytes:
    """Return a digest under the server's key: the form may hold a password, which nobody should
    find by guessing."""
    data = request.POST
    fields = sorted((name, data.getlist(name)) for name in data if name != PROOF)
    return derive("form", repr((request.get_full_path(), fields))).encode()
