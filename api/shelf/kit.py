"""Fields for what a player brings to a table or a tournament."""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, Protocol

import msgspec
from msgspec import Meta

from api.wire.document.components import struct
from games.kernel.shelf import Shelf
from games.rulebooks import GAMES
from games.shelf.items import OnShelf

KINDS: Final[tuple[Literal["loadout", "deck", "character"], ...]] = ("loadout", "deck", "character")

Thing = dict[str, Any] | str
"""A text is the id of a thing on the caller's own shelf."""


def _kinds_meta(pick: Callable[[Shelf], Any]) -> Meta:
    """Return a schema of the records of all games that keep such things."""
    kinds = [struct(game.brings) for game in GAMES.values() if pick(game.shelf) is not None]
    return Meta(extra_json_schema={"anyOf": kinds} if kinds else {})


_HINT: Final = Meta(description="Whole, or the id of one on one's own shelf.")
_Loadout = Annotated[dict[str, Any], _kinds_meta(lambda shelf: shelf.loadout)]
_Deck = Annotated[dict[str, Any], _kinds_meta(lambda shelf: shelf.deck)]
_Character = Annotated[dict[str, Any], _kinds_meta(lambda shelf: shelf.character)]
SaidLoadout = Annotated[_Loadout | str | None, _HINT]
SaidDeck = Annotated[_Deck | str | None, _HINT]
SaidCharacter = Annotated[_Character | str | None, _HINT]


class Kit(Protocol):
    @property
    def loadout(self) -> Thing | None: ...
    @property
    def deck(self) -> Thing | None: ...
    @property
    def character(self) -> Thing | None: ...


def read_brought(kit: Kit) -> bytes | OnShelf | None:
    given = [(kind, thing) for kind in KINDS if (thing := getattr(kit, kind)) is not None]
    for kind, thing in given:
        if isinstance(thing, str):
            return OnShelf(kind, thing)
    return msgspec.json.encode(given[0][1]) if given else None
