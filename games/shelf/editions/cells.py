"""Conversion of an entry to a row of editable cells, and back.

The fields of an entry's type are its columns: a text in two languages has two, and each field of a
small record has one. A cell holds the simplest form: a number, one of several words, words with
commas between; only values without a simpler form are JSON.
"""

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import msgspec
from msgspec import inspect

from games.kernel.editions import types_of
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.people.page.inputs import LARGEST, parse_number
from games.shelf.editions.entries import Body

Form = Literal["number", "choice", "yes", "text", "long", "list", "lists", "counts", "data"]
LONG: Final = 36  # characters; a longer text in the box gets a larger field
_COUNT: Final = re.compile(r"(.+?)[ ×:]+([0-9]{1,9})")


@dataclass(frozen=True)
class Column:
    field: str
    inner: str = ""
    """A language, or a field of the nested record."""
    form: Form = "data"
    options: tuple[str, ...] = ()
    none: bool = False
    """True if it may deliberately be left empty."""
    required: bool = True

    @property
    def name(self) -> str:
        return f"{self.field}.{self.inner}" if self.inner else self.field


@functools.cache
def columns(game: AnyGame, kind: str) -> tuple[Column, ...]:
    """Return all columns that any entry of that kind has."""
    types = types_of(game)[kind]
    by_name = {each.name: each for type_ in types for each in _columns(type_)}
    tags = tuple(str(type_.__struct_config__.tag) for type_ in types)
    tag = types[0].__struct_config__.tag_field
    tag_column = {tag: Column(tag, "", "choice", tags)} if tag else {}
    naming = (*game.keyed_by.get(kind, ("key",)), "name")  # fields that identify the row
    ordered = sorted((tag_column | by_name).values(), key=lambda each: _place(each, naming))
    return tuple(_long_if_needed(game, kind, each) for each in ordered)


def _place(column: Column, naming: tuple[str, ...]) -> int:
    return naming.index(column.field) if column.field in naming else len(naming)


@functools.cache
def fields(game: AnyGame, kind: str, tag: str) -> frozenset[str]:
    """Return the fields of the type with this tag, or of the only type."""
    types = types_of(game)[kind]
    named = [each for each in types if str(each.__struct_config__.tag) == tag]
    chosen = named or (types if len(types) == 1 else ())
    return frozenset(
        name
        for each in chosen
        for name in (each.__struct_config__.tag_field, *each.__struct_encode_fields__)
        if name
    )


def tag_of(game: AnyGame, kind: str, body: Body) -> str:
    tag = types_of(game)[kind][0].__struct_config__.tag_field
    return str(body.get(tag, "")) if tag else ""


def _columns(type_: type[Record]) -> Iterator[Column]:
    info = inspect.type_info(type_)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - entries are records
    for field in info.fields:
        kind, none = _without_none(field.type)
        for inner, within in _inner(kind):
            form, options = _form(within)
            yield Column(field.encode_name, inner, form, options, none, field.required)


def _without_none(kind: inspect.Type) -> tuple[inspect.Type, bool]:
    if not isinstance(kind, inspect.UnionType):
        return kind, False
    rest = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
    none = len(rest) < len(kind.types)
    words = [each for each in rest if isinstance(each, inspect.LiteralType)]
    if len(words) == len(rest):
        return inspect.LiteralType(tuple(v for each in words for v in each.values)), none
    return (rest[0] if len(rest) == 1 else kind), none


def _inner(kind: inspect.Type) -> Iterator[tuple[str, inspect.Type]]:
    match kind:
        case inspect.StructType(fields=fields):
            yield from ((each.encode_name, each.type) for each in fields)
        case inspect.DictType(key_type=inspect.LiteralType(values=words), value_type=value):
            yield from ((str(word), value) for word in words)
        case _:
            yield "", kind


def _form(kind: inspect.Type) -> tuple[Form, tuple[str, ...]]:
    match kind:
        case inspect.LiteralType(values=values):
            return "choice", tuple(map(str, values))
        case inspect.BoolType():
            return "yes", ("true", "false")
        case inspect.IntType():
            return "number", ()
        case inspect.StrType():
            return "text", ()
        case inspect.VarTupleType(item_type=item):
            return _list_form((item,))
        case inspect.TupleType(item_types=items):
            return _list_form(items)
        case inspect.DictType(key_type=inspect.StrType(), value_type=inspect.IntType()):
            return "counts", ()
        case _:
            return "data", ()


def _list_form(items: Sequence[inspect.Type]) -> tuple[Form, tuple[str, ...]]:
    """Return the form of a list of words or numbers, or of a list of groups."""
    match items:
        case [inspect.LiteralType(values=values)]:
            return "list", tuple(map(str, values))
        case _ if all(isinstance(each, _PLAIN) for each in items):
            return "list", ()
        case _ if all(map(_is_tuple, items)):
            return "lists", ()
        case _:
            return "data", ()


_PLAIN: Final = inspect.LiteralType | inspect.StrType | inspect.IntType


def _is_tuple(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.VarTupleType | inspect.TupleType | inspect.NamedTupleType)


def _long_if_needed(game: AnyGame, kind: str, column: Column) -> Column:
    """Use a multi-line field if the box has long texts in this column."""
    if column.form != "text":
        return column
    bodies = (msgspec.to_builtins(each) for each in game.catalogue()[kind])
    texts = (value(column, body) or "" for body in bodies)
    return replace(column, form="long") if any(map(_is_long, texts)) else column


def _is_long(text: str) -> bool:
    return len(text) > LONG or "\n" in text.strip()


def value(column: Column, body: Body) -> Any:
    content = body.get(column.field)
    if not column.inner:
        return content
    return content.get(column.inner) if isinstance(content, Mapping) else None


# Display


def cell_text(column: Column, body: Body) -> str:
    content = value(column, body)
    match column.form, content:
        case _, None:
            return ""
        case "yes", _:
            return "true" if content else "false"
        case "list", [*items]:
            return ", ".join(map(str, items))
        case "lists", [*items]:
            return ", ".join(BETWEEN.join(map(str, each)) for each in items)
        case "counts", Mapping():
            return ", ".join(f"{key} {count}" for key, count in content.items())
        case "data", _:
            return msgspec.json.encode(content).decode()
        case _:
            return str(content).strip("\n")


# Input


def body_of(game: AnyGame, kind: str, cells: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of a row. Invalid text is kept as typed, so that it can be reported."""
    body: dict[str, Any] = {}
    tag = types_of(game)[kind][0].__struct_config__.tag_field
    known = fields(game, kind, cells.get(tag or "", ""))
    for column in columns(game, kind):
        text = cells.get(column.name, "").replace("\r\n", "\n").strip()
        if not text and known and column.field not in known:
            continue
        item = _read(column, text)
        if item is _NOTHING:
            continue
        if not column.inner:
            body[column.field] = item
        elif isinstance(within := body.setdefault(column.field, {}), dict):
            within[column.inner] = item
    return {
        name: each for name, each in body.items() if not _is_empty_record(game, kind, name, each)
    }


_NOTHING: Final = object()
BETWEEN: Final = " + "
"""Joins items in a list of lists: energy + headbutt, defence + punch."""


def _is_empty_record(game: AnyGame, kind: str, name: str, record: Any) -> bool:
    """True for a record with only empty texts that may be left out."""
    inner = [each for each in columns(game, kind) if each.field == name and each.inner]
    free = all(not each.required or each.none for each in inner)
    return bool(inner) and free and not any(record.values())


def _read(column: Column, text: str) -> Any:
    match column.form:
        case "text" | "long":
            return text if text or column.required or column.inner else _NOTHING
        case "list":
            return [_item(each.strip()) for each in text.split(",") if each.strip()]
        case "lists":
            return [
                [_item(part.strip()) for part in each.split(BETWEEN.strip())]
                for each in text.split(",")
                if each.strip()
            ]
        case _ if not text:
            return None if column.none and column.required else _NOTHING
        case "number":
            return _item(text)
        case "yes":
            return {"true": True, "false": False}.get(text, text)
        case "counts":
            return _counts(text)
        case "choice":
            return text
        case _:
            return _json(text)


def _item(text: str) -> str | int:
    number = parse_number(text, least=-LARGEST)
    return text if number is None else number


def _counts(text: str) -> Any:
    """Parse counts such as “Cut 3, pebble 2”."""
    matches = [_COUNT.fullmatch(each.strip()) for each in text.split(",") if each.strip()]
    if not all(matches):
        return text
    return {each[1].strip(): int(each[2]) for each in matches if each is not None}


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text
