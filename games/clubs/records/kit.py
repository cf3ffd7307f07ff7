"""Things a player played with, as the record of play stores them, with limits for their number and
length."""

from collections.abc import Callable
from typing import Annotated, Any, Final

from msgspec import Meta

from games.clubs.models.records import SIDE_LENGTH, TEXT_LENGTH
from games.kernel.record import Kit

MOST_THINGS: Final = 12
THING_LENGTH: Final = 40
KIT: Final = Kit.__struct_fields__
THINGS: Final = tuple(name for name in KIT if isinstance(getattr(Kit(), name), tuple))
"""Fields that hold several things."""

Things = Annotated[tuple[str, ...], Meta(max_length=MOST_THINGS)]
Change = Callable[[str, str, int], str]
"""Called with a text's place in the kit, the text and its maximum length."""


class HeldKit(Kit, frozen=True, kw_only=True):
    techniques: Things = ()
    weapons: Things = ()


def map_texts(kit: Kit, change: Change) -> dict[str, Any]:
    """Apply `change` to every text; items that become empty are dropped from lists."""
    return {name: _map_value(getattr(kit, name), name, change) for name in KIT}


def _map_value(value: str | tuple[str, ...], name: str, change: Change) -> str | tuple[str, ...]:
    if isinstance(value, str):
        return change(name, value, SIDE_LENGTH if name == "side" else TEXT_LENGTH)
    texts = (change(f"{name}[{n}]", each, THING_LENGTH) for n, each in enumerate(value))
    return tuple(filter(None, texts))
