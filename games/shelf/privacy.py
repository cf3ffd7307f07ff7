"""Personal data on the shelf: everything that a person put there."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.db.models import QuerySet
from msgspec import Meta

from games.kernel.record import record_from
from games.people import rulebook
from games.people.models import User
from games.people.names import shown_name
from games.people.privacy import export_rows, export_rows_by
from games.shelf.models import (
    Character,
    CharacterChange,
    DeckChange,
    Edition,
    EditionChange,
    LoadoutChange,
)


class KeptExport(msgspec.Struct, frozen=True):
    """What became of a thing, as far back as it is remembered."""

    number: int
    kind: str
    before: dict[str, Any]
    after: dict[str, Any]
    undoes: int | None
    undone: bool
    created: datetime


class LoadoutExport(msgspec.Struct, frozen=True):
    id: str
    game: str
    name: str
    brings: str
    changes: tuple[KeptExport, ...]
    created: datetime
    changed: datetime


class DeckExport(msgspec.Struct, frozen=True):
    id: str
    game: str
    name: str
    cards: dict[str, int]
    edition: str | None
    changes: tuple[KeptExport, ...]
    created: datetime
    changed: datetime


class EditionEntryExport(msgspec.Struct, frozen=True):
    kind: str
    key: str
    body: msgspec.Raw


class EditionExport(msgspec.Struct, frozen=True):
    id: str
    game: str
    name: str
    shared: bool
    entries: tuple[EditionEntryExport, ...]
    changes: tuple[KeptExport, ...]
    created: datetime
    changed: datetime


class ChangeExport(msgspec.Struct, frozen=True):
    number: int
    kind: str
    before: dict[str, Any]
    after: dict[str, Any]
    undoes: int | None
    undone: bool
    by: str | None
    scene: str
    created: datetime


class SheetChangeExport(msgspec.Struct, frozen=True):
    """What one changed on the sheet of another; what stands there is that one's."""

    character: str
    number: int
    kind: str
    created: datetime


class CharacterExport(msgspec.Struct, frozen=True):
    id: str
    game: str
    sheet: Annotated[Any, Meta(description="As its game has it.")]
    portrait: bytes | None
    changes: tuple[ChangeExport, ...]
    created: datetime
    changed: datetime


def loadouts(person: User) -> tuple[LoadoutExport, ...]:
    changes = _changes_by_row(LoadoutChange.objects.filter(row__person=person))
    return tuple(
        record_from(LoadoutExport, each, game=each.game_key, changes=changes[each.pk])
        for each in person.loadouts.order_by("created", "id")
    )


def decks(person: User) -> tuple[DeckExport, ...]:
    changes = _changes_by_row(DeckChange.objects.filter(row__person=person))
    return tuple(
        record_from(
            DeckExport,
            each,
            game=each.game_key,
            edition=each.edition_id,
            changes=changes[each.pk],
        )
        for each in person.decks.order_by("created", "id")
    )


def _changes_by_row(changes: QuerySet[Any]) -> Mapping[str, tuple[KeptExport, ...]]:
    return export_rows_by("row", KeptExport, changes.order_by("row", "number"))


def editions(person: User) -> tuple[EditionExport, ...]:
    rows = Edition.objects.filter(person=person).order_by("created", "id")
    changes = _changes_by_row(EditionChange.objects.filter(row__person=person))
    return tuple(
        record_from(
            EditionExport,
            each,
            game=each.game_key,
            entries=_entries(each),
            changes=changes[each.pk],
        )
        for each in rows.prefetch_related("entries")
    )


def _entries(edition: Edition) -> tuple[EditionEntryExport, ...]:
    return tuple(
        EditionEntryExport(entry.kind, entry.key, msgspec.Raw(entry.body.encode()))
        for entry in edition.entries.all()
    )


def characters(person: User) -> tuple[CharacterExport, ...]:
    rows = Character.objects.filter(person=person).order_by("created", "id")
    return tuple(
        record_from(
            CharacterExport,
            each,
            game=each.game_key,
            sheet=_sheet(each),
            portrait=bytes(each.picture.jpeg) if each.portrait else None,
            changes=_changes(each, person),
        )
        for each in rows.select_related("picture").prefetch_related("changes__by")
    )


def _sheet(character: Character) -> Any:
    """Return the sheet, as stored if its game no longer exists."""
    if rulebook.is_uninstalled(character.game_key):
        return msgspec.Raw(character.sheet.encode())
    return character.read


def character_changes(person: User) -> tuple[SheetChangeExport, ...]:
    """Return the person's changes on sheets of others; those on their own sheets are exported with
    the sheets."""
    rows = CharacterChange.objects.filter(by=person).exclude(character__person=person)
    return export_rows(SheetChangeExport, rows.order_by("created", "pk"))


def _changes(character: Character, person: User) -> tuple[ChangeExport, ...]:
    """Return the changes, the newest first."""
    return tuple(
        record_from(
            ChangeExport, each, by=None if each.by is None else shown_name(each.by, viewer=person)
        )
        for each in character.changes.all()
    )
