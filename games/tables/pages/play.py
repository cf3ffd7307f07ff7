"""What who sits at a table says on its page: an answer, a wish to take back, a farewell."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.kernel.display.form import Filled
from games.people.access import Caller
from games.people.page.filling import filled_in, whole
from games.people.refusals import invalid
from games.tables import refusals
from games.tables.access import Access, access
from games.tables.pages.deed import deed
from games.tables.play import parting
from games.tables.play.answer import answer as give
from games.tables.play.hint import ask
from games.tables.play.rewind import rewind as take_back
from games.tables.sight import view


@require_POST
def answer(request: HttpRequest, code: str) -> HttpResponse:
    said = request.POST
    return deed(request, code, lambda caller: _answered(code, caller, said))


def _answered(code: str, caller: Caller, said: QueryDict) -> None:
    number, seat = whole(said, "request"), _seat(said)
    if "move" in said:
        give(code, caller, number, [str(said["move"]).encode()], seat=seat)
        return
    here = access(code, caller, speaks=seat)
    give(code, caller, number, filled=_filled(here, number, said), seat=seat)


def _filled(here: Access, number: int, said: QueryDict) -> Filled:
    """What stands in the fields of a form, slot by slot."""
    seen = view.look(here)
    request = next((each.request for each in seen.awaiting if each.number == number), None)
    if request is None:
        raise refusals.stale_request(open=[each.number for each in seen.awaiting])
    form = request.form(seen.view)
    if form is None:
        raise invalid("move", gettext("Nothing is filled in here: choose one of what is offered."))
    return filled_in(said, form)


@require_POST
def hint(request: HttpRequest, code: str) -> HttpResponse:
    """What it says stands above the question until that is answered."""
    said = request.POST

    def asks(caller: Caller) -> object:
        return ask(code, caller, whole(said, "request"), seat=_seat(said))

    return deed(request, code, asks)


@require_POST
def rewind(request: HttpRequest, code: str) -> HttpResponse:
    said = request.POST
    return deed(request, code, lambda caller: take_back(code, caller, whole(said, "to")))


@require_POST
def resign(request: HttpRequest, code: str) -> HttpResponse:
    seat = request.POST
    return deed(request, code, lambda caller: parting.resign(code, caller, seat=_seat(seat)))


@require_POST
def draw(request: HttpRequest, code: str) -> HttpResponse:
    """Offered, agreed to or declined."""
    said = request.POST
    say = parting.decline_draw if said.get("say") == "no" else parting.agree_draw
    return deed(request, code, lambda caller: say(code, caller, seat=_seat(said)))


@require_POST
def result(request: HttpRequest, code: str) -> HttpResponse:
    """Signed or declined."""
    return deed(request, code, lambda caller: _signed(code, caller, request.POST))


def _signed(code: str, caller: Caller, said: QueryDict) -> None:
    if said.get("say") == "no":
        parting.decline_result(code, caller, seat=_seat(said))
        return
    count = sum(name.startswith("place-") for name in said)
    places = [whole(said, f"place-{seat}") for seat in range(count)]
    parting.sign_result(code, caller, places, seat=_seat(said))


def _seat(said: QueryDict) -> int | None:
    return whole(said, "seat") if said.get("seat") else None
