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
    change_operation,
    create_operation,
    discard_operation,
    list_operation,
    serialize_owned,
    serialize_stored,
)
from api.wire.answers import Json
from api.wire.callers import require_person
from api.wire.operation import Rows, operation
from api.wire.versions import amended_version, read_versions
from games.kernel.game import AnyGame
from games.kernel.record import Record, record_from
from games.people import rulebook
from games.people.refusals import no_game
from games.shelf import loadouts, refusals, rows
from games.shelf.access import get_access, own
from games.shelf.models import Loadout
from games.shelf.rows import Versions
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


@create_operation("Keep a loadout, ready or not", body=BODY, content={201: SHAPE})
def keep_loadout(request: Request, data: JsonObject) -> Any:
    game, wish = WISHES.read(data)
    brings = _build_loadout(game, wish)
    return _serialize_loadout(
        loadouts.keep(require_person(request), name=wish.name, game=game.key, brings=brings)
    )


@operation("A loadout", known=True, tagged=True, refuses=HERE, content=SHOWN)
def show_loadout(request: Request, loadout: str) -> Any:
    return _serialize_loadout(_get_loadout(request, loadout))


@change_operation("Put another loadout in its place", refuses=HERE, body=BODY, content=SHOWN)
def replace_loadout(request: Request, data: JsonObject, loadout: str) -> Any:
    return _save_changes(request, loadout, WISHES.read(data), read_versions(request))


@change_operation(
    "Change a part of a loadout",
    refuses=HERE,
    body={Json.media_type: WISHES.changes_shape},
    content=SHOWN,
)
def change_loadout(request: Request, data: JsonObject, loadout: str) -> Any:
    before = _get_loadout(request, loadout)
    kept = {"name": before.name, **as_body(before.record)}
    wish = WISHES.read_for(before.game, kept | data)
    read = amended_version(request, before.version)
    return _save_changes(request, loadout, (before.game, wish), read)


@change_operation(
    "Take the last change of a loadout back",
    refuses=(*HERE, refusals.nothing_left_to_undo),
    content=SHOWN,
)
def undo_loadout(request: Request, loadout: str) -> Any:
    return _serialize_loadout(
        loadouts.undo(require_person(request), loadout, read_versions(request))
    )


@discard_operation("Throw a loadout away", refuses=HERE)
def discard_loadout(request: Request, loadout: str) -> None:
    rows.discard(Loadout.objects.all(), require_person(request), loadout, read_versions(request))


def _get_loadout(request: Request, loadout: str) -> Loadout:
    return get_access(Loadout.objects.all(), loadout, require_person(request)).row


def _save_changes(request: Request, loadout: str, body: tuple[AnyGame, Any], read: Versions) -> Any:
    game, wish = body
    brings = _build_loadout(game, wish)
    return _serialize_loadout(
        loadouts.change(require_person(request), loadout, name=wish.name, brings=brings, read=read)
    )


def _build_loadout(game: AnyGame, wish: Any) -> Record:
    return record_from(loadouts.kind_of(game), wish)


def _serialize_loadout(loadout: Loadout) -> Any:
    if rulebook.is_uninstalled(loadout.game_key):
        return serialize_stored(loadout, loadout.brings)
    problems = describe_problems(loadout.game, loadouts.problems(loadout))
    return serialize_owned(
        _kind(loadout.game), loadout, **asdict(loadout.record), problems=problems
    )
