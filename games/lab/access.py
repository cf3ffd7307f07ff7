"""Who may use the lab: staff, by their rights."""

from typing import Final

from django.db.models import QuerySet

from games.lab import refusals
from games.lab.models import Run
from games.people.access import helps
from games.people.models import User

SEE: Final = "lab.view_run"
PLAN: Final = "lab.add_run"
LEAD: Final = "lab.change_run"
THROW_AWAY: Final = "lab.delete_run"


def seen(person: User | None) -> QuerySet[Run]:
    """All of them; who may not see all, those that they asked for."""
    rows = Run.objects.all()
    return rows if helps(person, SEE) else rows.filter(asked_by=person).exclude(asked_by=None)


def found(person: User | None, id: str, right: str = "", *, lock: bool = False) -> Run:
    """To whoever may not see it, it looks as if it were not there."""
    row = refusals.unknown.unless(seen(person).select_related("asked_by").filter(pk=id).first())
    if right:
        must(person, right)
    return Run.objects.locked().get(pk=row.pk) if lock else row


def may_see(person: User | None) -> None:
    if not helps(person, SEE):
        raise refusals.unknown()


def must(person: User | None, right: str) -> None:
    if not helps(person, right):
        raise refusals.staff_only()
