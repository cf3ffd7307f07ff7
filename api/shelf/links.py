"""links/: share things on a shelf by a link."""

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from api.wire.callers import require_person
from api.wire.commands import Sent, operation_of
from api.wire.operation import operation
from games.kernel.record import Record
from games.people.addresses.secret_links import SHARED
from games.shelf import commands, links
from games.shelf.links import Kind
from games.shelf.models.owned import Owned


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


@operation_of(
    commands.SHARE,
    "Show a character, deck or loadout by a link",
    sent=Sent(None, lambda _body: {"shared": True}),
    named={"thing": "id"},
    matched=False,
)
def make_link(result: Owned) -> ShownShelfLink:
    """The link that it has already stays."""
    return _serialize_link(links.kind_name(result), result)


@operation_of(
    commands.SHARE,
    "Show it no longer",
    status=204,
    sent=Sent(None, lambda _body: {"shared": False}),
    named={"thing": "id"},
    matched=False,
)
def end_link() -> None:
    pass


def _serialize_link(kind: Kind, row: Owned) -> ShownShelfLink:
    return ShownShelfLink(row.pk, kind, row.name, SHARED.path(row.link))
