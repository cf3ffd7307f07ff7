"""tables/{code}/…: answer requests, take moves back, correct the table."""

from functools import partial
from typing import Any

import msgspec

from api.games.shapes import AnyCorrection, AnyMove
from api.tables.rows import convert_illegal_at, serialize_answered
from api.tables.shapes import Advice, Answered, Hint, Rewound
from api.wire import refusals
from api.wire.commands import Sent, operation_of
from games.kernel.display.form import FormValues
from games.tables import commands
from games.tables.models import Table
from games.tables.play.answer import TableChange
from games.tables.play.hint import RequestedHint
from games.tables.play.rewind import RewindResult
from games.tables.presenters import advice


class Answers(msgspec.Struct, forbid_unknown_fields=True):
    request: int
    moves: list[AnyMove] = []
    """The first move answers the request, the others answer the next requests to the same seat."""
    filled: FormValues | None = None
    """The filled-in form of the request. It replaces the first move and comes before any others."""
    seat: int | None = None


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    request: int
    seat: int | None = None


@operation_of(
    commands.ASK_FOR_HINT,
    "Ask what the companion would answer",
    sent=Sent(Asking, lambda data: {"number": data.request, "seat": data.seat}),
)
def ask_for_hint(result: RequestedHint) -> Hint[AnyMove]:
    """Where the host allows it, never in a tournament. It takes a moment to think: at first the
    answer is only that it comes. Ask again, or follow the table: its journal says when it was
    given."""
    if result.hint is None:
        return Hint(request=result.number, comes=True)
    view, voice = result.view, advice.texts_for(result.access)
    texts = advice.move_texts(view, result.request, result.hint, voice)
    best: list[Any] = [
        Advice(each.move, text, **advice.percents(each))
        for each, text in zip(result.hint.best, texts, strict=True)
    ]
    return Hint(
        request=result.number,
        best=tuple(best),
        reason=advice.reason_text(result.hint, voice),
        text=advice.hint_text(view, result.request, result.hint, voice),
    )


class TableOverruling(msgspec.Struct, forbid_unknown_fields=True):
    correction: AnyCorrection
    reason: str


def _read_answers(data: Answers) -> dict[str, Any]:
    moves = [msgspec.json.encode(move) for move in data.moves]
    return {"request": data.request, "moves": moves, "filled": data.filled, "seat": data.seat}


def _read_overruling(data: TableOverruling) -> dict[str, Any]:
    return {"correction": msgspec.json.encode(data.correction), "reason": data.reason}


@operation_of(
    commands.ANSWER,
    "Answer what is asked, all answers or none",
    within=partial(convert_illegal_at, speech="move"),
    sent=Sent(Answers, _read_answers),
    refuses=refusals.MOVE,
)
def answer_request(result: TableChange) -> Answered:
    return serialize_answered(result)


@operation_of(commands.REWIND, "Take the table back to an earlier number")
def rewind_table(result: RewindResult) -> Rewound:
    return Rewound(result.table.number, result.entry is not None, tuple(result.agreed))


@operation_of(commands.DECLINE_REWIND, "Stay where the table is: withdraw what was asked")
def decline_rewind(result: Table) -> Rewound:
    """Nobody wants to go back any more, until somebody asks again."""
    return Rewound(result.number, False, ())


@operation_of(
    commands.OVERRULE,
    "Put right what the table shows otherwise",
    within=partial(convert_illegal_at, speech="correction"),
    sent=Sent(TableOverruling, _read_overruling),
    refuses=refusals.CORRECTION,
)
def overrule_table(result: TableChange) -> Answered:
    return serialize_answered(result)
