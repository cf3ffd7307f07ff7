"""tables/{code}/resign/, …/draw/ and …/result/: allowed at any time, whichever request is open."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.tables.rows import STANDSTILL, convert_illegal_at, serialize_answered
from api.tables.shapes import Answered
from api.wire import refusals
from api.wire.callers import caller
from api.wire.operation import operation
from games.kernel.record import Record
from games.tables import refusals as no
from games.tables.play import early_end

REFUSES: Final = (
    *(no.unknown_table, no.not_playing, no.not_yours, no.other_seat, no.which_seat),
    *(no.no_such_seat, *STANDSTILL, *refusals.MOVE),
)


class Speaker(msgspec.Struct, forbid_unknown_fields=True):
    seat: int | None = None
    """On a shared device, for whom it is said."""


class Signature(msgspec.Struct, forbid_unknown_fields=True):
    places: Annotated[list[int], Meta(min_length=1, max_length=24)]
    """Place of each seat: 1 for the winner; equal numbers for a shared place."""
    seat: int | None = None
    """On a shared device, for whom it is said."""


class SeatParams(Record, frozen=True):
    seat: Annotated[int | None, Meta(description="On a shared device, for whom it is said.")] = None


@operation("Resign", refuses=REFUSES)
def resign(request: Request, data: Speaker, code: str) -> Answered:
    """Of two sides, the other has won; of more, the others play on."""
    with convert_illegal_at(code, request, "move"):
        done = early_end.resign(code, caller(request), seat=data.seat)
    return serialize_answered(done)


@operation("Offer a draw, or agree to it", refuses=REFUSES)
def agree_to_draw(request: Request, data: Speaker, code: str) -> Answered:
    """It is drawn when all who still play have said so; an offer lapses when somebody else answers
    what is asked instead."""
    with convert_illegal_at(code, request, "move"):
        done = early_end.agree_draw(code, caller(request), seat=data.seat)
    return serialize_answered(done)


@operation("Decline a draw, or take one's offer back", refuses=REFUSES)
def decline_draw(request: Request, params: SeatParams, code: str) -> Answered:
    with convert_illegal_at(code, request, "move"):
        done = early_end.decline_draw(code, caller(request), seat=params.seat)
    return serialize_answered(done)


@operation("Say how a game that stops has ended, or sign what others have said", refuses=REFUSES)
def sign_result(request: Request, data: Signature, code: str) -> Answered:
    """It has ended so when all who still play have signed the same places; other places are a new
    proposal. It lapses when somebody who has not signed it answers what is asked instead. A table
    that is closed without one leaves its game unfinished."""
    with convert_illegal_at(code, request, "move"):
        done = early_end.sign_result(code, caller(request), data.places, seat=data.seat)
    return serialize_answered(done)


@operation("Decline a result, or take one's signature back", refuses=REFUSES)
def decline_result(request: Request, params: SeatParams, code: str) -> Answered:
    with convert_illegal_at(code, request, "move"):
        done = early_end.decline_result(code, caller(request), seat=params.seat)
    return serialize_answered(done)
