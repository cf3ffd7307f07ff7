"""Entries of an edition: cards, fighters, boards, each as its game's record."""

import hashlib
import re
from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec
from django.db import transaction

from games.kernel.editions import key_of
from games.kernel.editions import read_entry as entry_of
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.people.models import User
from games.shelf import refusals as shelf
from games.shelf import rows
from games.shelf.editions import refusals
from games.shelf.history import changes
from games.shelf.models import Edition, EditionEntry
from games.shelf.models.editions import KEY_LENGTH
from games.shelf.rows import Versions

MOST_ENTRIES: Final = 2000  # per edition; the largest box has some 80
LARGEST_ENTRY: Final = 20_000  # bytes; the largest of any game has some 2,000
KEY: Final = re.compile(rf"[\w.-]{{1,{KEY_LENGTH}}}")  # keys stand in addresses

Body = Mapping[str, Any]
Name = tuple[str, str]
"""Kind and key of an entry."""
Standing = Mapping[str, list[Any]]
"""Row id and stored body, by kind and key."""


def records(edition: Edition) -> dict[str, tuple[Record, ...]]:
    """Return all entries by kind, including every kind of the game's box."""
    game = edition.game
    by_kind: dict[str, list[Record]] = {kind: [] for kind in game.catalogue()}
    for stored in edition.entries.all():  # the entries may be prefetched for many editions
        entry = entry_of(game, stored.kind, msgspec.json.decode(stored.body))
        if not isinstance(entry, Record):
            raise refusals.Misfits(entry)  # stored by an older version of its game
        by_kind[stored.kind].append(entry)
    return {kind: tuple(entries) for kind, entries in by_kind.items()}


def find(edition: Edition, name: Name) -> EditionEntry:
    kind, key = name
    return refusals.unknown_entry.raise_if_none(edition.entries.filter(kind=kind, key=key).first())


def save_entry(
    person: User,
    id: str,
    kind: str,
    key: str,
    body: Body,
    *,
    read: Versions = None,
    over: str | None = None,
) -> tuple[EditionEntry, bool]:
    """Add or replace an entry; also returns whether it is new. `over` is the mark of the entry that
    the author has read, empty if there was none. If the current entry has another mark, the change
    is refused; other changes of the edition do not matter."""
    with transaction.atomic():
        edition, name = rows.change(Edition.objects.all(), person, id, read), (kind, key)
        text = validated_text(edition.game, name, body)
        _must_be_read(edition, name, over)
        before = stored_state(edition, (name,))
        stored, new = edition.entries.update_or_create(kind=kind, key=key, defaults={"body": text})
        note_changes(edition, before, (name,))
        if new and edition.entries.count() > MOST_ENTRIES:
            raise refusals.too_many_entries(limit=MOST_ENTRIES)
    stored.edition = edition
    return stored, new


def add(person: User, id: str, kind: str, body: Body) -> EditionEntry:
    """Add a new entry; its key follows from its content."""
    with transaction.atomic():
        edition = rows.change(Edition.objects.all(), person, id, None)
        name, text = _name_and_text(edition, kind, body)
        _must_be_free(edition, name)
        stored = edition.entries.create(kind=kind, key=name[1], body=text)
        note_changes(edition, {}, (name,))
        if edition.entries.count() > MOST_ENTRIES:
            raise refusals.too_many_entries(limit=MOST_ENTRIES)
    return stored


def rewrite(person: User, id: str, name: Name, body: Body, *, over: str) -> EditionEntry:
    """Change an entry, possibly also its key. `over`: as in `save_entry`."""
    with transaction.atomic():
        edition = rows.change(Edition.objects.all(), person, id, None)
        stored = find(edition, name)
        _must_be_read(edition, name, over)
        new_name, text = _name_and_text(edition, name[0], body)
        if new_name != name:
            _must_be_free(edition, new_name)
        before = stored_state(edition, (name,))
        stored.key, stored.body = new_name[1], text
        stored.save(update_fields=("key", "body"))
        note_changes(edition, before, (name, new_name))
    return stored


def remove(
    person: User, id: str, kind: str, key: str, read: Versions = None, *, over: str | None = None
) -> Edition:
    name = (kind, key)
    with transaction.atomic():
        edition = rows.change(Edition.objects.all(), person, id, read)
        _must_be_read(edition, name, over)
        before = stored_state(edition, (name,))
        find(edition, name).delete()
        note_changes(edition, before, (name,))
    return edition


def undo(person: User, id: str, read: Versions = None) -> Edition:
    return rows.undo(Edition.objects.all(), person, id, read, _restore)


def stored_state(edition: Edition, names: Collection[Name]) -> Standing:
    """Return those entries that exist, with their row id and stored body."""
    candidates = edition.entries.filter(kind__in={kind for kind, _ in names})
    wanted = {_place(name): name for name in names}
    places = {_place((each.kind, each.key)): each for each in candidates}
    return {place: [each.pk, each.body] for place, each in places.items() if place in wanted}


def note_changes(edition: Edition, before: Standing, names: Collection[Name]) -> None:
    """Record a change. `before` holds the old bodies; for the new ones only the row id is stored,
    because the table has the content."""
    after = stored_state(edition, names)
    changed = [place for place in {**before, **after} if before.get(place) != after.get(place)]
    was = {place: before.get(place) for place in changed}
    changes.note(
        edition,
        {"entries": was},
        {"entries": {place: after[place][0] if place in after else None for place in changed}},
    )


def _restore(edition: Edition, before: changes.Fields) -> None:
    """Restore each entry under its old row id. Entries added there since are deleted first."""
    places = before.get("entries", {})
    for place in places:
        kind, _, key = place.partition("/")
        edition.entries.filter(kind=kind, key=key).delete()
    EditionEntry.objects.bulk_create(
        EditionEntry(pk=stood[0], edition=edition, kind=kind, key=key, body=stood[1])
        for place, stood in places.items()
        if stood is not None
        for kind, _, key in [place.partition("/")]
    )


def _place(name: Name) -> str:
    """Join kind and key, neither of which contains a slash."""
    return "/".join(name)


def _name_and_text(edition: Edition, kind: str, body: Body) -> tuple[Name, str]:
    """Return the name that follows from the content, and the stored text."""
    must_be_kind(edition.game, kind)
    record = entry_of(edition.game, kind, body)
    name = (kind, key_of(edition.game, kind, record) if isinstance(record, Record) else "")
    return name, validated_text(edition.game, name, body)


def _must_be_free(edition: Edition, name: Name) -> None:
    kind, key = name
    if edition.entries.filter(kind=kind, key=key).exists():
        raise refusals.there_already(key=key)


def mark(body: str) -> str:
    """Return a hash that identifies the stored version of an entry."""
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def _must_be_read(edition: Edition, name: Name, over: str | None) -> None:
    if over is None:
        return
    kind, key = name
    row = edition.entries.filter(kind=kind, key=key).first()
    if over != (mark(row.body) if row is not None else ""):
        raise shelf.stale(version=edition.version)


def validated_text(game: AnyGame, name: Name, body: Body) -> str:
    """Return the entry as it is stored, if it is valid and has this name."""
    kind, key = name
    must_be_kind(game, kind)
    record = entry_of(game, kind, body)
    if not isinstance(record, Record):
        raise refusals.Misfits(record)
    if key_of(game, kind, record) != key:
        raise refusals.other_key(key=key_of(game, kind, record)[:100])
    if not KEY.fullmatch(key):
        raise refusals.bad_key()
    text = encode(record)
    if len(text.encode()) > LARGEST_ENTRY:
        raise refusals.large_entry(limit=LARGEST_ENTRY)
    return text


def must_be_kind(game: AnyGame, kind: str) -> None:
    if kind not in game.catalogue():
        raise refusals.unknown_kind(kinds=", ".join(game.catalogue()))


def encode(record: Record) -> str:
    return msgspec.json.encode(record).decode()
