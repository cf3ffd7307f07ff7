"""Access to the lab: staff with the right permissions."""

from typing import Final

from django.db.models import QuerySet

from games.lab import refusals
from games.lab.models import Run
from games.people.access import is_staff_with
from games.people.models import User

SEE: Final = "lab.view_run"
PLAN: Final = "lab.add_run"
LEAD: Final = "lab.change_run"
THROW_AWAY: Final = "lab.delete_run"


def visible_runs(person: User | None) -> QuerySet[Run]:
    """All runs; users who may not see all get only the runs they asked for."""
    rows = Run.objects.all()
    return (
        rows if is_staff_with(person, SEE) else rows.filter(asked_by=person).exclude(asked_by=None)
    )


def get_run(person: User | None, id: str, right: str = "", *, lock: bool = False) -> Run:
    """Raises `unknown` when the user may not see the run, as if it did not exist."""
    row = refusals.unknown.raise_if_none(
        visible_runs(person).select_related("asked_by").filter(pk=id).first()
    )
    if right:
        require_right(person, right)
    return Run.objects.locked().get(pk=row.pk) if lock else row


def may_see(person: User | None) -> None:
    if not is_staff_with(person, SEE):
        raise refusals.unknown()


def require_right(person: User | None, right: str) -> None:
    if not is_staff_with(person, right):
        raise refusals.staff_only()
