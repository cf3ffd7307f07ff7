"""A form of a table's page, carried out once: then the table as it is, or why it is as it was."""

from collections.abc import Callable
from typing import Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from games.duties.idempotency import Answer, once, owner_of
from games.kernel.record import Illegal
from games.people import device
from games.people.access import Caller
from games.people.language import language
from games.people.refusals import Refusal
from games.tables.access import access
from games.tables.pages.refused import refused
from games.tables.pages.table import LIVE, Alert, shown_at
from games.tables.sight.view import names_at
from games.tables.sight.voice import voice

DONE: Final = Answer(303, "")
PROOF: Final = "csrfmiddlewaretoken"
"""That the page is ours; another one each time."""


def deed(request: HttpRequest, code: str, act: Callable[[Caller], object]) -> HttpResponse:
    somebody = device.settled(request)
    try:
        alert, status = _done(request, code, somebody, act), 200
        if alert is not None:
            status = 409
        if alert is None and LIVE not in request.headers:
            return device.keep(_back(request, code), somebody)
        return device.keep(
            shown_at(request, access(code, somebody), alert, status=status), somebody
        )
    except Refusal as refusal:  # the table itself is not there for the caller
        return refused(request, refusal)


def _done(
    request: HttpRequest, code: str, somebody: Caller, act: Callable[[Caller], object]
) -> Alert | None:
    """None, or what is wrong."""
    try:
        _once(request, somebody, lambda: act(somebody))
    except Illegal as no:
        here = access(code, somebody)
        said = voice(here.table, language(), names_at(here.table, here))
        return Alert(said.refusal(no), no.rule or "")
    except Refusal as refusal:
        access(code, somebody)
        return Alert(" ".join([str(refusal.sentence), *_fields(refusal)]))
    except msgspec.DecodeError:
        return Alert(
            gettext("This form was not filled in as it can be read: look at it once more.")
        )
    return None


def _fields(refusal: Refusal) -> list[str]:
    sentence = str(refusal.sentence)
    return [str(each) for told in refusal.errors.values() for each in told if str(each) != sentence]


def _once(request: HttpRequest, somebody: Caller, act: Callable[[], object]) -> None:
    """A form that is sent twice does one thing."""
    key = request.POST.get("key", "")
    if not key:
        act()
        return

    def answered() -> Answer:
        act()
        return DONE

    owner = owner_of(somebody.person) if somebody.person else f"device:{somebody.held_by[:32]}"
    said = sorted((name, said) for name, said in request.POST.items() if name != PROOF)
    once(owner, key, repr((request.path, said)).encode(), answered)


def _back(request: HttpRequest, code: str) -> HttpResponse:
    response = redirect("page.table", code)
    response.status_code = 303
    return response
