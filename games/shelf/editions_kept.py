"""What the shelf keeps on a person: the editions that they made."""

from datetime import datetime

import msgspec

from games.people.models import User
from games.shelf.models import Edition


class EntryExport(msgspec.Struct, frozen=True):
    kind: str
    key: str
    body: msgspec.Raw


class EditionExport(msgspec.Struct, frozen=True):
    id: str
    game: str
    name: str
    shared: bool
    entries: tuple[EntryExport, ...]
    created: datetime
    changed: datetime


def export(person: User) -> tuple[EditionExport, ...]:
    found = Edition.objects.filter(person=person).order_by("created", "id")
    return tuple(
        EditionExport(
            id=each.pk,
            game=each.game_key,
            name=each.name,
            shared=each.shared,
            entries=_entries(each),
            created=each.created,
            changed=each.changed,
        )
        for each in found.prefetch_related("entries")
    )


def _entries(edition: Edition) -> tuple[EntryExport, ...]:
    return tuple(
        EntryExport(entry.kind, entry.key, msgspec.Raw(entry.body.encode()))
        for entry in edition.entries.all()
    )
