"""A picture for one reader: keys in its texts become names."""

from typing import Any, Final

from msgspec.structs import replace

from games.kernel.display.picture import AnyPicture
from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Record
from games.tables.sight.voice import Voice

TEXTS: Final = ("text", "corner")


def named(picture: AnyPicture, said: Voice) -> AnyPicture:
    told: AnyPicture = _named(picture, said)
    return told


def _named(thing: Any, said: Voice) -> Any:
    match thing:
        case Record():
            within = {name: getattr(thing, name) for name in thing.__struct_fields__}
            told = {
                name: _told(name, value, said)
                for name, value in within.items()
                if isinstance(value, Record | tuple) or name in TEXTS
            }
            return replace(thing, **told)
        case Hex():
            return thing
        case tuple():
            return tuple([_named(each, said) for each in thing])
        case _:
            return thing


def _told(field: str, value: Any, said: Voice) -> Any:
    if field not in TEXTS:
        return _named(value, said)
    return said.name(value) if value and value != HIDDEN else value
