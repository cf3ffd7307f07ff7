"""tables/{code}/resign/, …/draw/ and …/result/: allowed at any time, whichever request is open."""

from functools import partial
from typing import Annotated, Final

from msgspec import Meta

from api.tables.rows import convert_illegal_at, serialize_answered
from api.tables.shapes import Answered
from api.wire import refusals
from api.wire.commands import operation_of
from games.kernel.record import Record
from games.tables import commands
from games.tables.play.answer import TableChange

farewell: Final = partial(
    operation_of, within=partial(convert_illegal_at, speech="move"), refuses=refusals.MOVE
)


class SeatParams(Record, frozen=True):
    seat: Annotated[int | None, Meta(description="On a shared device, for whom it is said.")] = None


@farewell(commands.RESIGN, "Resign")
def resign(result: TableChange) -> Answered:
    """Of two sides, the other has won; of more, the others play on."""
    return serialize_answered(result)


@farewell(commands.AGREE_DRAW, "Offer a draw, or agree to it")
def agree_to_draw(result: TableChange) -> Answered:
    """It is drawn when all who still play have said so; an offer lapses when somebody else answers
    what is asked instead."""
    return serialize_answered(result)


@farewell(commands.DECLINE_DRAW, "Decline a draw, or take one's offer back", params=SeatParams)
def decline_draw(result: TableChange) -> Answered:
    return serialize_answered(result)


@farewell(
    commands.SIGN_RESULT, "Say how a game that stops has ended, or sign what others have said"
)
def sign_result(result: TableChange) -> Answered:
    """It has ended so when all who still play have signed the same places; other places are a new
    proposal. It lapses when somebody who has not signed it answers what is asked instead. A table
    that is closed without one leaves its game unfinished."""
    return serialize_answered(result)


@farewell(
    commands.DECLINE_RESULT,
    "Decline a result, or take one's signature back",
    params=SeatParams,
)
def decline_result(result: TableChange) -> Answered:
    return serialize_answered(result)
