"""editions/: copies of a game's catalogue that their owners may change."""

from functools import partial
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api.shelf.editions.rows import NAMED, STALE, ShownEdition, get_edition
from api.shelf.rows import list_operation, serialize_owned
from api.wire.callers import require_person
from api.wire.commands import Sent, operation_of, sent_fields
from api.wire.operation import Rows, operation
from games.shelf import commands
from games.shelf.access import readable_rows
from games.shelf.editions import refusals
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


@operation_of(
    commands.COPY_CATALOGUE,
    "Copy the catalogue of a game",
    sent=sent_fields(NewEdition),
    status=201,
    tagged=True,
)
def copy_catalogue(result: Edition) -> ShownEdition:
    return _serialize_edition(result)


@operation("An edition", tagged=True, refuses=HERE)
def show_edition(request: Request, edition: str) -> ShownEdition:
    return _serialize_edition(get_edition(request, edition))


@operation_of(
    commands.CHANGE_EDITION,
    "Rename an edition, share it, or share it no longer",
    sent=Sent(EditionChanges, msgspec.to_builtins),
    named=NAMED,
    tagged=True,
)
def change_edition(result: Edition) -> ShownEdition:
    return _serialize_edition(result)


@operation_of(commands.DISCARD_EDITION, "Throw an edition away", status=204, named=NAMED)
def discard_edition() -> None:
    """Tables that play with it have a copy of their own."""


@operation_of(
    commands.COPY_EDITION,
    "Copy an edition, one's own or one that is shared",
    named=NAMED,
    status=201,
    tagged=True,
)
def copy_edition(result: Edition) -> ShownEdition:
    return _serialize_edition(result)


@operation_of(
    commands.UNDO_EDITION, "Take the last change of an edition back", named=NAMED, tagged=True
)
def undo_edition(result: Edition) -> ShownEdition:
    return _serialize_edition(result)
