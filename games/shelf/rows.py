"""Changing and deleting rows of the shelf, of any kind."""

from collections.abc import Callable, Collection, Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.people.models import User
from games.people.refusals import invalid
from games.people.spelling import has_invisible, tidy
from games.shelf import past, refusals
from games.shelf.access import Row, access, must_own
from games.shelf.models.owned import NAME_LENGTH, Owned

Versions = Collection[int] | None
"""Versions that the caller has read, any of which may be changed. None allows any version."""


def change(
    rows: QuerySet[Row],
    person: User,
    id: str,
    read: Versions,
    *,
    must: Callable[[Row], None] | None = None,
    **fields: object,
) -> Row:
    """Change the row. `must` refuses rows that do not allow the new values. If the row already has
    these values, as when a form is sent twice, the call succeeds whichever version was read."""
    with transaction.atomic():
        row = locked(rows, person, id, None)
        if not _among(read, row):
            if fields and all(getattr(row, name) == said for name, said in fields.items()):
                return row
            raise refusals.stale(version=row.version)
        if must is not None:
            must(row)
        before = past.fields(row, fields)
        _write(row, fields)
        past.note(row, before, past.fields(row, fields))
    return row


def undo(
    rows: QuerySet[Row],
    person: User,
    id: str,
    read: Versions = None,
    restore: Callable[[Row, past.Fields], None] | None = None,
) -> Row:
    """Undo the newest change that still stands; a second call undoes the one before it. `restore`
    puts back data outside the row."""
    with transaction.atomic():
        row = locked(rows, person, id, read)
        change = past.newest(row)
        own = {name: value for name, value in change.before.items() if name in row.remembered}
        _write(row, {name: past.merged(getattr(row, name), own[name]) for name in own})
        if restore is not None:
            restore(row, change.before)
        past.take_back(row, change)
    return row


def _write(row: Owned, fields: Mapping[str, object]) -> None:
    for field, value in fields.items():
        setattr(row, field, value)
    row.version += 1
    row.changed = timezone.now()
    row.save(update_fields=(*fields, "version", "changed"))


def discard(rows: QuerySet[Row], person: User, id: str, read: Versions = None) -> None:
    with transaction.atomic():
        locked(rows, person, id, read).delete()


def locked(rows: QuerySet[Row], person: User, id: str, read: Versions) -> Row:
    """Lock the row for update, so that only one of two callers with the same version changes it."""
    here = access(rows, id, person, lock=True)
    must_own(here)
    if not _among(read, here.row):
        raise refusals.stale(version=here.row.version)
    return here.row


def _among(read: Versions, row: Owned) -> bool:
    return read is None or row.version in read


def named(text: str) -> str:
    name = tidy(text)
    if not name:
        raise invalid("name", _("Give it a name, to find it again."))
    if len(name) > NAME_LENGTH:
        raise invalid(
            "name",
            _("A name has at most %(most)d characters here: shorten it.") % {"most": NAME_LENGTH},
        )
    if has_invisible(name):
        raise invalid("name", _("A name is made of visible characters: type it again."))
    return name
