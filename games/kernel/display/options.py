"""The options of a set-up: what people choose before a game starts.

A field of the set-up is an option if it is yes or no, one of a few words, or a whole number with
both bounds: `Annotated[int, Meta(ge=1, le=9)]`, with `| None` if it may be left out. Its label and
its help stand in view.toml (`[options.FIELD]`). Any other field says why no page offers it:
`Annotated[Deck | None, not_offered("the seats bring decks")]`.
"""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo


class Option(NamedTuple):
    name: str
    usual: Any
    """The value that is played if nothing is chosen. None: the rules decide."""
    words: tuple[str, ...] = ()
    bounds: range | None = None
    """Bounds of a number. Without words and bounds, the option is yes or no."""

    @property
    def is_yes_no(self) -> bool:
        return not self.words and self.bounds is None

    def allows(self, value: object) -> bool:
        if self.bounds is not None:
            return type(value) is int and value in self.bounds
        return value in self.words if self.words else isinstance(value, bool)


def not_offered(reason: str) -> msgspec.Meta:
    """Mark a field that no page offers; the reason is for readers of the code."""
    return msgspec.Meta(extra={"not_offered": reason})


def setup_options(setup: type[msgspec.Struct]) -> tuple[Option, ...]:
    """Return the options in the order of their fields."""
    fields = msgspec.structs.fields(setup)
    return tuple([option for field in fields if (option := _option(field)) is not None])


def unoffered_fields(setup: type[msgspec.Struct]) -> Mapping[str, str]:
    """Return the other fields with their reasons; the reason is empty if a field names none."""
    offered = {option.name for option in setup_options(setup)}
    fields = msgspec.structs.fields(setup)
    return {each.name: _reason(each.type) for each in fields if each.name not in offered}


def _option(field: FieldInfo) -> Option | None:
    if field.type is bool:
        return Option(field.name, field.default)
    if get_origin(field.type) is Literal:
        return Option(field.name, field.default, words=get_args(field.type))
    bounds = _bounds(field.type)
    return None if bounds is None else Option(field.name, field.default, bounds=bounds)


def _bounds(kind: Any) -> range | None:
    either = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    numbers = [each for each in either if each is not NoneType]
    if len(numbers) != 1 or getattr(numbers[0], "__origin__", None) is not int:
        return None
    metas = _metas(numbers[0])
    least = next((meta.ge for meta in metas if meta.ge is not None), None)
    most = next((meta.le for meta in metas if meta.le is not None), None)
    return None if least is None or most is None else range(int(least), int(most) + 1)


def _reason(kind: Any) -> str:
    reasons = ((meta.extra or {}).get("not_offered", "") for meta in _metas(kind))
    return str(next(filter(None, reasons), ""))


def _metas(kind: Any) -> list[msgspec.Meta]:
    return [each for each in getattr(kind, "__metadata__", ()) if isinstance(each, msgspec.Meta)]
