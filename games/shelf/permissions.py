"""Who may do what with what stands on a shelf, decided here for the API, the pages and the admin.

A loadout or a deck is its owner's alone: to anybody else it looks as if it were not there, whatever
that person may do elsewhere. Staff see them in the administration, by Django's own permissions.
"""

from typing import TypeVar

from django.db.models import QuerySet

from games.people.models import User
from games.shelf.models.owned import Owned

Row = TypeVar("Row", bound=Owned)


def own(rows: QuerySet[Row], person: User | None) -> QuerySet[Row]:
    """Those of them that this person may read, change, take to a table and throw away."""
    return rows.none() if person is None else rows.filter(person=person)
