"""A form that is sent twice does one thing: one row for each thing done, whatever the door.

A call of the API shows its own key (`api.wire.idempotency`). A page's form shows the proof of the
reading of the page that it came from."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
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

CSRF: Final = "csrfmiddlewaretoken"
"""CSRF token. It is masked differently each time, so it also tells two readings of a page apart."""
KEY: Final = "proof"
"""Field with a key of its own, for parts of a page that are drawn anew without it."""
LONGEST_KEY: Final = 40
TWICE: Final = timedelta(minutes=2)
"""Time after which a form with the same content counts as meant again."""
SENT_AGAIN: Final = frozenset({device.COOKIE, device.HOST_COOKIE, settings.LANGUAGE_COOKIE_NAME})
"""Cookies that may differ, or be set again, without changing an answer."""
View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Proof:
    """Identity of a form: two forms with the same proof are one."""

    owner: str
    key: str
    body: bytes


def proof_of_reading(request: HttpRequest, caller: Caller) -> Proof | None:
    """Return the proof of a form: its own key, or the CSRF token of the page where that one was
    read. None if it has neither, or holds a secret or a file: nobody should wait for those."""
    return _proof(request, caller, request.POST.get(KEY, "")[:LONGEST_KEY]) or proof_of_page(
        request, caller
    )


def proof_of_page(request: HttpRequest, caller: Caller, prefix: str = "form") -> Proof | None:
    """Return the proof by the CSRF token alone, of a form sent without a script. A page that a
    script draws anew keeps its token, so the same answer may be meant again: there, a key in the
    form is the proof."""
    is_plain = request.method == "POST" and "text/html" in request.headers.get("Accept", "")
    return _proof(request, caller, request.POST.get(CSRF, "") if is_plain else "", prefix)


def _proof(request: HttpRequest, caller: Caller, token: str, prefix: str = "form") -> Proof | None:
    if not token or request.FILES or SECRET & request.POST.keys() - {CSRF}:
        return None
    body = _content(request)
    key = hashlib.sha256(token.encode() + body).hexdigest()
    return Proof(call_owner(caller), f"{prefix}:{key}", body)


def proof_of_content(request: HttpRequest, caller: Caller) -> Proof:
    """Return the proof of what the form says, from whichever reading of the page: a browser that
    goes back reads the page with a new token. It ends after a while: see `run_form_once`."""
    body = _content(request)
    return Proof(call_owner(caller), f"words:{hashlib.sha256(body).hexdigest()}", body)


def run_form_once(
    proof: Proof | None, act: Callable[[], str], still_exists: Callable[[str], bool] | None = None
) -> str:
    """Return what `act` returns: an address, or the id of what was made; for a form that was sent
    before, the first answer. `act` refuses by raising, then the proof is not used up.

    With `still_exists`, the first answer counts for two minutes, as long as it still exists."""
    if proof is None:
        return act()
    if still_exists is None:
        return run_once(proof.owner, proof.key, proof.body, lambda: Answer(303, act())).body
    with transaction.atomic():
        _forget_old(proof, still_exists)
        return run_once(proof.owner, proof.key, proof.body, lambda: Answer(303, act())).body


def _forget_old(proof: Proof, still_exists: Callable[[str], bool]) -> None:
    last = Call.objects.filter(owner=proof.owner, key=proof.key).first()
    if last and not (timezone.now() - last.made < TWICE and still_exists(last.body)):
        last.delete()


def call_owner(caller: Caller) -> str:
    """Return the owner under which calls are stored."""
    if caller.person is not None:
        return owner_of(caller.person)
    return f"device:{caller.device_digest[:32]}"


def _content(request: HttpRequest) -> bytes:
    """Return a digest under the server's key: nobody can test guesses at what a form said."""
    data = request.POST
    fields = sorted((name, data.getlist(name)) for name in data if name != CSRF)
    return derive("form", repr((request.get_full_path(), fields))).encode()


def answer_forms_once(view: View) -> View:
    """Decorate a page whose forms are not made from commands: the same form from the same reading
    leads to the same place. A form with other content is a new form."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        caller = device.caller_with_device(request)
        proof = proof_of_page(request, caller)
        if proof is None:
            return view(request, *args, **kwargs)
        first: list[HttpResponse] = []

        def answer() -> str:
            first.append(view(request, *args, **kwargs))
            return first[0].headers.get("Location", "")

        with transaction.atomic():
            place = run_form_once(proof, answer)
            if first and not _is_only_redirect(request, first[0]):
                Call.objects.filter(owner=proof.owner, key=proof.key).delete()
        return first[0] if first else device.set_cookie(redirect_to(place), caller)

    return page


def _is_only_redirect(request: HttpRequest, response: HttpResponse) -> bool:
    """Return True if the redirect is the whole answer. A response that signs somebody in must also
    sign in the second request."""
    is_complete = not request.session.modified and response.cookies.keys() <= SENT_AGAIN
    return is_complete and "Location" in response.headers
