"""Sitting down, on the page."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_POST

from games.people.access import Caller
from games.tables.life.seats import ReadyMade, take_seat
from games.tables.pages.deed import deed


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    said = request.POST
    return deed(request, code, lambda caller: _join(code, caller, said))


def _join(code: str, caller: Caller, said: QueryDict) -> None:
    key = said.get("ready", "")
    brought = ReadyMade(key) if key else b""
    take_seat(code, said.get("name", ""), caller, brought=brought)
