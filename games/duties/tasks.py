"""Periodic Celery tasks."""

from celery import shared_task

from games.duties import queue, work
from games.duties.handlers import get_handler
from games.duties.webhooks import delivery
from games.people.sign_in import sessions


@shared_task
def sweep() -> None:
    """Send duties that were never sent, were lost, or failed and have waited long enough."""
    for duty_id, kind in work.overdue().items():
        # While the workers are busy, the next sweep sends the same duties again; so these messages
        # expire.
        queue.run_duty_task.apply_async((duty_id,), queue=get_handler(kind).queue, expires=60)


@shared_task
def forget() -> None:
    work.forget()
    sessions.forget_expired()
    delivery.forget()
