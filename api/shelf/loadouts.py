"""loadouts/: loadouts, in the form of each game."""

import functools
from functools import partial
from typing import Any, Final

from msgspec.structs import asdict
from rest_framework.request import Request

from api.shelf.game_bodies import Bodies, Field, any_schema, as_body, define_shown, fields_of
from api.shelf.rows import (
    Problems,
    Stored,
    list_operation,
    serialize_owned,
    serialize_stored,
)
from api.wire.answers import Json
from api.wire.callers import require_person
from api.wire.commands import Sent, operation_of
from api.wire.operation import Rows, operation
from games.kernel.game import AnyGame
from games.kernel.record import record_from
from games.people import rulebook
from games.people.refusals import no_game
from games.shelf import commands, loadouts, refusals
from games.shelf.access import get_access, own
from games.shelf.models import Loadout
from games.shelf.wording import describe_problems

HERE: Final = (refusals.unknown, refusals.stale, no_game)
JsonObject = dict[str, Any]


def _loadout_fields(game: AnyGame) -> list[Field] | None:
    """Return the fields of the game's loadout, with a name to find it by."""
    kind = game.shelf.loadout
    return None if kind is None else [("name", str), *fields_of(kind)]


@functools.cache
def _kind(game: AnyGame) -> Any:
    return define_shown(game, "KeptLoadout", loadouts.kind_of(game), ("problems", Problems))


WISHES: Final = Bodies("Loadout", _loadout_fields)
BODY: Final = {Json.media_type: WISHES.shape}
SHAPE: Final = any_schema([*map(_kind, WISHES.games())])
SHOWN: Final = {200: any_schema([*map(_kind, WISHES.games()), Stored])}


@list_operation("List one's loadouts", Loadout, content=SHOWN)
def list_loadouts(request: Request) -> Rows[Any]:
    return Rows(
        own(Loadout.objects.all(), require_person(request)), partial(map, _serialize_loadout)
    )


def _values(game: AnyGame, wish: Any) -> dict[str, Any]:
    return {"name": wish.name, "brings": record_from(loadouts.kind_of(game), wish)}


def _read_new(data: JsonObject) -> dict[str, Any]:
    game, wish = WISHES.read(data)
    return {"game": game.key, **_values(game, wish)}


def _read_other(data: JsonObject) -> dict[str, Any]:
    return _values(*WISHES.read(data))


_change: Final = partial(operation_of, named={"loadout": "id"}, tagged=True, content=SHOWN)


@operation_of(
    commands.KEEP_LOADOUT,
    "Keep a loadout, ready or not",
    sent=Sent(JsonObject, _read_new),
    status=201,
    tagged=True,
    body=BODY,
    content={201: SHAPE},
)
def keep_loadout(result: Loadout) -> Any:
    return _serialize_loadout(result)


@operation("A loadout", known=True, tagged=True, refuses=HERE, content=SHOWN)
def show_loadout(request: Request, loadout: str) -> Any:
    return _serialize_loadout(_get_loadout(request, loadout))


@_change(
    commands.REPLACE_LOADOUT,
    "Put another loadout in its place",
    sent=Sent(JsonObject, _read_other),
    body=BODY,
)
def replace_loadout(result: Loadout) -> Any:
    return _serialize_loadout(result)


def _read_part(data: JsonObject) -> dict[str, Any]:
    def change_part(before: Loadout) -> tuple[str, Any]:
        kept = {"name": before.name, **as_body(before.record)}
        wish = WISHES.read_for(before.game, kept | data)
        return wish.name, record_from(loadouts.kind_of(before.game), wish)

    return {"make": change_part}


@_change(
    commands.CHANGE_LOADOUT,
    "Change a part of a loadout",
    sent=Sent(JsonObject, _read_part),
    body={Json.media_type: WISHES.changes_shape},
)
def change_loadout(result: Loadout) -> Any:
    return _serialize_loadout(result)


@_change(commands.UNDO_LOADOUT, "Take the last change of a loadout back")
def undo_loadout(result: Loadout) -> Any:
    return _serialize_loadout(result)


@operation_of(commands.DISCARD_LOADOUT, "Throw a loadout away", named={"loadout": "id"}, status=204)
def discard_loadout() -> None:
    pass


def _get_loadout(request: Request, loadout: str) -> Loadout:
    return get_access(Loadout.objects.all(), loadout, require_person(request)).row


def _serialize_loadout(loadout: Loadout) -> Any:
    if rulebook.is_uninstalled(loadout.game_key):
        return serialize_stored(loadout, loadout.brings)
    problems = describe_problems(loadout.game, loadouts.problems(loadout))
    return serialize_owned(
        _kind(loadout.game), loadout, **asdict(loadout.record), problems=problems
    )
