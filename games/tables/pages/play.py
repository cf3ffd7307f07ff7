"""A player's forms on a table's page: an answer, a rewind, a farewell, another game."""

from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext

from games.kernel.display.form import FormValues
from games.kernel.requests import GM, Request
from games.people.page.inputs import read_form_values, read_number
from games.people.refusals import invalid
from games.tables import commands, lesson, refusals
from games.tables.access import get_access
from games.tables.life.rematch import Rematch
from games.tables.pages.actions import lead_back, run_action
from games.tables.pages.shared_device import chosen_place
from games.tables.presenters import view
from games.tables.presenters.advice import texts_for
from games.tables.presenters.lesson import is_scripted_filling, scripted_sentence
from games.web.form import Offer, Submission, offering

FOLLOWS: Final = "follows"
"""Form field sent while a lesson expects a certain answer, until the player gives another answer
for the second time."""
CLOCK: Final = "clock"
"""Form field of a question that belongs to no seat: the host says that the time is over."""


def _read_answer(submission: Submission) -> dict[str, Any]:
    data, seat = submission.data, chosen_place(submission.data)
    answers_for = GM if data.get(CLOCK) else seat
    answer: dict[str, Any] = {"request": read_number(data, "request"), "seat": answers_for}
    if data.get(FOLLOWS) and (move := _scripted_answer(submission, answer["request"])) is not None:
        return answer | {"moves": [move]}
    if "move" in data:
        return answer | {"moves": [each for text in data.getlist("move") for each in _moves(text)]}
    reader = view.reader_view(get_access(submission.places["code"], submission.caller, speaks=seat))
    return answer | {"filled": _filled_form(reader, answer["request"], data)}


def _moves(text: str) -> list[bytes]:
    """Read a button's value: a move, or a list of moves that are told as one."""
    if not text.startswith("["):
        return [text.encode()]
    return [bytes(each) for each in msgspec.json.decode(text, type=list[msgspec.Raw])]


def _scripted_answer(submission: Submission, number: int) -> bytes | None:
    """Return the scripted answer if the form matches it; None if no lesson is followed any more."""
    data = submission.data
    access = get_access(submission.places["code"], submission.caller, speaks=chosen_place(data))
    step, reader = lesson.next_step(access.table), view.reader_view(access)
    if step is None or reader.scripted_move is None:
        return None
    if "move" in data:
        move = access.table.game.read_move(_moves(data.get("move", ""))[0])
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


def _read_question(submission: Submission) -> dict[str, Any]:
    data = submission.data
    return {"number": read_number(data, "request"), "seat": chosen_place(data)}


def _read_signature(submission: Submission) -> dict[str, Any]:
    data = submission.data
    count = sum(name.startswith("place-") for name in data)
    places = [read_number(data, f"place-{seat}") for seat in range(count)]
    return {"places": places, "seat": chosen_place(data)}


def _lead_to_rematch(_submission: Submission, rematch: Rematch) -> str:
    return reverse("page.table", args=(rematch.table.code,))


ANSWER: Final = Offer(command=commands.ANSWER, leads=lead_back, reads=_read_answer)
HINT: Final = Offer(command=commands.ASK_FOR_HINT, leads=lead_back, reads=_read_question)
REWIND: Final = {
    "yes": Offer(command=commands.REWIND, leads=lead_back),
    "no": Offer(command=commands.DECLINE_REWIND, leads=lead_back),
}
RESIGN: Final = Offer(command=commands.RESIGN, leads=lead_back)
DRAW: Final = {
    "yes": Offer(command=commands.AGREE_DRAW, leads=lead_back),
    "no": Offer(command=commands.DECLINE_DRAW, leads=lead_back, only=("seat",)),
}
RESULT: Final = {
    "yes": Offer(command=commands.SIGN_RESULT, leads=lead_back, reads=_read_signature),
    "no": Offer(command=commands.DECLINE_RESULT, leads=lead_back, only=("seat",)),
}
AGAIN: Final = Offer(command=commands.PLAY_AGAIN, leads=_lead_to_rematch)


@offering({"answer": ANSWER}, "POST")
def answer(request: HttpRequest, code: str) -> HttpResponse:
    return run_action(request, ANSWER, {"code": code})


@offering({"hint": HINT}, "POST")
def hint(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a hint; it is shown above the question until that is answered."""
    return run_action(request, HINT, {"code": code})


@offering(REWIND, "POST")
def rewind(request: HttpRequest, code: str) -> HttpResponse:
    """Go back to a line, ask to, or decline it."""
    return run_action(request, _choose_side(REWIND, request.POST), {"code": code})


@offering({"resign": RESIGN}, "POST")
def resign(request: HttpRequest, code: str) -> HttpResponse:
    return run_action(request, RESIGN, {"code": code})


@offering(DRAW, "POST")
def draw(request: HttpRequest, code: str) -> HttpResponse:
    """Offer, accept or decline a draw."""
    return run_action(request, _choose_side(DRAW, request.POST), {"code": code})


@offering(RESULT, "POST")
def result(request: HttpRequest, code: str) -> HttpResponse:
    """Sign or decline the result."""
    return run_action(request, _choose_side(RESULT, request.POST), {"code": code})


@offering({"again": AGAIN}, "POST")
def play_again(request: HttpRequest, code: str) -> HttpResponse:
    """Say yes to another game of the same people, and go to its table."""
    return run_action(request, AGAIN, {"code": code})


def _choose_side(offers: dict[str, Offer], data: QueryDict) -> Offer:
    return offers["no" if data.get("say") == "no" else "yes"]
