"""History of decks, loadouts and editions: stored with every change, and undone step by step. The
history of a row is limited in number of changes and in bytes."""

import json
from collections.abc import Mapping
from typing import Any, Final

from django.db.models import QuerySet

from games.shelf import refusals
from games.shelf.models import ChangeKind
from games.shelf.models.changes import Kept
from games.shelf.models.owned import Owned

MOST: Final = 30
LARGEST: Final = 1_000_000  # bytes of all changes together: a whole box of cards has some 160,000

Fields = Mapping[str, Any]
"""Values by column; of dictionaries only the changed keys, None where there was no value."""


def fields(row: Owned, names: Mapping[str, object]) -> dict[str, Any]:
    """Return the current values of the columns that the history stores."""
    every = row._meta.concrete_fields
    columns = [each.attname for each in every if each.name in names]
    return {each: getattr(row, each) for each in columns if each in row.remembered}


def changes_of(row: Owned) -> QuerySet[Kept]:
    """Return the changes, the newest first."""
    rows: QuerySet[Kept] = row.changes.all()  # type: ignore[attr-defined]  # each kind has its own
    return rows


def note(row: Owned, before: Fields, after: Fields) -> None:
    """Record the change that led to the current version."""
    changed = [name for name in after if before[name] != after[name]]
    if changed:
        was, now = zip(
            *(_changed_parts(before[name], after[name]) for name in changed), strict=True
        )
        _keep(row, dict(zip(changed, was, strict=True)), dict(zip(changed, now, strict=True)))


def newest(row: Owned) -> Kept:
    """Return the newest change that still stands."""
    known = changes_of(row).filter(undone=False).exclude(kind=ChangeKind.UNDONE)
    change: Kept = refusals.nothing_left_to_undo.raise_if_none(known.first())
    return change


def mark_undone(row: Owned, change: Kept) -> None:
    """Mark the change as undone, and record that as a change of its own."""
    change.undone = True
    change.save(update_fields=("undone",))
    replaced = {name: _compact_change(value) for name, value in change.after.items()}
    _keep(
        row,
        replaced,
        {n: _compact_change(v) for n, v in change.before.items()},
        undoes=change.number,
    )


def merge_field(now: Any, before: Any) -> Any:
    """Return the old value of a field."""
    if not isinstance(before, dict):
        return before
    parts = {**now, **before}
    return {key: value for key, value in parts.items() if value is not None}


def _changed_parts(before: Any, after: Any) -> tuple[Any, Any]:
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return before, after
    keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    return {key: before.get(key) for key in keys}, {key: after.get(key) for key in keys}


def _compact_change(value: Any) -> Any:
    """Reduce a value to what an undo needs: no second copy of the content."""
    if not isinstance(value, dict):
        return value
    return {key: each if isinstance(each, int | None) else each[0] for key, each in value.items()}


def _keep(row: Owned, before: Fields, after: Fields, undoes: int | None = None) -> None:
    row.changes.create(  # type: ignore[attr-defined]  # as above
        number=row.version,
        kind=ChangeKind.EDITED if undoes is None else ChangeKind.UNDONE,
        before=before,
        after=after,
        undoes=undoes,
        created=row.changed,
        size=len(json.dumps(before)) + len(json.dumps(after)),
    )
    _forget(row)


def _forget(row: Owned) -> None:
    """Delete the oldest changes beyond the limits. A change that is too large is deleted with all
    older ones."""
    total, known = 0, list(changes_of(row).values_list("pk", "size"))
    for place, (_key, size) in enumerate(known):
        total += size
        if place >= MOST or total > LARGEST:
            changes_of(row).filter(pk__in=[key for key, _ in known[place:]]).delete()
            return
