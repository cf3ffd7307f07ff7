"""loadouts/: fighters made ready at home."""

from functools import partial
from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api.shelf.rows import Problems, Shelved, changes, discards, lists, makes, shown
from api.wire.bodies import record
from api.wire.callers import known
from api.wire.operation import Rows, operation
from api.wire.versions import amended_version, read_versions
from games.rulebooks.martial_art.loadouts import Loadout as Fighter
from games.rulebooks.martial_art.state import Belt, Placement
from games.shelf import loadouts, refusals, rows
from games.shelf.access import access, own
from games.shelf.models import Loadout
from games.shelf.rows import Versions
from games.shelf.wording import worded

HERE: Final = (refusals.unknown, refusals.stale)


Game = Literal["martial_art"]


class Wish(Fighter, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What Martial Art calls a loadout, under a name to find it by."""

    name: str
    game: Game = "martial_art"


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    game: Game | UnsetType = UNSET
    fighter: str | UnsetType = UNSET
    belt: Belt | UnsetType = UNSET
    techniques: tuple[str, ...] | UnsetType = UNSET
    placement: Placement | UnsetType | None = UNSET


class ShownLoadout(Shelved, frozen=True):
    fighter: str
    belt: str
    techniques: tuple[str, ...]
    placement: Placement | None
    problems: Problems


@lists("List one's loadouts", Loadout)
def list_loadouts(request: Request) -> Rows[ShownLoadout]:
    return Rows(own(Loadout.objects.all(), known(request)), partial(map, _shown))


@makes("Keep a loadout, ready or not")
def keep_loadout(request: Request, said: Wish) -> ShownLoadout:
    kept = loadouts.keep(known(request), name=said.name, game=said.game, brings=_brought(said))
    return _shown(kept)


@operation("A loadout", known=True, tagged=True, refuses=HERE)
def show_loadout(request: Request, loadout: str) -> ShownLoadout:
    return _shown(_found(request, loadout))


@changes("Put another loadout in its place", refuses=HERE)
def replace_loadout(request: Request, said: Wish, loadout: str) -> ShownLoadout:
    return _changed(request, loadout, said, read_versions(request))


@changes("Change a part of a loadout", refuses=HERE)
def change_loadout(request: Request, said: Amendment, loadout: str) -> ShownLoadout:
    before = _found(request, loadout)
    kept = {"name": before.name, **msgspec.to_builtins(before.brought)}
    wish = record(kept | msgspec.to_builtins(said), Wish)
    return _changed(request, loadout, wish, amended_version(request, before.version))


@discards("Throw a loadout away", refuses=HERE)
def discard_loadout(request: Request, loadout: str) -> None:
    rows.discard(Loadout.objects.all(), known(request), loadout, read_versions(request))


def _found(request: Request, loadout: str) -> Loadout:
    return access(Loadout.objects.all(), loadout, known(request)).row


def _changed(request: Request, loadout: str, wish: Wish, read: Versions) -> ShownLoadout:
    brings = _brought(wish)
    return _shown(
        loadouts.change(known(request), loadout, name=wish.name, brings=brings, read=read)
    )


def _brought(wish: Wish) -> Fighter:
    return Fighter(
        fighter=wish.fighter,
        belt=wish.belt,
        techniques=wish.techniques,
        placement=wish.placement,
    )


def _shown(loadout: Loadout) -> ShownLoadout:
    brought = msgspec.structs.asdict(loadout.brought)
    problems = worded(loadout.game, loadouts.problems(loadout))
    return shown(ShownLoadout, loadout, **brought, problems=problems)
