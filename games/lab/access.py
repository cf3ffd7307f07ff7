"""Who may use the lab: staff, by their rights."""

from typing import Final

from games.lab import refusals
from games.lab.models import Run
from games.people.access import helps
from games.people.models import User

SEE: Final = "lab.view_run"
PLAN: Final = "lab.add_run"
LEAD: Final = "lab.change_run"
THROW_AWAY: Final = "lab.delete_run"


def found(person: User | None, id: str, right: str = SEE, *, lock: bool = False) -> Run:  # noqa: A002 - the word of every row
    """To whoever may not see runs it looks as if it were not there."""
    if not helps(person, SEE):
        raise refusals.unknown()
    must(person, right)
    rows = Run.objects.locked() if lock else Run.objects.all()
    return refusals.unknown.unless(rows.select_related("asked_by").filter(pk=id).first())


def must(person: User | None, right: str) -> None:
    if not helps(person, right):
        raise refusals.staff_only()
