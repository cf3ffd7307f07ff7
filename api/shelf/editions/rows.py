"""Serialisation of editions and their entries, and refusals of invalid entries."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

from msgspec import Meta, Raw
from rest_framework.request import Request

from api.shelf.rows import Shelved
from api.wire import errors, refusals
from api.wire.callers import person
from games.kernel.record import Record, record_from
from games.shelf import refusals as shelf
from games.shelf.access import get_access
from games.shelf.editions.refusals import Misfits
from games.shelf.models import Edition, EditionEntry

OBJECT: Final[dict[str, Any]] = {"type": "object", "additionalProperties": True}
STALE: Final = (shelf.unknown, shelf.stale, shelf.not_yours)


class ShownEdition(Shelved, frozen=True):
    shared: Annotated[bool, Meta(description="Whether others may see it and play with it.")]


class ShownEntry(Record, frozen=True):
    kind: str
    key: str
    body: Annotated[
        Raw, Meta(description="As in the catalogue of the game.", extra_json_schema=OBJECT)
    ]


class ShownOneEntry(ShownEntry, frozen=True):
    """With what to send back as If-Match."""

    version: Annotated[int, Meta(description="Of the edition, which each change counts up.")]


def shown_entry(stored: EditionEntry) -> ShownEntry:
    return record_from(ShownEntry, stored, body=Raw(stored.body.encode()))


def shown_one_entry(stored: EditionEntry) -> ShownOneEntry:
    body, version = Raw(stored.body.encode()), stored.edition.version
    return record_from(ShownOneEntry, stored, body=body, version=version)


@contextmanager
def fields_named() -> Iterator[None]:
    """Turn misfits of an entry into a problem for each field, with the same sentences as for other
    bodies."""
    try:
        yield
    except Misfits as refusal:
        raise refusals.invalid(errors.of_misfits(refusal.misfits)) from refusal


def found(request: Request, edition: str) -> Edition:
    return get_access(Edition.objects.all(), edition, person(request)).row
