"""Sending duties to the workers. A message is only a hint: it may be lost, late or repeated."""

import logging

from celery import shared_task
from kombu.exceptions import ChannelError, OperationalError

from games.duties import work
from games.duties.handlers import get_handler

logger = logging.getLogger(__name__)


# Celery looks for tasks under the name of this module.
@shared_task(name="games.duties.tasks.carry_out")
def run_duty_task(duty_id: int) -> None:
    work.run_duty(duty_id)


def send(duty_id: int, kind: str) -> None:
    """Send the duty to a worker; for `on_commit`. The row is safe: without a broker a sweep finds
    it later. The caller should not wait, so there is only one quick retry, for a connection that a
    restart of the broker has cut."""
    try:
        run_duty_task.apply_async(
            (duty_id,),
            queue=get_handler(kind).queue,
            retry_policy={"max_retries": 1, "interval_start": 0},
        )
    except (OperationalError, ChannelError) as problem:
        logger.warning(
            "Duty %d waits for a sweep: the broker does not answer (%s)", duty_id, problem
        )
