"""A form that is sent twice does one thing: one row for each thing done, whatever the door.

A call of the API shows its own key (`api.wire.idempotency`). A page's form shows the proof of the
reading of the page that it came from."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from games.duties.idempotency import Answer, owner_of, run_once
from games.duties.models import Call
from games.people.access import Caller
from games.people.keys import derive
from games.people.page.form import SECRET

CSRF: Final = "csrfmiddlewaretoken"
"""CSRF token. It is masked differently each time, so it also tells two readings of a page apart."""
KEY: Final = "key"
"""Field with a key of its own, for parts of a page that are drawn anew without it."""
LONGEST_KEY: Final = 40
TWICE: Final = timedelta(minutes=2)
"""Time after which a form with the same content counts as meant again."""


@dataclass(frozen=True)
class Proof:
    """Identity of a form: two forms with the same proof are one."""

    owner: str
    key: str
    body: bytes


def proof_of_reading(request: HttpRequest, caller: Caller) -> Proof | None:
    """Return the proof of a form: its own key, or the CSRF token of the page where that one was
    read. None if it has neither, or holds a secret or a file: nobody should wait for those."""
    page = request.POST.get(KEY, "")[:LONGEST_KEY] or _csrf_of_plain_form(request)
    if not page or request.FILES or SECRET & request.POST.keys() - {CSRF}:
        return None
    body = _content(request)
    key = hashlib.sha256(page.encode() + body).hexdigest()
    return Proof(call_owner(caller), f"form:{key}", body)


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
    with transaction.atomic():
        if still_exists is not None:
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


def _csrf_of_plain_form(request: HttpRequest) -> str:
    """Return the token of a form sent without a script. A page that a script draws anew keeps its
    token, so the same answer may be meant again: there, a key in the form is the proof."""
    if request.method != "POST" or "text/html" not in request.headers.get("Accept", ""):
        return ""
    return request.POST.get(CSRF, "")


def _content(request: HttpRequest) -> bytes:
    """Return a digest under the server's key: nobody can test guesses at what a form said."""
    data = request.POST
    fields = sorted((name, data.getlist(name)) for name in data if name != CSRF)
    return derive("form", repr((request.get_full_path(), fields))).encode()
