"""Idempotency keys: the same call sent twice is done once and gets the same answer twice."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from games.duties import refusals
from games.duties.models import Call
from games.people.models import User

LONGEST_KEY = 200


@dataclass(frozen=True)
class Answer:
    """The part of an answer that is stored, for a day. It must hold no secret: secrets are derived
    from ids (`people.keys.derive`), so the code that renders the answer adds them each time."""

    status: int
    body: str


def owner_of(person: User) -> str:
    return f"person:{person.pk}"


def new_key() -> str:
    """Return a key for a form of a page, so that sending it twice does one thing."""
    return secrets.token_urlsafe(12)


def run_once(owner: str, key: str, request: bytes, act: Callable[[], Answer]) -> Answer:
    """Return the answer of `act`, or the first answer that this owner got for the same key.

    `request` is everything that identifies the call: method, path and body. The key is inserted
    first and in the same transaction: an identical call that arrives meanwhile waits at the unique
    constraint until this one has committed, and then reads its answer. `act` refuses by raising,
    which also rolls the key back, so that it is not used up.
    """
    if len(key) > LONGEST_KEY:
        raise refusals.long_key()
    fingerprint = hashlib.sha256(request).hexdigest()
    call = Call(owner=owner, key=key, fingerprint=fingerprint)
    with transaction.atomic():
        Call.objects.bulk_create([call], ignore_conflicts=True)
        first = Call.objects.get(owner=owner, key=key)
        if first.pk == call.pk:
            answer = act()
            Call.objects.filter(pk=call.pk).update(status=answer.status, body=answer.body)
            return answer
    if first.fingerprint != fingerprint:
        raise refusals.other_body()
    return Answer(first.status, first.body)
