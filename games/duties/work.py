"""Running of duties. Every function here may be called twice or late, and may be killed at any
line."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import TracebackType

from django.db import OperationalError, transaction
from django.utils import timezone

from games.duties.handlers import JobHandler, get_handler
from games.duties.models import Call, Duty, State

logger = logging.getLogger(__name__)

FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(hours=1)
MOST_AT_ONCE = 500  # sent by one sweep; the next one sends more
DUTIES_KEPT = timedelta(days=30)  # a duty done longer ago may be filed, and done, again
CALLS_KEPT = timedelta(days=1)
VANISHED = "The worker vanished in the middle of the last attempt."


class RetryLater(Exception):
    """A handler cannot begin yet; the attempt does not count."""

    def __init__(self, moment: datetime) -> None:
        super().__init__(moment)
        self.moment = moment


def run_duty(duty_id: int) -> None:
    """Run the duty, unless it is done, not due, or held by another worker."""
    duty = _claim(duty_id)
    if duty is None:
        return
    handler = get_handler(duty.kind)
    with FailureRecorder(duty, handler):
        if handler.atomic:
            _run_atomically(duty, handler)
        else:
            handler.run(**duty.payload)
            _mark_done(duty)


@transaction.atomic(durable=True)
def _claim(duty_id: int) -> Duty | None:
    """Count the attempt and lease the duty, in a transaction of its own: an attempt that kills its
    worker must count too, or it would be repeated for ever."""
    now = timezone.now()
    duty = _lock_duty(duty_id, skip=True)
    if duty is None or duty.state != State.WAITING or duty.not_before > now:
        return None
    handler = get_handler(duty.kind)
    if duty.attempts >= handler.tries:
        _give_up(duty, VANISHED, now)
        return None
    duty.attempts += 1
    duty.not_before = now + handler.lease
    duty.save(update_fields=("attempts", "not_before"))
    return duty


@transaction.atomic(durable=True)
def _run_atomically(duty: Duty, handler: JobHandler) -> None:
    """Run the handler under the lock. A worker that comes after the lease skips the locked row; a
    worker that was too slow to get the lock finds another attempt counted, or the duty done."""
    locked = _lock_duty(duty.pk)
    if locked is None or (locked.state, locked.attempts) != (State.WAITING, duty.attempts):
        return
    handler.run(**duty.payload)
    _mark_done(duty)


def _lock_duty(duty_id: int, *, skip: bool = False) -> Duty | None:
    """Lock the row. SQLite has no row locks and needs none: its transactions begin IMMEDIATE, one
    at a time."""
    return Duty.objects.select_for_update(skip_locked=skip).filter(pk=duty_id).first()


def _mark_done(duty: Duty) -> None:
    """Mark the duty done. Its last error stays, to explain why several tries were needed."""
    Duty.objects.waiting().filter(pk=duty.pk).update(state=State.DONE, ended=timezone.now())


@dataclass(frozen=True)
class FailureRecorder:
    """Stores how an attempt failed. It swallows the failures that the handler expects; any other
    exception is a bug of ours and also goes to the worker's log, though the duty is retried as
    well."""

    duty: Duty
    handler: JobHandler

    def __enter__(self) -> None:
        """Does nothing: the attempt was counted when the duty was claimed."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if error is None:
            return False
        if isinstance(error, RetryLater):
            self._put_off(error.moment)
            return True
        self._note(f"{type(error).__name__}: {error}")
        # A deadlock or a lost connection is no bug, whatever the duty.
        return isinstance(error, (*self.handler.retry_on, OperationalError))

    @transaction.atomic
    def _put_off(self, moment: datetime) -> None:
        Duty.objects.waiting().filter(pk=self.duty.pk, attempts=self.duty.attempts).update(
            attempts=self.duty.attempts - 1, not_before=moment
        )

    @transaction.atomic
    def _note(self, problem: str) -> None:
        now = timezone.now()
        duty = _lock_duty(self.duty.pk)
        if duty is None or (duty.state, duty.attempts) != (State.WAITING, self.duty.attempts):
            return  # another attempt has taken over and will record its own result
        if duty.attempts >= self.handler.tries:
            _give_up(duty, problem, now)
            return
        logger.warning("Duty %s, attempt %d: %s", duty, duty.attempts, problem)
        duty.error = problem
        duty.not_before = now + pause(duty.attempts)
        duty.save(update_fields=("error", "not_before"))


def _give_up(duty: Duty, problem: str, now: datetime) -> None:
    duty.state, duty.error, duty.ended = State.GIVEN_UP, problem, now
    duty.save(update_fields=("state", "error", "ended"))
    logger.error("Duty %s is given up after %d attempts: %s", duty, duty.attempts, problem)


def pause(attempts: int) -> timedelta:
    doublings = min(attempts - 1, 7)  # more would exceed `LONGEST_PAUSE`
    return min(FIRST_PAUSE * (1 << doublings), LONGEST_PAUSE)


def overdue() -> dict[int, str]:
    """Return the duties that are due and that no worker holds, with their kinds, the longest
    overdue first."""
    ripe = Duty.objects.runnable(timezone.now()).order_by("not_before")
    return dict(ripe.values_list("pk", "kind")[:MOST_AT_ONCE])


def catch_up() -> None:
    """Run everything that is due, in this process; for installations without a worker."""
    while due := overdue():
        for duty in due:
            run_duty(duty)


def forget() -> None:
    now = timezone.now()
    Duty.objects.done_before(now - DUTIES_KEPT).delete()
    Call.objects.made_before(now - CALLS_KEPT).delete()
