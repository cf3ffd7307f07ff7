"""editions/{edition}/entries/: single entries of an edition."""

from functools import partial
from typing import Any, Final

import django_filters
from rest_framework.request import Request

from api.shelf.editions.rows import (
    STALE,
    ShownEntry,
    ShownOneEntry,
    fields_named,
    found,
    shown_entry,
    shown_one_entry,
)
from api.shelf.rows import changes, discards
from api.wire.callers import known
from api.wire.document.components import struct
from api.wire.operation import Rows, Told, listing, operation
from api.wire.versions import read_versions
from games.people.refusals import no_game
from games.shelf import refusals as shelf
from games.shelf.editions import entries, refusals
from games.shelf.models import EditionEntry

HERE: Final = (
    *STALE,
    no_game,
    refusals.unknown_entry,
    refusals.unknown_kind,
    refusals.other_key,
    refusals.bad_key,
    refusals.large_entry,
    refusals.too_many_entries,
)


class OfAKind(django_filters.FilterSet):
    kind = django_filters.CharFilter(max_length=30)

    class Meta:
        model = EditionEntry
        fields = ("kind",)


@listing(
    "List the entries of an edition",
    order=("id",),
    orders=("id", "key"),
    filters=OfAKind,
    refuses=(shelf.unknown,),
)
def list_entries(request: Request, edition: str) -> Rows[ShownEntry]:
    stored = EditionEntry.objects.filter(edition=found(request, edition))
    return Rows(stored, partial(map, shown_entry))


@operation("An entry", tagged=True, refuses=HERE)
def show_entry(request: Request, edition: str, kind: str, entry: str) -> ShownOneEntry:
    return shown_one_entry(entries.find(found(request, edition), (kind, entry)))


@changes(
    "Change an entry, or add it",
    content=dict.fromkeys((200, 201), struct(ShownOneEntry)),
    refuses=HERE,
)
def put_entry(
    request: Request, said: dict[str, Any], edition: str, kind: str, entry: str
) -> Told[ShownOneEntry]:
    person, name = known(request), (kind, entry)
    with fields_named():
        stored, new = entries.save_entry(person, edition, name, said, read_versions(request))
    return Told(shown_one_entry(stored), status=201 if new else 200)


@discards("Take an entry out", refuses=HERE)
def take_entry_out(request: Request, edition: str, kind: str, entry: str) -> None:
    entries.remove(known(request), edition, (kind, entry), read_versions(request))
