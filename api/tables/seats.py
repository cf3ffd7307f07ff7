"""tables/{code}/seats/: take a seat at a table and leave it."""

from functools import partial
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.shelf.kit import SaidCharacter, SaidDeck, SaidLoadout, read_brought
from api.tables.rows import convert_illegal_at, serialize_taken
from api.tables.shapes import NamedSeat, TakenSeat
from api.wire.callers import caller
from api.wire.commands import Sent, operation_of
from api.wire.idempotency import Body
from api.wire.refusals import SETUP
from games.kernel.record import Record
from games.people.keys import derive
from games.people.names import shown_name
from games.tables import commands
from games.tables.life.bringing import ReadyMade
from games.tables.models import Level, Seat


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    loadout: SaidLoadout = None
    deck: SaidDeck = None
    character: SaidCharacter = None
    ready: str | None = None
    """Key of a ready-made thing, as the table lists them."""


class Seating(Brought, forbid_unknown_fields=True):
    name: str = ""
    """Name of a guest; people with an account use their own name."""
    seat: int | None = None
    bot: Level | None = None
    """A bot of this level takes the seat; for the host only. It brings something ready-made, unless
    this body names a thing."""


def _with_seat_secret(body: Body) -> Body:
    return body if body["bot"] else body | {"secret": derive("seat", body["id"])}


def _read_bringing(data: Brought) -> dict[str, Any]:
    ready = data.ready
    return {"brought": (read_brought(data) or b"") if ready is None else ReadyMade(ready)}


def _read_seating(data: Seating) -> dict[str, Any]:
    bot = "" if data.bot is None else data.bot
    return _read_bringing(data) | {"name": data.name, "number": data.seat, "bot": bot}


@operation_of(
    commands.SIT_DOWN,
    "Take a seat",
    status=201,
    secrets=_with_seat_secret,
    within=partial(convert_illegal_at, speech="setup"),
    sent=Sent(Seating, _read_seating),
    refuses=SETUP,
)
def sit_down(result: Seat) -> TakenSeat:
    return serialize_taken(result)


class LeaveParams(Record, frozen=True):
    bar: Annotated[
        bool, Meta(description="Let the account, or the device that held the seat, not come back.")
    ] = False


PLACE: Final = {"seat": "place"}


@operation_of(commands.RENAME_SEAT, "Call a guest otherwise", named=PLACE)
def rename_seat(result: Seat) -> NamedSeat:
    """By the host at any time, and by the guest until the start."""
    return NamedSeat(result.place, result.name)


@operation_of(
    commands.BRING,
    "Change what a seat brings",
    named=PLACE,
    within=partial(convert_illegal_at, speech="setup"),
    sent=Sent(Brought, _read_bringing),
    refuses=SETUP,
)
def change_brought(request: Request, result: Seat) -> NamedSeat:
    """Until the start, by its player, or by the host for anybody. An empty body: what the table
    gives, which is something ready-made where the game wants it."""
    viewer, person = caller(request).person, result.person
    name = shown_name(person, viewer=viewer) if person else result.name
    return NamedSeat(result.place, name, Level(result.bot) if result.bot else None)


@operation_of(
    commands.LEAVE_SEAT,
    "Send somebody away, or leave",
    status=204,
    params=LeaveParams,
    named=PLACE,
)
def leave_seat() -> None:
    """By the host, or by whoever holds the seat. Before the start it is free again; in play it
    stays, and opens for nobody."""


@operation_of(commands.FORGET_SEAT, "Forget a guest's name", status=204, named=PLACE)
def forget_seat() -> None:
    """On the word of the device that holds the seat, or of the host: the seat stays, nameless."""
