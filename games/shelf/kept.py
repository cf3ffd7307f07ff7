"""What the shelf keeps on a person: what they put there."""

from datetime import datetime
from typing import Any

import msgspec

from games.people.models import User
from games.shelf.models import Character, Deck, Loadout, Sheet


class LoadoutExport(msgspec.Struct, frozen=True):
    id: str
    game: str
    name: str
    brings: str
    created: datetime
    changed: datetime


class DeckExport(msgspec.Struct, frozen=True):
    id: str
    game: str
    name: str
    cards: dict[str, int]
    edition: str | None
    created: datetime
    changed: datetime


class ChangeExport(msgspec.Struct, frozen=True):
    number: int
    kind: str
    before: dict[str, Any]
    after: dict[str, Any]
    undoes: int | None
    undone: bool
    created: datetime


class CharacterExport(msgspec.Struct, frozen=True):
    id: str
    sheet: Sheet
    changes: tuple[ChangeExport, ...]
    created: datetime
    changed: datetime


def loadouts(person: User) -> tuple[LoadoutExport, ...]:
    return tuple(
        LoadoutExport(each.pk, each.game_key, each.name, each.brings, each.created, each.changed)
        for each in Loadout.objects.filter(person=person).order_by("created", "id")
    )


def decks(person: User) -> tuple[DeckExport, ...]:
    return tuple(
        DeckExport(
            id=each.pk,
            game=each.game_key,
            name=each.name,
            cards=each.cards,
            edition=each.edition_id,
            created=each.created,
            changed=each.changed,
        )
        for each in Deck.objects.filter(person=person).order_by("created", "id")
    )


def characters(person: User) -> tuple[CharacterExport, ...]:
    found = Character.objects.filter(person=person).order_by("created", "id")
    return tuple(
        CharacterExport(each.pk, each.read, _changes(each), each.created, each.changed)
        for each in found.prefetch_related("changes")
    )


def _changes(character: Character) -> tuple[ChangeExport, ...]:
    """The newest first."""
    return tuple(
        ChangeExport(
            each.number, each.kind, each.before, each.after, each.undoes, each.undone, each.created
        )
        for each in character.changes.all()
    )
