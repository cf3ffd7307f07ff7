"""The same call sent twice is done once, and answered twice with the same words."""

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
    """What is kept of an answer, for a day. It must hold no secret: secrets are derived from ids
    (`people.keys.derive`), so whoever renders the answer adds them, the first time and again."""

    status: int
    body: str


def owner_of(person: User) -> str:
    return f"person:{person.pk}"


def new_key() -> str:
    """Written into a form of a page, which sent twice does one thing."""
    return secrets.token_urlsafe(12)


def once(owner: str, key: str, request: bytes, act: Callable[[], Answer]) -> Answer:
    """The answer of `act`, or the one it gave to this owner when the same key came first.

    `request` is all that makes the call what it is: method, path and body. The key is inserted
    before anything is done and in the same transaction: an identical call that comes meanwhile
    waits at the unique constraint until this one has committed, and then reads its answer. `act`
    refuses by raising, which rolls the key back with everything else, so that it is not used up.
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
