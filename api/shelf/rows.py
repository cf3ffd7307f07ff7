"""Serialisation of things on a shelf, with their version and their problems."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

import django_filters
import msgspec
from django_filters.filterset import filterset_factory
from msgspec import Meta

from api.wire.answers import Moment
from api.wire.operation import Operation, Rows, Shape, listing
from games.kernel.record import Record, record_from
from games.people.refusals import RefusalType
from games.shelf.models.owned import Owned
from games.shelf.wording import Worded, problems_of

Kind = TypeVar("Kind", bound="ShelfRecord")
Problems = Annotated[
    tuple[Worded, ...], Meta(description="All that keeps it from a table; none: it is ready.")
]


class ShelfRecord(Record, frozen=True):
    id: str
    game: str
    name: str
    version: int
    created: Moment
    changed: Moment


class Stored(ShelfRecord, frozen=True):
    """Of a game that is installed no more: as it is kept."""

    stored: dict[str, Any]
    problems: Problems


def serialize_stored(row: Owned, kept: str) -> Stored:
    return serialize_owned(
        Stored, row, stored=msgspec.json.decode(kept), problems=problems_of(row, tuple)
    )


def serialize_owned(kind: type[Kind], row: Owned, **more: object) -> Kind:
    return record_from(kind, row, game=row.game_key, **more)


class ByGameAndName(django_filters.FilterSet):
    game = django_filters.CharFilter(field_name="game_key", max_length=30)
    name = django_filters.CharFilter(lookup_expr="icontains", max_length=80)


def list_operation(
    summary: str,
    model: type[Owned],
    *more: str,
    refuses: tuple[RefusalType, ...] = (),
    content: Mapping[Any, Shape | None] | None = None,
) -> Callable[[Callable[..., Rows[Any]]], Operation]:
    """Decorator of an operation that lists a person's things, filtered by game, name and the other
    given fields."""
    return listing(
        summary,
        order=("-created",),
        orders=("created", "changed", "name"),
        filters=filterset_factory(model, ByGameAndName, ("game", "name", *more)),
        known=True,
        refuses=refuses,
        content=content,
    )
