"""A picture for one reader: keys in its texts become names."""

from typing import Any, Final

from msgspec.structs import replace

from games.kernel.display.picture import AnyPicture
from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Record
from games.tables.presenters.table_texts import TableTexts

TEXTS: Final = ("text", "corner")


def name_picture(picture: AnyPicture, texts: TableTexts) -> AnyPicture:
    result: AnyPicture = _with_names(picture, texts)
    return result


def _with_names(part: Any, texts: TableTexts) -> Any:
    match part:
        case Record():
            within = {name: getattr(part, name) for name in part.__struct_fields__}
            changes = {
                name: _field_text(name, value, texts)
                for name, value in within.items()
                if isinstance(value, Record | tuple) or name in TEXTS
            }
            return replace(part, **changes)
        case Hex():
            return part
        case tuple():
            return tuple([_with_names(each, texts) for each in part])
        case _:
            return part


def _field_text(field: str, value: Any, texts: TableTexts) -> Any:
    if field not in TEXTS:
        return _with_names(value, texts)
    return texts.name(value) if value and value != HIDDEN else value
