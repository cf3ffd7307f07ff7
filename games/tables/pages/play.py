"""A player's forms on a table's page: an answer, a rewind, a farewell."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.kernel.display.form import FormValues
from games.kernel.requests import Request
from games.people.access import Caller
from games.people.page.inputs import read_form_values, read_number, read_optional_number
from games.people.refusals import invalid
from games.tables import lesson, refusals
from games.tables.access import get_access
from games.tables.pages.actions import run_action
from games.tables.play import early_end
from games.tables.play.answer import apply_answer as give
from games.tables.play.hint import request_hint
from games.tables.play.rewind import rewind_table as take_back
from games.tables.presenters import view
from games.tables.presenters.advice import texts_for
from games.tables.presenters.lesson import is_scripted_filling, scripted_sentence

FOLLOWS: Final = "follows"
"""Form field sent while a lesson expects a certain answer, until the player gives another answer
for the second time."""


@require_POST
def answer(request: HttpRequest, code: str) -> HttpResponse:
    data = request.POST
    return run_action(request, code, lambda caller: _apply_answer(code, caller, data))


def _apply_answer(code: str, caller: Caller, data: QueryDict) -> None:
    number, seat = read_number(data, "request"), _seat_number(data)
    if data.get(FOLLOWS) and (move := _scripted_answer(code, caller, number, data)) is not None:
        give(code, caller, number, [move], seat=seat)
    elif "move" in data:
        give(code, caller, number, [str(data["move"]).encode()], seat=seat)
    else:
        reader = view.reader_view(get_access(code, caller, speaks=seat))
        give(code, caller, number, filled=_filled_form(reader, number, data), seat=seat)


def _scripted_answer(code: str, caller: Caller, number: int, data: QueryDict) -> bytes | None:
    """Return the scripted answer if the form matches it; None if no lesson is followed any more."""
    access = get_access(code, caller, speaks=_seat_number(data))
    step, reader = lesson.next_step(access.table), view.reader_view(access)
    if step is None or reader.scripted_move is None:
        return None
    if "move" in data:
        move = access.table.game.read_move(str(data["move"]).encode())
        same = move == reader.scripted_move
    else:
        same = is_scripted_filling(
            _open_request(reader, number), reader, _filled_form(reader, number, data)
        )
    if not same:
        raise refusals.lesson_means(move=scripted_sentence(reader, texts_for(access)))
    return step.said


def _open_request(reader: view.ReaderView, number: int) -> Request[Any, Any]:
    request = next((each.request for each in reader.awaiting if each.number == number), None)
    if request is None:
        raise refusals.stale_request(open=[each.number for each in reader.awaiting])
    return request


def _filled_form(reader: view.ReaderView, number: int, data: QueryDict) -> FormValues:
    """Read the fields of a form, slot by slot."""
    form = _open_request(reader, number).form(reader.view)
    if form is None:
        raise invalid("move", gettext("Nothing is filled in here: choose one of what is offered."))
    return read_form_values(data, form)


@require_POST
def hint(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a hint; it is shown above the question until that is answered."""
    data = request.POST

    def asks(caller: Caller) -> object:
        return request_hint(code, caller, read_number(data, "request"), seat=_seat_number(data))

    return run_action(request, code, asks)


@require_POST
def rewind(request: HttpRequest, code: str) -> HttpResponse:
    data = request.POST
    return run_action(
        request, code, lambda caller: take_back(code, caller, read_number(data, "to"))
    )


@require_POST
def resign(request: HttpRequest, code: str) -> HttpResponse:
    data = request.POST
    return run_action(
        request, code, lambda caller: early_end.resign(code, caller, seat=_seat_number(data))
    )


@require_POST
def draw(request: HttpRequest, code: str) -> HttpResponse:
    """Offer, accept or decline a draw."""
    data = request.POST
    say = early_end.decline_draw if data.get("say") == "no" else early_end.agree_draw
    return run_action(request, code, lambda caller: say(code, caller, seat=_seat_number(data)))


@require_POST
def result(request: HttpRequest, code: str) -> HttpResponse:
    """Sign or decline the result."""
    return run_action(request, code, lambda caller: _sign_or_decline(code, caller, request.POST))


def _sign_or_decline(code: str, caller: Caller, data: QueryDict) -> None:
    if data.get("say") == "no":
        early_end.decline_result(code, caller, seat=_seat_number(data))
        return
    count = sum(name.startswith("place-") for name in data)
    places = [read_number(data, f"place-{seat}") for seat in range(count)]
    early_end.sign_result(code, caller, places, seat=_seat_number(data))


def _seat_number(data: QueryDict) -> int | None:
    return read_optional_number(data, "seat")
