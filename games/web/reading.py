"""Reading of a form into a record: lenient about how a value is typed, never about its meaning."""

import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext
from msgspec import UNSET, UnsetType

from games.people.page.fields import Field, Number, fields_of
from games.people.page.inputs import LARGEST, parse_number
from games.people.refusals import Invalid, Refusal
from games.web.faults import struct_errors

T = TypeVar("T", bound=msgspec.Struct)
SEVERAL: Final = (list, tuple, Sequence)
YES: Final = frozenset({"on", "yes", "true", "1"})
NO: Final = frozenset({"", "no", "false", "0"})


class Unreadable(Exception):
    """A value that cannot be read; its text is the sentence for the field."""


def read_record(
    kind: type[T],
    data: QueryDict,
    names: Mapping[str, str] | None = None,
    only: Collection[str] | None = None,
    **values: Any,
) -> T:
    """Return the record that the form says. `names` maps fields of the form to fields of the
    record where they differ; a refusal names the fields of the form. `only`: the fields that the
    form has; None: those that it sends. `values`: fields that it asks otherwise, already read."""
    form_names = {own: name for name, own in (names or {}).items()}
    errors: dict[str, list[str]] = {}
    for each in msgspec.structs.fields(kind):
        name = form_names.get(each.name, each.name)
        if each.name in values or (only is not None and each.name not in only):
            continue
        field = fields_of(kind).get(each.name)
        try:
            value = _read_field(each.type, data, name, is_text=field is not None)
        except Unreadable as fault:
            errors[name] = [_unreadable_sentence(field) or str(fault)]
            continue
        if value is UNSET and only is not None:
            value = _absent_value(each.type)
        if value is not UNSET:
            values[each.encode_name] = value
        elif each.required:
            errors[name] = [_unreadable_sentence(field) or _missing_sentence(each.type)]
    if errors:
        raise reject_fields(errors)
    return _convert(kind, msgspec.to_builtins(values), form_names)


def _unreadable_sentence(field: Field | None) -> str:
    """Return what the declared field says of a value that cannot be read."""
    if isinstance(field, Number) and not field.unreadable:
        bounds = {"least": field.least, "most": field.most}
        return gettext("Write a whole number from %(least)d to %(most)d.") % bounds
    return "" if field is None else str(field.unreadable)


def _missing_sentence(hint: Any) -> str:
    kind = next(_alternatives(hint))
    is_choice = get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, Enum))
    return gettext("Choose one of these.") if is_choice else gettext("Write something here.")


def reject_fields(errors: Mapping[str, list[str]]) -> Refusal:
    """Return the refusal of these fields. If there is one fault, it is the whole sentence."""
    sentences = [text for texts in errors.values() for text in texts]
    if len(sentences) == 1:
        return Invalid("request.invalid", sentences[0], errors=errors)
    whole = gettext("Some fields need another look: each says what to do.")
    return Invalid("request.invalid", whole, errors=errors)


def read_option(data: QueryDict, name: str, kind: Any) -> Any:
    """Return one value of a form."""
    try:
        value = _read_field(kind, data, name)
    except Unreadable as fault:
        raise reject_fields({name: [str(fault)]}) from None
    return "" if value is UNSET else value


def _read_field(hint: Any, data: QueryDict, name: str, *, is_text: bool = False) -> Any:
    """Return the value of one field in plain types; UNSET if the form does not have it. An empty
    field is None where that is possible; if `is_text`, it is an empty text."""
    kinds = tuple(_alternatives(hint))
    kind = next((each for each in kinds if each not in (types.NoneType, UnsetType)), str)
    origin = get_origin(kind)
    if origin in SEVERAL:
        return _read_several(get_args(kind)[0], data, name, may_lack=UnsetType in kinds)
    if name not in data:
        return UNSET
    text = data.get(name, "")
    if types.NoneType in kinds and not (is_text and kind is str) and not text.strip():
        return None
    return _read_value(kind, text)


def _absent_value(hint: Any) -> Any:
    """Return the value of a field that a form has and does not send: a box that is not ticked."""
    kinds = [each for each in _alternatives(hint) if each not in (types.NoneType, UnsetType)]
    if any(get_origin(each) in SEVERAL for each in kinds):
        return []
    return {bool: False, str: ""}.get(kinds[0], UNSET)


def _read_several(kind: Any, data: QueryDict, name: str, *, may_lack: bool) -> Any:
    if _is_record(kind):
        return list(_read_rows(kind, data, name))
    if name not in data:
        return UNSET if may_lack else []
    return [_read_value(kind, text) for text in data.getlist(name) if text]


def _read_rows(kind: type[msgspec.Struct], data: QueryDict, name: str) -> Iterator[dict[str, Any]]:
    """Yield the rows `name[0].field`, as far as they are numbered without a gap."""
    number = 0
    while any(key.startswith(f"{name}[{number}].") for key in data):
        row = {
            each.encode_name: _read_field(each.type, data, f"{name}[{number}].{each.name}")
            for each in msgspec.structs.fields(kind)
        }
        yield {key: value for key, value in row.items() if value is not UNSET}
        number += 1


def _read_value(kind: Any, text: str) -> Any:
    if get_origin(kind) is Literal:
        return _read_choice(get_args(kind), text)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _read_choice([each.value for each in kind], text)
    if kind is bool:
        return _read_tick(text)
    if kind is int:
        return _read_number(text)
    if kind is datetime:
        return _read_time(text)
    return text


def _read_number(text: str) -> int:
    number = parse_number(text, least=-LARGEST)
    if number is None:
        raise Unreadable(gettext("Write a whole number here."))
    return number


def _read_choice(choices: Collection[Any], text: str) -> Any:
    for each in choices:
        if str(each) == text:
            return each
    raise Unreadable(gettext("Choose one of these."))


def _read_tick(text: str) -> bool:
    word = text.strip().lower()
    if word not in YES | NO:
        raise Unreadable(gettext("Choose one of these."))
    return word in YES


def _read_time(text: str) -> str:
    try:
        return datetime.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise Unreadable(gettext("Say the day and the time.")) from None


def _convert(kind: type[T], values: Mapping[str, Any], form_names: Mapping[str, str]) -> T:
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as fault:
        errors = struct_errors(str(fault))
        raise reject_fields({form_names.get(at, at): text for at, text in errors.items()}) from None


def _alternatives(hint: Any) -> Iterator[Any]:
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _alternatives(get_args(hint)[0])
    elif origin in (Union, types.UnionType):
        for each in get_args(hint):
            yield from _alternatives(each)
    else:
        yield hint


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
