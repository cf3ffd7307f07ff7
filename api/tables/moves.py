"""tables/{code}/…: answer requests, take moves back, correct the table."""

from typing import Any

import msgspec
from rest_framework.request import Request

from api.games.shapes import AnyCorrection, AnyMove
from api.tables.rows import STANDSTILL, convert_illegal_at, serialize_answered
from api.tables.shapes import Advice, Answered, Hint, Rewound
from api.wire import refusals
from api.wire.callers import caller
from api.wire.operation import operation
from games.kernel.display.form import FormValues
from games.tables import refusals as no
from games.tables.play import answer, correction, hint, rewind
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


@operation(
    "Ask what the companion would answer",
    throttle="hints",
    refuses=(
        *(no.unknown_table, no.no_hints, no.not_playing, no.stale_request, no.not_yours),
        *(no.other_seat, no.which_seat, *STANDSTILL),
    ),
)
def ask_for_hint(request: Request, data: Asking, code: str) -> Hint[AnyMove]:
    """Where the host allows it, never in a tournament. It takes a moment to think: at first the
    answer is only that it comes. Ask again, or follow the table: its journal says when it was
    given."""
    result = hint.request_hint(code, caller(request), data.request, seat=data.seat)
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


class Rewind(msgspec.Struct, forbid_unknown_fields=True):
    to: int


class TableOverruling(msgspec.Struct, forbid_unknown_fields=True):
    correction: AnyCorrection
    reason: str


@operation(
    "Answer what is asked, all answers or none",
    refuses=(
        *(no.unknown_table, no.stale_request, no.not_playing, no.not_yours, no.other_seat),
        *(no.which_seat, no.no_such_seat, no.past_chance, no.too_many_moves, *STANDSTILL),
        *refusals.MOVE,
    ),
)
def answer_request(request: Request, data: Answers, code: str) -> Answered:
    moves = [msgspec.json.encode(move) for move in data.moves]
    with convert_illegal_at(code, request, "move"):
        done = answer.apply_answer(
            code, caller(request), data.request, moves, filled=data.filled, seat=data.seat
        )
    return serialize_answered(done)


@operation(
    "Take the table back to an earlier number",
    refuses=(
        *(no.unknown_table, no.not_yours, no.not_playing, no.no_such_entry, no.past_revealed),
        *(no.seed_shown, *STANDSTILL),
    ),
)
def rewind_table(request: Request, data: Rewind, code: str) -> Rewound:
    done = rewind.rewind_table(code, caller(request), data.to)
    return Rewound(done.table.number, done.entry is not None, tuple(done.agreed))


@operation(
    "Put right what the table shows otherwise",
    refuses=(
        *(no.unknown_table, no.host_only, no.not_playing, no.reason_needed, *STANDSTILL),
        *refusals.CORRECTION,
    ),
)
def overrule_table(request: Request, data: TableOverruling, code: str) -> Answered:
    correction_json = msgspec.json.encode(data.correction)
    with convert_illegal_at(code, request, "correction"):
        done = correction.overrule(code, caller(request), correction_json, data.reason)
    return serialize_answered(done)
