"""What the shelf keeps on a person: what they put there."""

from datetime import datetime
from typing import Any

import msgspec

from games.people.models import User
from games.people.privacy import shown_name
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
    by: str | None
    scene: str
    created: datetime


class CharacterExport(msgspec.Struct, frozen=True):
    id: str
    sheet: Sheet
    portrait: bytes | None
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
        CharacterExport(
            id=each.pk,
            sheet=each.read,
            portrait=bytes(each.picture.jpeg) if each.portrait else None,
            changes=_changes(each, person),
            created=each.created,
            changed=each.changed,
        )
        for each in found.select_related("picture").prefetch_related("changes__by")
    )


def _changes(character: Character, person: User) -> tuple[ChangeExport, ...]:
    """The newest first."""
    return tuple(
        ChangeExport(
            number=each.number,
            kind=each.kind,
            before=each.before,
            after=each.after,
            undoes=each.undoes,
            undone=each.undone,
            by=None if each.by is None else shown_name(each.by, to=person),
            scene=each.scene,
            created=each.created,
        )
        for each in character.changes.all()
    )
