"""loadouts/: loadouts, in the form of each game."""

import functools
from functools import partial
from typing import Any, Final

from msgspec.structs import asdict
from rest_framework.request import Request

from api.shelf.lent import Bodies, Field, as_said, fields_of, of_any, shown_of
from api.shelf.rows import Problems, Stored, changes, discards, lists, makes, shown, stored
from api.wire.answers import Json
from api.wire.callers import known
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
Said = dict[str, Any]


def _said(game: AnyGame) -> list[Field] | None:
    """Return the fields of the game's loadout, with a name to find it by."""
    kind = game.shelf.loadout
    return None if kind is None else [("name", str), *fields_of(kind)]


@functools.cache
def _kind(game: AnyGame) -> Any:
    return shown_of(game, "KeptLoadout", loadouts.kind_of(game), ("problems", Problems))


WISHES: Final = Bodies("Loadout", _said)
BODY: Final = {Json.media_type: WISHES.shape}
SHAPE: Final = of_any([*map(_kind, WISHES.games())])
SHOWN: Final = {200: of_any([*map(_kind, WISHES.games()), Stored])}


@lists("List one's loadouts", Loadout, content=SHOWN)
def list_loadouts(request: Request) -> Rows[Any]:
    return Rows(own(Loadout.objects.all(), known(request)), partial(map, _shown))


@makes("Keep a loadout, ready or not", body=BODY, content={201: SHAPE})
def keep_loadout(request: Request, said: Said) -> Any:
    game, wish = WISHES.read(said)
    brings = _brought(game, wish)
    return _shown(loadouts.keep(known(request), name=wish.name, game=game.key, brings=brings))


@operation("A loadout", known=True, tagged=True, refuses=HERE, content=SHOWN)
def show_loadout(request: Request, loadout: str) -> Any:
    return _shown(_found(request, loadout))


@changes("Put another loadout in its place", refuses=HERE, body=BODY, content=SHOWN)
def replace_loadout(request: Request, said: Said, loadout: str) -> Any:
    return _changed(request, loadout, WISHES.read(said), read_versions(request))


@changes(
    "Change a part of a loadout",
    refuses=HERE,
    body={Json.media_type: WISHES.in_part},
    content=SHOWN,
)
def change_loadout(request: Request, said: Said, loadout: str) -> Any:
    before = _found(request, loadout)
    kept = {"name": before.name, **as_said(before.record)}
    wish = WISHES.read_for(before.game, kept | said)
    read = amended_version(request, before.version)
    return _changed(request, loadout, (before.game, wish), read)


@changes(
    "Take the last change of a loadout back",
    refuses=(*HERE, refusals.nothing_left_to_undo),
    content=SHOWN,
)
def undo_loadout(request: Request, loadout: str) -> Any:
    return _shown(loadouts.undo(known(request), loadout, read_versions(request)))


@discards("Throw a loadout away", refuses=HERE)
def discard_loadout(request: Request, loadout: str) -> None:
    rows.discard(Loadout.objects.all(), known(request), loadout, read_versions(request))


def _found(request: Request, loadout: str) -> Loadout:
    return get_access(Loadout.objects.all(), loadout, known(request)).row


def _changed(request: Request, loadout: str, said: tuple[AnyGame, Any], read: Versions) -> Any:
    game, wish = said
    brings = _brought(game, wish)
    return _shown(
        loadouts.change(known(request), loadout, name=wish.name, brings=brings, read=read)
    )


def _brought(game: AnyGame, wish: Any) -> Record:
    return record_from(loadouts.kind_of(game), wish)


def _shown(loadout: Loadout) -> Any:
    if rulebook.is_uninstalled(loadout.game_key):
        return stored(loadout, loadout.brings)
    problems = describe_problems(loadout.game, loadouts.problems(loadout))
    return shown(_kind(loadout.game), loadout, **asdict(loadout.record), problems=problems)
