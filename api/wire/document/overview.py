"""Introduction, tags and webhooks of the document."""

from pathlib import Path
from typing import Any, Final

from api.wire.answers import Moment
from api.wire.document.components import struct
from api.wire.operation import Operation
from games.duties.webhooks.kinds import KINDS, PING
from games.kernel.record import Record

INFO: Final[dict[str, Any]] = {
    "title": "Companion",
    "version": "1",
    "summary": "A referee and a memory for tabletop games.",
    "description": (Path(__file__).parent / "overview.md").read_text("utf-8"),
    "contact": {"name": "The Companion founders"},
    "license": {"name": "MIT", "identifier": "MIT"},
}
SERVERS: Final = [{"url": "/", "description": "The server that this document comes from."}]
ROOMS: Final = {
    "tables": "Play sessions: opened, joined, played, taken back, and shown to be fair.",
    "games": "The games that are refereed: rules, boxes, and verdicts without a table.",
    "people": "Accounts and tokens, and what is kept on oneself.",
    "shelf": "Decks and loadouts, made ready at home.",
    "characters": "Characters that live on a shelf: bought, raised, healed, with their history.",
    "editions": "One's own copies of a game's catalogue.",
    "cards": "Cards as people write them, and on paper.",
    "clubs": "Clubs: members, invitations, evenings, calendars, statistics.",
    "campaigns": "A club's campaigns: who plays in them, scenes, points, a log.",
    "records": "The record of play: what was played, wherever it was.",
    "tournaments": "Tournaments: arranged, started, drawn, ranked, printed.",
    "entrants": "Who plays in a tournament: entered, seeded, checked in, gone.",
    "pairings": "Who meets whom, and how it ended: reported, confirmed, disputed, overruled.",
    "lab": "Many games between bots, for staff who may use it: planned, priced, stopped, read.",
    "webhooks": "Programs of one's own that are told what happens.",
}
_CALLED: Final = {"duties": "webhooks"}


def tag_of(operation: Operation) -> str:
    """Return the tag of the operation, from its package."""
    room = operation.function.__module__.split(".")[-2]
    tag = _CALLED.get(room, room)
    if tag not in ROOMS:
        raise LookupError(f"The document has no word for the room {room!r}")
    return tag


class Letter(Record, frozen=True):
    """What is posted to a webhook."""

    id: str
    """Id of the delivery; the same when it is sent again."""
    event: str
    made: Moment
    scope: str
    """Tournament of the event; empty: none."""
    data: dict[str, Any] | None
    """Public data: ids, numbers and scores, to query the API with. Null where it would be too
    long."""


LETTER: Final = struct(Letter)
_SIGNED: Final = {
    "webhook-id": "The id of the delivery.",
    "webhook-timestamp": "When this attempt was made, in seconds since 1970.",
    "webhook-signature": "By the secret of the webhook, as Standard Webhooks says it.",
}


def webhook_operations() -> dict[str, Any]:
    events = {**KINDS, PING: "The owner has asked for it: is anybody there?"}
    return {event: {"post": _webhook_operation(event, str(when))} for event, when in events.items()}


def _webhook_operation(event: str, when: str) -> dict[str, Any]:
    words = event.replace(".", "_")
    return {
        "operationId": f"hear_{words}",
        "summary": when,
        "description": "Posted to a webhook of yours that wants it.",
        "tags": ["webhooks"],
        "security": [],
        "parameters": [
            {"in": "header", "name": name, "schema": {"type": "string"}, "description": description}
            for name, description in _SIGNED.items()
        ],
        "requestBody": {"content": {"application/json": {"schema": LETTER}}, "required": True},
        "responses": {
            "2XX": {"description": "Heard; whatever else is answered, it is sent again."},
            "4XX": {"description": "It is sent again, too."},
        },
    }
