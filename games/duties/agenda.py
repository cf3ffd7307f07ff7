"""Promising that something will happen, in the transaction that makes it necessary."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

from games.duties.hands import hand_for
from games.duties.models import Duty, State
from games.duties.queue import send


def file(kind: str, key: str, payload: Mapping[str, str], *, due: datetime | None = None) -> Duty:
    """Without a due time it is due at once, and sent when the transaction commits.

    The first filing counts: a duty filed again under the same kind and key keeps its payload and
    its time, and if it is done it stays done. What recurs needs a key that counts.
    """
    now = timezone.now()
    promise(kind, key, payload, due=due or now)
    duty = Duty.objects.get(kind=kind, key=key)
    if duty.state == State.WAITING and duty.not_before <= now:
        transaction.on_commit(partial(send, duty.pk, duty.kind))
    return duty


def promise(kind: str, key: str, payload: Mapping[str, str], *, due: datetime) -> None:
    """The same for a time to come, in one trip: nobody is sent for it before a sweep is."""
    hand_for(kind).check(payload)
    now = timezone.now()
    Duty.objects.bulk_create(
        [Duty(kind=kind, key=key, payload=dict(payload), filed=now, due=due, not_before=due)],
        ignore_conflicts=True,
    )


def cancel(kind: str, key: str) -> bool:
    """False when it is too late, or was never filed; a deed under way is waited for. A cancelled
    duty may be filed again."""
    cancelled, _rows = Duty.objects.waiting().filter(kind=kind, key=key).delete()
    return bool(cancelled)


def try_again(duty: Duty) -> bool:
    """Give a duty that was given up as many tries as it had at first, and make the first now."""
    revived = (
        Duty.objects.given_up()
        .filter(pk=duty.pk)
        .update(state=State.WAITING, attempts=0, ended=None, not_before=timezone.now())
    )
    if revived:
        transaction.on_commit(partial(send, duty.pk, duty.kind))
    return bool(revived)


def hurry(kind: str, key: str) -> None:
    """Do it now, if it waits. Whoever has it in hand already must be known to what it does: a
    second worker may come."""
    waiting = Duty.objects.waiting().filter(kind=kind, key=key)
    if waiting.update(not_before=timezone.now()):
        transaction.on_commit(partial(send, waiting.get().pk, kind))
