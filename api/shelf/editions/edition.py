"""editions/: copies of a game's catalogue that their owners may change."""

from functools import partial
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api.shelf.editions.rows import STALE, ShownEdition, found
from api.shelf.rows import changes, discards, lists, makes, shown
from api.wire.callers import known
from api.wire.operation import Rows, operation
from api.wire.versions import read_versions
from games.shelf import refusals as shelf
from games.shelf.access import readable_rows
from games.shelf.editions import catalogue, entries, refusals
from games.shelf.models import Edition

MADE: Final = (refusals.too_many_editions,)
HERE: Final = (*STALE, refusals.in_use)


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    name: str


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    shared: bool | UnsetType = UNSET


_shown: Final = partial(shown, ShownEdition)


@lists("List one's editions, and those that others share", Edition, "shared", refuses=MADE)
def list_editions(request: Request) -> Rows[ShownEdition]:
    return Rows(readable_rows(Edition.objects.all(), known(request)), partial(map, _shown))


@makes("Copy the catalogue of a game", refuses=MADE)
def copy_catalogue(request: Request, said: Wish) -> ShownEdition:
    return _shown(catalogue.copy(known(request), game=said.game, name=said.name))


@operation("An edition", tagged=True, refuses=HERE)
def show_edition(request: Request, edition: str) -> ShownEdition:
    return _shown(found(request, edition))


@changes("Rename an edition, share it, or share it no longer", refuses=HERE)
def change_edition(request: Request, said: Amendment, edition: str) -> ShownEdition:
    wish = msgspec.to_builtins(said)
    return _shown(catalogue.amend(known(request), edition, read=read_versions(request), **wish))


@discards("Throw an edition away", refuses=HERE)
def discard_edition(request: Request, edition: str) -> None:
    """Tables that play with it have a copy of their own."""
    catalogue.discard(known(request), edition, read_versions(request))


@makes("Copy an edition, one's own or one that is shared", refuses=(*MADE, shelf.unknown))
def copy_edition(request: Request, edition: str) -> ShownEdition:
    return _shown(catalogue.duplicate(known(request), edition))


@changes("Take the last change of an edition back", refuses=(*STALE, shelf.nothing_left_to_undo))
def undo_edition(request: Request, edition: str) -> ShownEdition:
    return _shown(entries.undo(known(request), edition, read_versions(request)))
