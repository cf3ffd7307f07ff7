"""Choices of what a player brings: something ready made, or their own from the shelf, each as one
form value."""

from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from games.kernel.game import AnyGame
from games.kernel.record import ReadyMadeItem
from games.people.language import language
from games.people.models import User
from games.shelf.items import KINDS, OnShelf, available_items
from games.tables.life.seats import ReadyMade
from games.tables.models import Level

FIELD: Final = "brought"
READY: Final = "ready"


@dataclass(frozen=True)
class BringOptions:
    """The values of a form, with their labels."""

    own: tuple[tuple[str, str], ...]
    ready: tuple[tuple[str, str], ...]

    def __bool__(self) -> bool:
        return bool(self.own or self.ready)


def bring_options(
    game: AnyGame, ready: tuple[ReadyMadeItem, ...], person: User | None
) -> BringOptions:
    spoken = language()
    return BringOptions(
        tuple(
            (f"{each.thing.kind} {each.thing.id}", each.name)
            for each in available_items(person, game)
        ),
        tuple((f"{READY} {each.key}", each.fr if spoken == "fr" else each.en) for each in ready),
    )


def bot_levels() -> tuple[tuple[str, str], ...]:
    """Return the levels of a bot that is asked to sit down."""
    return tuple([(level.value, str(level.label)) for level in Level])


def read_brought(data: QueryDict) -> bytes | OnShelf | ReadyMade:
    kind, _, key = data.get(FIELD, "").partition(" ")
    if kind == READY:
        return ReadyMade(key)
    return next((OnShelf(each, key) for each in KINDS if each == kind), b"")
