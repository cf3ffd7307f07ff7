"""Filing duties in the transaction that makes them necessary."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

from games.duties.handlers import get_handler
from games.duties.models import Duty, State
from games.duties.queue import send


def enqueue(
    kind: str, key: str, payload: Mapping[str, str], *, due: datetime | None = None
) -> Duty:
    """File a duty. Without `due` it is due at once, and sent when the transaction commits.

    The first filing counts: a duty filed again with the same kind and key keeps its payload and its
    time, and stays done if it is done. Recurring duties need a new key each time, for example a
    counter.
    """
    now = timezone.now()
    schedule(kind, key, payload, due=due or now)
    duty = Duty.objects.get(kind=kind, key=key)
    if duty.state == State.WAITING and duty.not_before <= now:
        transaction.on_commit(partial(send, duty.pk, duty.kind))
    return duty


def schedule(kind: str, key: str, payload: Mapping[str, str], *, due: datetime) -> None:
    """File a duty for a later time, in one query: no worker is called before a sweep finds it."""
    get_handler(kind).check(payload)
    now = timezone.now()
    Duty.objects.bulk_create(
        [Duty(kind=kind, key=key, payload=dict(payload), filed=now, due=due, not_before=due)],
        ignore_conflicts=True,
    )


def cancel(kind: str, key: str) -> bool:
    """Cancel a waiting duty. Returns False if it is too late, or if it was never filed. A duty that
    is running is waited for. A cancelled duty may be filed again."""
    cancelled, _rows = Duty.objects.waiting().filter(kind=kind, key=key).delete()
    return bool(cancelled)


def try_again(duty: Duty) -> bool:
    """Give a failed duty its full number of tries again, and make the first one now."""
    revived = (
        Duty.objects.given_up()
        .filter(pk=duty.pk)
        .update(state=State.WAITING, attempts=0, ended=None, not_before=timezone.now())
    )
    if revived:
        transaction.on_commit(partial(send, duty.pk, duty.kind))
    return bool(revived)


def run_now(kind: str, key: str) -> None:
    """Run the duty now, if it waits. A second worker may run it at the same time: the handler must
    be able to notice this."""
    waiting = Duty.objects.waiting().filter(kind=kind, key=key)
    if waiting.update(not_before=timezone.now()):
        transaction.on_commit(partial(send, waiting.get().pk, kind))
