"""Root of the API: the addresses of its parts."""

from typing import Final

from django.urls import reverse
from rest_framework.request import Request

from api.wire.operation import operation

ROOMS: Final = (
    *("schema", "docs", "games", "accounts", "tokens", "me", "tables", "tournaments", "clubs"),
    *("records", "statistics", "characters", "decks", "loadouts", "editions", "webhooks"),
)


@operation("Where things are")
def show_index(request: Request) -> dict[str, str]:
    """The address of each room, and of this document."""
    return {room: request.build_absolute_uri(reverse(room)) for room in ROOMS}
