"""What somebody plays with, as it is said at a table and in a tournament."""

from typing import Any, Final, Literal, Protocol

import msgspec

from games.shelf.passage import OnShelf

KINDS: Final[tuple[Literal["loadout", "deck", "character"], ...]] = ("loadout", "deck", "character")

Thing = dict[str, Any] | str
"""A text: the id of one on one's own shelf."""


class Kit(Protocol):
    @property
    def loadout(self) -> Thing | None: ...
    @property
    def deck(self) -> Thing | None: ...
    @property
    def character(self) -> Thing | None: ...


def brought(kit: Kit) -> bytes | OnShelf | None:
    given = [(kind, thing) for kind in KINDS if (thing := getattr(kit, kind)) is not None]
    for kind, thing in given:
        if isinstance(thing, str):
            return OnShelf(kind, thing)
    return msgspec.json.encode(given[0][1]) if given else None
