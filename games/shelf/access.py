"""Access rules for things on a shelf, for the API, the pages and the admin.

They belong to their owner alone: to anybody else they look as if they did not exist, whatever that
person may do elsewhere. Only editions may be shared, to be read and played with. Staff see all of
them in the administration, by Django's own permissions.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import QuerySet

from games.people.models import User
from games.shelf import refusals
from games.shelf.models import Edition
from games.shelf.models.owned import Owned

Row = TypeVar("Row", bound=Owned)


@dataclass(frozen=True)
class Access(Generic[Row]):
    """A row and the reader's rights: its owner, or one of those who may read it."""

    row: Row
    owner: bool


def own(rows: QuerySet[Row], person: User | None) -> QuerySet[Row]:
    """Return the rows that this person may read, change, play with and delete."""
    return rows.none() if person is None else rows.filter(person=person)


def readable_rows(rows: QuerySet[Row], person: User | None) -> QuerySet[Row]:
    """Return the person's own rows, and the editions that others share."""
    mine = own(rows, person)
    return mine | rows.filter(shared=True) if issubclass(rows.model, Edition) else mine


def get_access(
    rows: QuerySet[Row],
    id: str,
    person: User | None,
    *,
    lock: bool = False,
    word: str = "",
) -> Access[Row]:
    """Return the row, if this person may read it. `word` is that of a link which they have."""
    # A deck is joined with its edition, which may be missing: only the deck itself is locked.
    visible = readable_rows(rows.select_for_update(of=("self",)) if lock else rows, person)
    visible = visible | rows.filter(link=word) if word else visible
    row = refusals.unknown.raise_if_none(visible.filter(pk=id).first())
    return Access(row, owner=person is not None and row.person_id == person.pk)


def must_own(access: Access[Row]) -> None:
    if not access.owner:
        raise refusals.not_yours()
