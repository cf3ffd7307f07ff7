"""Entries of a catalogue that an owner may change: typed by their kind, named by a key."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Union

import msgspec

from games.kernel.game import AnyGame
from games.kernel.record import Record


class Misfit(Record, frozen=True):
    """A field with an invalid value, and the message of msgspec."""

    place: str
    said: str


@functools.cache
def types_of(game: AnyGame) -> dict[str, tuple[type[Record], ...]]:
    """Return the record types of each kind of entry: those that occur in the game's own box."""
    return {
        kind: tuple({type(entry): None for entry in entries})
        for kind, entries in game.catalogue().items()
    }


def key_of(game: AnyGame, kind: str, entry: Record) -> str:
    """Return the key of an entry among those of its kind."""
    parts = (getattr(entry, field) for field in game.keyed_by.get(kind, ("key",)))
    return "_".join(str(part) for part in parts if part is not None)


def read_entry(game: AnyGame, kind: str, body: Mapping[str, Any]) -> Record | tuple[Misfit, ...]:
    """Return the entry that a body describes, or all its faults."""
    types = types_of(game)[kind]
    try:
        entry: Record = msgspec.convert(dict(body), Union[types])  # noqa: UP007 - made at run time
    except msgspec.ValidationError as fault:
        return tuple(_misfits(types, body)) or (Misfit("", str(fault)),)
    return tuple(_unknown_fields(body, msgspec.to_builtins(entry), "")) or entry


def misfits(kind: type[msgspec.Struct], body: Mapping[str, Any]) -> Iterator[Misfit]:
    """Check each field by itself, since msgspec stops at the first fault."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in body:
        if name not in fields and name != _tag(kind)[0]:
            yield Misfit(name, f"Object contains unknown field `{name}`")
    for name, field in fields.items():
        if name not in body:
            if field.required:
                yield Misfit(name, f"Object missing required field `{name}`")
            continue
        try:
            msgspec.convert(body[name], field.type)
        except msgspec.ValidationError as fault:
            yield Misfit(name, str(fault))


def fields_of(game: AnyGame, kind: str) -> tuple[str, ...]:
    """Return the names of an entry's fields in JSON, each once, in the order of its records."""
    names: dict[str, None] = {}
    for each in types_of(game)[kind]:
        if (tag := each.__struct_config__.tag_field) is not None:
            names[tag] = None
        names.update(dict.fromkeys(field.encode_name for field in msgspec.structs.fields(each)))
    return tuple(names)


def _misfits(types: Sequence[type[Record]], body: Mapping[str, Any]) -> Iterator[Misfit]:
    named = [each for each in types if body.get(_tag(each)[0]) == _tag(each)[1]]
    for kind in named or (types if len(types) == 1 else ()):
        yield from misfits(kind, body)


def _tag(kind: type[msgspec.Struct]) -> tuple[str, Any]:
    config = kind.__struct_config__
    return (config.tag_field or "", config.tag)


def _unknown_fields(body: Any, entry: Any, place: str) -> Iterator[Misfit]:
    """Report fields that the record does not keep, so that nothing is ignored silently."""
    match body, entry:
        case Mapping(), Mapping():
            for name, inner in body.items():
                path = f"{place}.{name}" if place else str(name)
                if name in entry:
                    yield from _unknown_fields(inner, entry[name], path)
                else:
                    yield Misfit(path, f"Object contains unknown field `{name}`")
        case [*_], [*_]:
            for n, (inner, each) in enumerate(zip(body, entry, strict=False)):
                yield from _unknown_fields(inner, each, f"{place}[{n}]")
        case _:
            pass
