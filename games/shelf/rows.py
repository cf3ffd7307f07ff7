"""Changing and throwing away what stands on a shelf, whatever it is."""

from collections.abc import Callable, Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.people.models import User
from games.people.refusals import invalid
from games.people.spelling import invisible, tidy
from games.shelf import refusals
from games.shelf.access import Row, access, must_own
from games.shelf.models.owned import NAME_LENGTH

Versions = Collection[int] | None
"""Those that the caller has read, any of which may be changed; None: whichever there is."""


def change(
    rows: QuerySet[Row],
    person: User,
    id: str,  # noqa: A002
    read: Versions,
    *,
    must: Callable[[Row], None] | None = None,
    **fields: object,
) -> Row:
    """`must`: refuses the row for what is said of it."""
    with transaction.atomic():
        row = locked(rows, person, id, read)
        if must is not None:
            must(row)
        for field, value in fields.items():
            setattr(row, field, value)
        row.version += 1
        row.changed = timezone.now()
        row.save(update_fields=(*fields, "version", "changed"))
    return row


def discard(rows: QuerySet[Row], person: User, id: str, read: Versions = None) -> None:  # noqa: A002
    with transaction.atomic():
        locked(rows, person, id, read).delete()


def locked(rows: QuerySet[Row], person: User, id: str, read: Versions) -> Row:  # noqa: A002
    """For update, so that of two who read the same version one alone changes it."""
    here = access(rows, id, person, lock=True)
    must_own(here)
    if read is not None and here.row.version not in read:
        raise refusals.stale(version=here.row.version)
    return here.row


def named(text: str) -> str:
    name = tidy(text)
    if not name:
        raise invalid("name", _("Give it a name, to find it again."))
    if len(name) > NAME_LENGTH:
        raise invalid(
            "name",
            _("A name has at most %(most)d characters here: shorten it.") % {"most": NAME_LENGTH},
        )
    if invisible(name):
        raise invalid("name", _("A name is made of visible characters: type it again."))
    return name
