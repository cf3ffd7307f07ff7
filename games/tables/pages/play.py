"""A player's forms on a table's page: an answer, a rewind, a farewell."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.kernel.display.form import FormValues
from games.kernel.requests import Request
from games.people.access import Caller
from games.people.page.inputs import int_field, read_form_values
from games.people.refusals import invalid
from games.tables import lesson, refusals
from games.tables.access import access
from games.tables.pages.deed import deed
from games.tables.play import parting
from games.tables.play.answer import answer as give
from games.tables.play.hint import ask
from games.tables.play.rewind import rewind as take_back
from games.tables.sight import view
from games.tables.sight.advice import heard
from games.tables.sight.lesson import filled_alike, meant

FOLLOWS: Final = "follows"
"""Form field sent while a lesson expects a certain answer, until the player gives another answer
for the second time."""


@require_POST
def answer(request: HttpRequest, code: str) -> HttpResponse:
    said = request.POST
    return deed(request, code, lambda caller: _answered(code, caller, said))


def _answered(code: str, caller: Caller, said: QueryDict) -> None:
    number, seat = int_field(said, "request"), _seat(said)
    if said.get(FOLLOWS) and (move := _as_meant(code, caller, number, said)) is not None:
        give(code, caller, number, [move], seat=seat)
    elif "move" in said:
        give(code, caller, number, [str(said["move"]).encode()], seat=seat)
    else:
        seen = view.look(access(code, caller, speaks=seat))
        give(code, caller, number, filled=_filled(seen, number, said), seat=seat)


def _as_meant(code: str, caller: Caller, number: int, said: QueryDict) -> bytes | None:
    """Return the scripted answer if the form matches it; None if no lesson is followed any more."""
    here = access(code, caller, speaks=_seat(said))
    step, seen = lesson.step(here.table), view.look(here)
    if step is None or seen.meant is None:
        return None
    if "move" in said:
        move = here.table.game.read_move(str(said["move"]).encode())
        same = move == seen.meant
    else:
        same = filled_alike(_open(seen, number), seen, _filled(seen, number, said))
    if not same:
        raise refusals.lesson_means(move=meant(seen, heard(here)))
    return step.said


def _open(seen: view.Sight, number: int) -> Request[Any, Any]:
    request = next((each.request for each in seen.awaiting if each.number == number), None)
    if request is None:
        raise refusals.stale_request(open=[each.number for each in seen.awaiting])
    return request


def _filled(seen: view.Sight, number: int, said: QueryDict) -> FormValues:
    """Read the fields of a form, slot by slot."""
    form = _open(seen, number).form(seen.view)
    if form is None:
        raise invalid("move", gettext("Nothing is filled in here: choose one of what is offered."))
    return read_form_values(said, form)


@require_POST
def hint(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a hint; it is shown above the question until that is answered."""
    said = request.POST

    def asks(caller: Caller) -> object:
        return ask(code, caller, int_field(said, "request"), seat=_seat(said))

    return deed(request, code, asks)


@require_POST
def rewind(request: HttpRequest, code: str) -> HttpResponse:
    said = request.POST
    return deed(request, code, lambda caller: take_back(code, caller, int_field(said, "to")))


@require_POST
def resign(request: HttpRequest, code: str) -> HttpResponse:
    seat = request.POST
    return deed(request, code, lambda caller: parting.resign(code, caller, seat=_seat(seat)))


@require_POST
def draw(request: HttpRequest, code: str) -> HttpResponse:
    """Offer, accept or decline a draw."""
    said = request.POST
    say = parting.decline_draw if said.get("say") == "no" else parting.agree_draw
    return deed(request, code, lambda caller: say(code, caller, seat=_seat(said)))


@require_POST
def result(request: HttpRequest, code: str) -> HttpResponse:
    """Sign or decline the result."""
    return deed(request, code, lambda caller: _signed(code, caller, request.POST))


def _signed(code: str, caller: Caller, said: QueryDict) -> None:
    if said.get("say") == "no":
        parting.decline_result(code, caller, seat=_seat(said))
        return
    count = sum(name.startswith("place-") for name in said)
    places = [int_field(said, f"place-{seat}") for seat in range(count)]
    parting.sign_result(code, caller, places, seat=_seat(said))


def _seat(said: QueryDict) -> int | None:
    return int_field(said, "seat") if said.get("seat") else None
