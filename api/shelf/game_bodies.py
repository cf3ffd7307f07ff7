"""Request bodies for things on a shelf, built from the records of each game.

`game` names the game. It may be left out while only one game keeps such things.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any, Literal, Union

import msgspec
from msgspec import NODEFAULT, UNSET, Struct, UnsetType
from msgspec.structs import FieldInfo

from api.shelf.rows import ShelfRecord
from api.wire import refusals
from api.wire.bodies import to_record
from api.wire.document.components import struct
from games.kernel.game import AnyGame
from games.rulebooks import GAMES
from games.web.faults import fault_sentence

Field = tuple[str, Any] | tuple[str, Any, Any]
Fields = Callable[[AnyGame], Sequence[Field] | None]
"""Fields that a game defines; None: it keeps no such thing."""
Shape = dict[str, Any]


def fields_of(kind: type[Struct], *omit: str) -> list[Field]:
    return [_field(each) for each in msgspec.structs.fields(kind) if each.name not in omit]


def _field(info: FieldInfo) -> Field:
    if info.default is not NODEFAULT:
        return (info.name, info.type, info.default)
    if info.default_factory is not NODEFAULT:
        return (info.name, info.type, msgspec.field(default_factory=info.default_factory))
    return (info.name, info.type)


def as_body(record: Struct, *omit: str) -> dict[str, Any]:
    """Return the body that would produce this record, without the tag."""
    fields = msgspec.to_builtins(record)
    return {name: fields[name] for name in record.__struct_fields__ if name not in omit}


class Bodies:
    """Request bodies for one kind of thing, for all games that keep it."""

    def __init__(self, names: str, fields: Fields) -> None:
        self.name = names
        self.fields = fields

    def games(self) -> tuple[AnyGame, ...]:
        return tuple([game for game in GAMES.values() if self.fields(game) is not None])

    def read(self, data: Mapping[str, Any]) -> tuple[AnyGame, Any]:
        """Return the game and the parsed body."""
        body = to_record(data, self.kind)
        config = type(body).__struct_config__
        return GAMES[str(config.tag or body.game)], body

    def read_for(self, game: AnyGame, data: Mapping[str, Any]) -> Any:
        return to_record(data, _define_new(self, game))

    def make(self, game: AnyGame, **fields: object) -> Any:
        return _define_new(self, game)(**fields)

    @property
    def kind(self) -> Any:
        """Return the record of the only game, or a union discriminated by `game`."""
        return _define_union(self, self.games())

    @property
    def shape(self) -> Shape:
        return struct(self.kind)

    @property
    def changes_shape(self) -> Shape:
        """Schema of a partial update."""
        return {"anyOf": [struct(_define_changes(self, game)) for game in self.games()]}


@functools.cache
def _define_new(bodies: Bodies, game: AnyGame) -> Any:
    fields = [*(bodies.fields(game) or ()), ("game", Literal[game.key], game.key)]
    return _define_body(f"New{bodies.name}", fields, game)


@functools.cache
def _define_union(bodies: Bodies, games: tuple[AnyGame, ...]) -> Any:
    if len(games) < 2:
        return _define_new(bodies, games[0]) if games else NoneType
    kinds = [
        _define_body(f"New{bodies.name}", bodies.fields(game) or (), game, game.key)
        for game in games
    ]
    return Union[tuple(kinds)]  # noqa: UP007 - made at run time


@functools.cache
def _define_changes(bodies: Bodies, game: AnyGame) -> Any:
    whole = (*(bodies.fields(game) or ()), ("game", Literal[game.key]))
    fields = [(name, kind | UnsetType, UNSET) for name, kind, *_ in whole]
    return _define_body(f"{bodies.name}Changes", fields, game)


def _define_body(name: str, fields: Sequence[Field], game: AnyGame, tag: str | None = None) -> Any:
    return msgspec.defstruct(
        name,
        fields,
        module=game.package,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        tag_field=None if tag is None else "game",
        tag=tag,
    )


def define_shown(game: AnyGame, name: str, kind: Any, *more: Field) -> Any:
    """Define the record of an answer: shelf fields, fields of the game and further fields."""
    fields = [(field, type_) for field, type_, *_ in fields_of(kind, "name")]
    return msgspec.defstruct(
        name, [*fields, *more], bases=(ShelfRecord,), module=game.package, frozen=True
    )


def any_schema(kinds: Sequence[Any]) -> Shape:
    """Return a schema that accepts any of these records."""
    return {"anyOf": [struct(kind) for kind in kinds]}


def only_game(games: Sequence[AnyGame], key: str | None) -> AnyGame:
    """Return the game with that key; without a key, the only game."""
    candidates = [game for game in games if key in (None, game.key)]
    if len(candidates) == 1:
        return candidates[0]
    known = (
        fault_sentence("missing_field")
        if key is None
        else fault_sentence("unknown_word", found=key)
    )
    raise refusals.invalid({"game": [known]})
