"""editions/: copies of a game's catalogue that their owners may change."""

from functools import partial
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api.shelf.editions.rows import STALE, ShownEdition, get_edition
from api.shelf.rows import (
    change_operation,
    create_operation,
    discard_operation,
    list_operation,
    serialize_owned,
)
from api.wire.callers import require_person
from api.wire.operation import Rows, operation
from api.wire.versions import read_versions
from games.shelf import refusals as shelf
from games.shelf.access import readable_rows
from games.shelf.editions import catalogue, entries, refusals
from games.shelf.models import Edition

MADE: Final = (refusals.too_many_editions,)
HERE: Final = (*STALE, refusals.in_use)


class NewEdition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    name: str


class EditionChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    shared: bool | UnsetType = UNSET


_serialize_edition: Final = partial(serialize_owned, ShownEdition)


@list_operation("List one's editions, and those that others share", Edition, "shared", refuses=MADE)
def list_editions(request: Request) -> Rows[ShownEdition]:
    return Rows(
        readable_rows(Edition.objects.all(), require_person(request)),
        partial(map, _serialize_edition),
    )


@create_operation("Copy the catalogue of a game", refuses=MADE)
def copy_catalogue(request: Request, data: NewEdition) -> ShownEdition:
    return _serialize_edition(
        catalogue.copy(require_person(request), game=data.game, name=data.name)
    )


@operation("An edition", tagged=True, refuses=HERE)
def show_edition(request: Request, edition: str) -> ShownEdition:
    return _serialize_edition(get_edition(request, edition))


@change_operation("Rename an edition, share it, or share it no longer", refuses=HERE)
def change_edition(request: Request, data: EditionChanges, edition: str) -> ShownEdition:
    changes = msgspec.to_builtins(data)
    return _serialize_edition(
        catalogue.amend(require_person(request), edition, read=read_versions(request), **changes)
    )


@discard_operation("Throw an edition away", refuses=HERE)
def discard_edition(request: Request, edition: str) -> None:
    """Tables that play with it have a copy of their own."""
    catalogue.discard(require_person(request), edition, read_versions(request))


@create_operation(
    "Copy an edition, one's own or one that is shared", refuses=(*MADE, shelf.unknown)
)
def copy_edition(request: Request, edition: str) -> ShownEdition:
    return _serialize_edition(catalogue.duplicate(require_person(request), edition))


@change_operation(
    "Take the last change of an edition back", refuses=(*STALE, shelf.nothing_left_to_undo)
)
def undo_edition(request: Request, edition: str) -> ShownEdition:
    return _serialize_edition(
        entries.undo(require_person(request), edition, read_versions(request))
    )
