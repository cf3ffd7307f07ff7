"""tables/{code}/seats/: take a seat at a table and leave it."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.shelf.kit import SaidCharacter, SaidDeck, SaidLoadout, read_brought
from api.tables.rows import convert_illegal_at
from api.tables.shapes import NamedSeat, TakenSeat
from api.wire.callers import caller
from api.wire.idempotency import Body
from api.wire.operation import operation
from api.wire.refusals import SETUP
from games.kernel.record import Record
from games.people.keys import derive
from games.people.refusals import no_game
from games.shelf import refusals as shelf
from games.tables import refusals as no
from games.tables.life import guests
from games.tables.life.bots import seat_bot
from games.tables.life.seats import ReadyMade, take_seat
from games.tables.models import Level


class Seating(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    """Name of a guest; people with an account use their own name."""
    seat: int | None = None
    loadout: SaidLoadout = None
    deck: SaidDeck = None
    character: SaidCharacter = None
    ready: str | None = None
    """Key of a ready-made thing, as the table lists them."""
    bot: Level | None = None
    """A bot of this level takes the seat; for the host only. It brings something ready-made, unless
    this body names a thing."""


def _with_seat_secret(body: Body) -> Body:
    return body if body["bot"] else body | {"secret": derive("seat", body["id"])}


@operation(
    "Take a seat",
    status=201,
    throttle="join",
    secrets=_with_seat_secret,
    refuses=(
        *(
            no.barred,
            no.shut,
            no.unknown_table,
            no.already_started,
            no.full,
            no.seat_taken,
            no.name_taken,
            no.no_such_seat,
        ),
        *(no.seated_already, no.brings_nothing, no.not_ready_made, no_game),
        *(no.host_only, no.bot_without_hands),
        *(shelf.unknown, shelf.other_game, shelf.unready, *SETUP),
    ),
)
def sit_down(request: Request, data: Seating, code: str) -> TakenSeat:
    who = caller(request)
    what = (read_brought(data) or b"") if data.ready is None else ReadyMade(data.ready)
    with convert_illegal_at(code, request, "setup"):
        if data.bot is None:
            seat = take_seat(code, data.name, who, number=data.seat, brought=what)
        else:
            seat = seat_bot(code, who, data.bot, number=data.seat, brought=what)
    name = seat.person.name if seat.person else seat.name
    return TakenSeat(seat=seat.place, name=name, bot=data.bot, id=seat.pk, secret="")


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class LeaveParams(Record, frozen=True):
    bar: Annotated[
        bool, Meta(description="Let the account, or the device that held the seat, not come back.")
    ] = False


AT_A_SEAT: Final = (no.unknown_table, no.no_such_seat, no.host_only)


@operation("Call a guest otherwise", refuses=(*AT_A_SEAT, no.named_by_account, no.name_taken))
def rename_seat(request: Request, data: Called, code: str, seat: int) -> NamedSeat:
    """By the host at any time, and by the guest until the start."""
    renamed = guests.rename(code, caller(request), seat, data.name)
    return NamedSeat(renamed.place, renamed.name)


@operation("Send somebody away, or leave", status=204, refuses=(*AT_A_SEAT, no.resign_first))
def leave_seat(request: Request, params: LeaveParams, code: str, seat: int) -> None:
    """By the host, or by whoever holds the seat. Before the start it is free again; in play it
    stays, and opens for nobody."""
    guests.remove(code, caller(request), seat, bar=params.bar)


@operation(
    "Forget a guest's name",
    status=204,
    refuses=(no.unknown_table, no.no_such_seat, no.not_yours, no.named_by_account),
)
def forget_seat(request: Request, code: str, seat: int) -> None:
    """On the word of the device that holds the seat, or of the host: the seat stays, nameless."""
    guests.forget_name(code, caller(request), seat)
