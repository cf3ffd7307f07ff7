"""Serialisation of editions and their entries, and refusals of invalid entries."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

from msgspec import Meta, Raw
from rest_framework.request import Request

from api.shelf.rows import ShelfRecord
from api.wire import refusals
from api.wire.callers import person
from games.kernel.record import Record, record_from
from games.shelf import refusals as shelf
from games.shelf.access import get_access
from games.shelf.editions.refusals import Misfits
from games.shelf.models import Edition
from games.shelf.models import EditionEntry as EditionEntryModel
from games.web.faults import misfit_errors

OBJECT: Final[dict[str, Any]] = {"type": "object", "additionalProperties": True}
NAMED: Final = {"edition": "id"}
STALE: Final = (shelf.unknown, shelf.stale, shelf.not_yours)


class ShownEdition(ShelfRecord, frozen=True):
    shared: Annotated[bool, Meta(description="Whether others may see it and play with it.")]


class EditionEntry(Record, frozen=True):
    kind: str
    key: str
    body: Annotated[
        Raw, Meta(description="As in the catalogue of the game.", extra_json_schema=OBJECT)
    ]


class OneEditionEntry(EditionEntry, frozen=True):
    """With what to send back as If-Match."""

    version: Annotated[int, Meta(description="Of the edition, which each change counts up.")]


def serialize_entry(stored: EditionEntryModel) -> EditionEntry:
    return record_from(EditionEntry, stored, body=Raw(stored.body.encode()))


def serialize_one_entry(stored: EditionEntryModel) -> OneEditionEntry:
    body, version = Raw(stored.body.encode()), stored.edition.version
    return record_from(OneEditionEntry, stored, body=body, version=version)


@contextmanager
def convert_misfits() -> Iterator[None]:
    """Turn misfits of an entry into a problem for each field, with the same sentences as for other
    bodies."""
    try:
        yield
    except Misfits as refusal:
        raise refusals.invalid(misfit_errors(refusal.misfits)) from refusal


def get_edition(request: Request, edition: str) -> Edition:
    return get_access(Edition.objects.all(), edition, person(request)).row
