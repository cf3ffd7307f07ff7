"""Decorators and refusals shared by the club operations."""

from functools import partial
from typing import Annotated, Final

from msgspec import Meta

from api.wire.operation import listing, operation
from games.clubs import refusals as no

person_operation: Final = partial(operation, known=True)
person_listing: Final = partial(listing, known=True, order=("-created",))
"""For logged-in people only; lists show the newest rows first."""

SEEING: Final = (no.unknown_club,)
BELONGING: Final = (*SEEING, no.members_only)
LEADING: Final = (*SEEING, no.leaders_only)
ORGANISING: Final = (*SEEING, no.organisers_only)

Name = Annotated[str, Meta(description="As this member lets it be seen.")]
