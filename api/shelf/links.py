"""links/: share things on a shelf by a link."""

from typing import Annotated, Final

from django.urls import reverse
from msgspec import Meta
from rest_framework.request import Request

from api.wire.callers import require_person
from api.wire.operation import operation
from games.kernel.record import Record
from games.shelf import links, refusals
from games.shelf.links import Kind
from games.shelf.models.owned import Owned

HERE: Final = (refusals.unknown,)


class ShownShelfLink(Record, frozen=True):
    id: str
    kind: Kind
    name: str
    path: Annotated[str, Meta(description="Of the page that whoever has it reads.")]


@operation("List what one shows by links", known=True)
def list_links(request: Request) -> tuple[ShownShelfLink, ...]:
    """The 200 changed last."""
    return tuple(
        _serialize_link(kind, row) for kind, row in links.shared_by(require_person(request))
    )


@operation("Show a character, deck or loadout by a link", known=True, refuses=HERE)
def make_link(request: Request, thing: str) -> ShownShelfLink:
    """The link that it has already stays."""
    person = require_person(request)
    kind = links.kind_of(person, thing)
    return _serialize_link(kind, links.share(person, kind, thing))


@operation("Show it no longer", status=204, known=True, refuses=HERE)
def end_link(request: Request, thing: str) -> None:
    person = require_person(request)
    links.unshare(person, links.kind_of(person, thing), thing)


def _serialize_link(kind: Kind, row: Owned) -> ShownShelfLink:
    return ShownShelfLink(row.pk, kind, row.name, reverse("page.shown", args=(row.link,)))
