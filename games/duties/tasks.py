"""The hand that does what rows ask for: it may be lost, late or twice, and nothing is."""

import logging

from celery import shared_task
from kombu.exceptions import ChannelError, OperationalError

from games.duties import carrying
from games.duties.webhooks import delivering

logger = logging.getLogger(__name__)


@shared_task
def carry_out(duty_id: int) -> None:
    carrying.carry_out(duty_id)


@shared_task
def sweep() -> None:
    """What was never sent, or was lost on the way, or failed and has waited long enough."""
    for duty_id in carrying.missed():
        # While the workers are busy the next sweep sends the same again: let these grow stale.
        carry_out.apply_async((duty_id,), expires=60)


@shared_task
def forget() -> None:
    carrying.forget()
    delivering.forget()


def send(duty_id: int) -> None:
    """A hint to hurry, for `on_commit`. The row is safe: without a broker a sweep finds it later,
    and whoever filed it is not kept waiting, so one quick retry (for a connection that a restart
    of the broker has cut) is all."""
    try:
        carry_out.apply_async((duty_id,), retry_policy={"max_retries": 1, "interval_start": 0})
    except (OperationalError, ChannelError) as problem:
        logger.warning(
            "Duty %d waits for a sweep: the broker does not answer (%s)", duty_id, problem
        )
