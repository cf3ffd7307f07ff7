"""Plays a run in this process, as any worker would, beside other workers if there are any."""

from time import sleep
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.duties import work as duties
from games.duties.models import Duty
from games.lab import parts
from games.lab import run as runs
from games.lab.models import Run, State

PAUSE: Final = 0.5


def start_run(id: str) -> Run:
    with transaction.atomic():
        return runs.start(Run.objects.locked().get(pk=id))


def stop_run(id: str) -> None:
    """Does nothing unless the run is at work."""
    with transaction.atomic():
        run = Run.objects.locked().get(pk=id)
        if run.state == State.RUNNING:
            runs.halt(run)


def play_next_part(run: Run) -> None:
    """Play the next part that no worker has taken."""
    ripe = Duty.objects.runnable(timezone.now()).filter(kind=parts.PLAY)
    duty = ripe.filter(key__startswith=f"{run.pk}.").order_by("not_before", "pk").first()
    if duty is None:
        wait(run)
    else:
        duties.run_duty(duty.pk)


def wait(run: Run) -> None:
    sleep(PAUSE)
