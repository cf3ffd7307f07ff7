"""Lab runs, and staff who may use the lab."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from games.duties import work
from games.duties.models import Duty
from games.lab import parts
from games.lab import run as runs
from games.lab.models import Run
from games.lab.plans import NewRun
from games.people.models import User

Lab = Callable[..., Run]
SMALL = NewRun("brutal_ring", ("random",), games=40, seed="small")


def create_staff(name: str, *rights: str) -> User:
    person = User.objects.create_user(name, is_staff=True)
    person.user_permissions.set(
        Permission.objects.filter(content_type__app_label="lab", codename__in=rights)
    )
    return User.objects.get(pk=person.pk)


@pytest.fixture
def ada() -> User:
    return create_staff("ada", "view_run", "add_run", "change_run", "delete_run")


def plan_run(wish: NewRun = SMALL, **fields: Any) -> Run:
    """Create a run with a known price, cut into small parts."""
    run = runs.propose(wish, None)
    Run.objects.filter(pk=run.pk).update(**{"seconds_a_game": 1.0} | fields)
    run.refresh_from_db()
    return run


def waiting_duties(run: Run) -> list[Duty]:
    ripe = Duty.objects.runnable(timezone.now()).filter(kind=parts.PLAY)
    return list(ripe.filter(key__startswith=f"{run.pk}.").order_by("pk"))


def play_parts(run: Run, most: int | None = None) -> Run:
    """Carry out the run's parts one after another, at most `most` of them."""
    done = 0
    while (duties := waiting_duties(run)) and (most is None or done < most):
        work.run_duty(duties[0].pk)
        done += 1
    run.refresh_from_db()
    return run
