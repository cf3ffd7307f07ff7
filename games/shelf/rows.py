"""Changing and deleting rows of the shelf, of any kind."""

from collections.abc import Callable, Collection, Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.people.models import User
from games.people.refusals import invalid
from games.people.spelling import has_invisible, tidy
from games.shelf import refusals
from games.shelf.access import Row, get_access, must_own
from games.shelf.history import changes
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
        row = lock_row(rows, person, id, None)
        if not _is_read_version(read, row):
            if fields and all(getattr(row, name) == value for name, value in fields.items()):
                return row
            raise refusals.stale(version=row.version)
        if must is not None:
            must(row)
        before = changes.fields(row, fields)
        _write(row, fields)
        changes.note(row, before, changes.fields(row, fields))
    return row


def undo(
    rows: QuerySet[Row],
    person: User,
    id: str,
    read: Versions = None,
    restore: Callable[[Row, changes.Fields], None] | None = None,
) -> Row:
    """Undo the newest change that still stands; a second call undoes the one before it. `restore`
    puts back data outside the row."""
    with transaction.atomic():
        row = lock_row(rows, person, id, read)
        change = changes.newest(row)
        own = {name: value for name, value in change.before.items() if name in row.remembered}
        _write(row, {name: changes.merge_field(getattr(row, name), own[name]) for name in own})
        if restore is not None:
            restore(row, change.before)
        changes.mark_undone(row, change)
    return row


def _write(row: Owned, fields: Mapping[str, object]) -> None:
    for field, value in fields.items():
        setattr(row, field, value)
    row.version += 1
    row.changed = timezone.now()
    row.save(update_fields=(*fields, "version", "changed"))


def discard(rows: QuerySet[Row], person: User, id: str, read: Versions = None) -> None:
    with transaction.atomic():
        lock_row(rows, person, id, read).delete()


def lock_row(rows: QuerySet[Row], person: User, id: str, read: Versions) -> Row:
    """Lock the row for update, so that only one of two callers with the same version changes it."""
    row_access = get_access(rows, id, person, lock=True)
    must_own(row_access)
    if not _is_read_version(read, row_access.row):
        raise refusals.stale(version=row_access.row.version)
    return row_access.row


def _is_read_version(read: Versions, row: Owned) -> bool:
    return read is None or row.version in read


def clean_name(text: str) -> str:
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
