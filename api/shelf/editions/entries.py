"""editions/{edition}/entries/: single entries of an edition."""

from functools import partial
from typing import Any, Final

import django_filters
from rest_framework.request import Request

from api.shelf.editions.rows import (
    EditionEntry as ShownEntry,
)
from api.shelf.editions.rows import (
    OneEditionEntry,
    convert_misfits,
    get_edition,
    serialize_entry,
    serialize_one_entry,
)
from api.wire.commands import Sent, operation_of
from api.wire.document.components import struct
from api.wire.operation import ApiResponse, Rows, listing, operation
from games.shelf import commands
from games.shelf import refusals as shelf
from games.shelf.editions import entries
from games.shelf.models import EditionEntry

NAMED: Final = {"edition": "id", "entry": "key"}


class ByKind(django_filters.FilterSet):
    kind = django_filters.CharFilter(max_length=30)

    class Meta:
        model = EditionEntry
        fields = ("kind",)


@listing(
    "List the entries of an edition",
    order=("id",),
    orders=("id", "key"),
    filters=ByKind,
    refuses=(shelf.unknown,),
)
def list_entries(request: Request, edition: str) -> Rows[ShownEntry]:
    stored = EditionEntry.objects.filter(edition=get_edition(request, edition))
    return Rows(stored, partial(map, serialize_entry))


@operation("An entry", tagged=True, refuses=commands.ENTRY)
def show_entry(request: Request, edition: str, kind: str, entry: str) -> OneEditionEntry:
    return serialize_one_entry(entries.find(get_edition(request, edition), (kind, entry)))


@operation_of(
    commands.PUT_ENTRY,
    "Change an entry, or add it",
    sent=Sent(dict[str, Any], lambda data: {"body": data}),
    named=NAMED,
    within=convert_misfits,
    tagged=True,
    content=dict.fromkeys((200, 201), struct(OneEditionEntry)),
)
def put_entry(result: tuple[EditionEntry, bool]) -> ApiResponse[OneEditionEntry]:
    stored, new = result
    return ApiResponse(serialize_one_entry(stored), status=201 if new else 200)


@operation_of(
    commands.REMOVE_ENTRY,
    "Take an entry out",
    named=NAMED,
    status=204,
)
def take_entry_out() -> None:
    pass
