"""What a player played with, as the record of play holds it: so many things, each in so many
letters."""

from collections.abc import Callable
from typing import Annotated, Any, Final

from msgspec import Meta

from games.clubs.models.records import SIDE_LENGTH, TEXT_LENGTH
from games.kernel.record import Kit

MOST_THINGS: Final = 12
THING_LENGTH: Final = 40
KIT: Final = Kit.__struct_fields__
THINGS: Final = tuple(name for name in KIT if isinstance(getattr(Kit(), name), tuple))
"""Of which one may play with several."""

Things = Annotated[tuple[str, ...], Meta(max_length=MOST_THINGS)]
Change = Callable[[str, str, int], str]
"""Of a text, by its place in the kit and the letters that it may have."""


class HeldKit(Kit, frozen=True, kw_only=True):
    techniques: Things = ()
    weapons: Things = ()


def changed(kit: Kit, change: Change) -> dict[str, Any]:
    """All that it says, text by text; of several things, those that still say something."""
    return {name: _changed(getattr(kit, name), name, change) for name in KIT}


def _changed(said: str | tuple[str, ...], name: str, change: Change) -> str | tuple[str, ...]:
    if isinstance(said, str):
        return change(name, said, SIDE_LENGTH if name == "side" else TEXT_LENGTH)
    texts = (change(f"{name}[{n}]", each, THING_LENGTH) for n, each in enumerate(said))
    return tuple(filter(None, texts))
