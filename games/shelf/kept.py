"""What the shelf keeps on a person: what they put there."""

from datetime import datetime

import msgspec

from games.people.models import User
from games.shelf.models import Deck, Loadout


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
