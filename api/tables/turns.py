"""me/turns/: delay after which a waiting table sends a notification."""

from typing import Annotated

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.wire.callers import require_person
from api.wire.operation import operation
from games.people.addresses import public
from games.tables.life import turns


class TurnWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: Annotated[int, Meta(description="10, 60, 480 or 1440; 0: never.")]


@operation("After how long one is told that a table waits", known=True)
def show_turn_wish(request: Request) -> TurnWish:
    return TurnWish(turns.reminder_minutes(require_person(request)))


@operation("Wish to be told that a table waits, or no longer", known=True)
def wish_turns(request: Request, data: TurnWish) -> TurnWish:
    """By letter, and on whatever page is open."""
    turns.set_reminder(
        require_person(request), data.minutes, public.public_url(request, "/").rstrip("/")
    )
    return TurnWish(turns.reminder_minutes(require_person(request)))
