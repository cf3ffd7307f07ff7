"""Sending duties to the workers. A message is only a hint: it may be lost, late or repeated."""

import logging

from celery import shared_task
from kombu.exceptions import ChannelError, OperationalError

from games.duties import work
from games.duties.hands import hand_for

logger = logging.getLogger(__name__)


# Celery looks for tasks under the name of this module.
@shared_task(name="games.duties.tasks.carry_out")
def carry_out(duty_id: int) -> None:
    work.carry_out(duty_id)


def send(duty_id: int, kind: str) -> None:
    """Send the duty to a worker; for `on_commit`. The row is safe: without a broker a sweep finds
    it later. The caller should not wait, so there is only one quick retry, for a connection that a
    restart of the broker has cut."""
    try:
        carry_out.apply_async(
            (duty_id,),
            queue=hand_for(kind).queue,
            retry_policy={"max_retries": 1, "interval_start": 0},
        )
    except (OperationalError, ChannelError) as problem:
        logger.warning(
            "Duty %d waits for a sweep: the broker does not answer (%s)", duty_id, problem
        )
