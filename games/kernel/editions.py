"""The entries of a catalogue, as an owner may change them: typed by their kind, named by a key."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Union

import msgspec

from games.kernel.game import AnyGame
from games.kernel.record import Record


class Misfit(Record, frozen=True):
    """A field that cannot be what it is, and what msgspec says of it."""

    place: str
    said: str


@functools.cache
def types_of(game: AnyGame) -> dict[str, tuple[type[Record], ...]]:
    """The records that an entry of each kind may be: those that the game's own box has."""
    return {
        kind: tuple({type(entry): None for entry in entries})
        for kind, entries in game.catalogue().items()
    }


def key_of(game: AnyGame, kind: str, entry: Record) -> str:
    """What names an entry among those of its kind."""
    parts = (getattr(entry, field) for field in game.keyed_by.get(kind, ("key",)))
    return "_".join(str(part) for part in parts if part is not None)


def read(game: AnyGame, kind: str, body: Mapping[str, Any]) -> Record | tuple[Misfit, ...]:
    """The entry that a body says, or everything that keeps it from being one."""
    types = types_of(game)[kind]
    try:
        entry: Record = msgspec.convert(dict(body), Union[types])  # noqa: UP007 - made at run time
    except msgspec.ValidationError as fault:
        return tuple(_misfits(types, body)) or (Misfit("", str(fault)),)
    return tuple(_dropped(body, msgspec.to_builtins(entry), "")) or entry


def misfits(kind: type[msgspec.Struct], body: Mapping[str, Any]) -> Iterator[Misfit]:
    """msgspec stops at the first fault: each field by itself shows them all."""
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
    """The names of an entry's fields on the wire, each once, in the order of its records."""
    found: dict[str, None] = {}
    for each in types_of(game)[kind]:
        if (tag := each.__struct_config__.tag_field) is not None:
            found[tag] = None
        found.update(dict.fromkeys(field.encode_name for field in msgspec.structs.fields(each)))
    return tuple(found)


def _misfits(types: Sequence[type[Record]], body: Mapping[str, Any]) -> Iterator[Misfit]:
    named = [each for each in types if body.get(_tag(each)[0]) == _tag(each)[1]]
    for kind in named or (types if len(types) == 1 else ()):
        yield from misfits(kind, body)


def _tag(kind: type[msgspec.Struct]) -> tuple[str, Any]:
    config = kind.__struct_config__
    return (config.tag_field or "", config.tag)


def _dropped(said: Any, kept: Any, place: str) -> Iterator[Misfit]:
    """Nothing is passed over in silence: what the record does not keep is no part of it."""
    match said, kept:
        case Mapping(), Mapping():
            for name, inner in said.items():
                here = f"{place}.{name}" if place else str(name)
                if name in kept:
                    yield from _dropped(inner, kept[name], here)
                else:
                    yield Misfit(here, f"Object contains unknown field `{name}`")
        case [*_], [*_]:
            for n, (inner, each) in enumerate(zip(said, kept, strict=False)):
                yield from _dropped(inner, each, f"{place}[{n}]")
        case _:
            pass
