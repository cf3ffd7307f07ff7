"""Carries out a form of a table's page once, then shows the table, or why nothing has changed."""

from collections.abc import Callable, Iterator
from typing import Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from games.duties.forms import PROOF, call_owner
from games.duties.idempotency import Answer, run_once
from games.kernel.record import Illegal
from games.people import device
from games.people.access import Caller
from games.people.language import language
from games.people.refusals import Refusal
from games.tables import refusals
from games.tables.access import access
from games.tables.pages.news import LIVE
from games.tables.pages.table import Alert, shown_at
from games.tables.pages.turns import IF_ASKED, SEAT, place_said
from games.tables.sight.view import names_at
from games.tables.sight.voice import voice

TABLE: Final = "page.table"
DONE: Final = Answer(303, "")
KEY: Final = "key"
LESSON: Final = refusals.lesson_means.code


def deed(
    request: HttpRequest, code: str, act: Callable[[Caller], object], to: str = TABLE
) -> HttpResponse:
    """`to`: the page that shows the result."""
    somebody = device.caller_with_device(request)
    alert = _done(request, code, somebody, act)
    if alert is None and LIVE not in request.headers:
        return device.set_cookie(_back(request, code, to), somebody)
    here = access(code, somebody, speaks=place_said(request.POST))
    status = 200 if alert is None else 409
    return device.set_cookie(shown_at(request, here, alert, status=status), somebody)


def _done(
    request: HttpRequest, code: str, somebody: Caller, act: Callable[[Caller], object]
) -> Alert | None:
    """Return None on success, or what is wrong."""

    def answer() -> Answer:
        act(somebody)
        return DONE

    try:
        once_told(request, somebody, answer)
    except Illegal as no:
        here = access(code, somebody)
        said = voice(here.table, language(), names_at(here.table, here))
        return Alert(said.refusal(no), no.rule or "")
    except Refusal as refusal:
        access(code, somebody)
        return Alert(told(refusal), anyway=refusal.code == LESSON)
    except msgspec.DecodeError:
        return Alert(
            gettext("This form was not filled in as it can be read: look at it once more.")
        )
    return None


def told(refusal: Refusal) -> str:
    """Return the whole text of a refusal: each field, and each fault in what was brought."""
    return " ".join([str(refusal.sentence), *_more(refusal)])


def _more(refusal: Refusal) -> Iterator[str]:
    sentence = str(refusal.sentence)
    for each in (text for texts in refusal.errors.values() for text in texts):
        if str(each) != sentence:
            yield str(each)
    for problem in refusal.more.get("problems", ()):
        yield f"{problem.rule}: {problem.detail}" if problem.rule else problem.detail


def once_told(request: HttpRequest, somebody: Caller, act: Callable[[], Answer]) -> Answer:
    """Carry out a form only once, even if it is sent twice."""
    key = request.POST.get(KEY, "")
    if not key:
        return act()
    said = sorted((name, said) for name, said in request.POST.items() if name != PROOF)
    return run_once(call_owner(somebody), key, repr((request.path, said)).encode(), act)


def _back(request: HttpRequest, code: str, to: str) -> HttpResponse:
    response = redirect(to, code)
    if to == TABLE and place_said(request.POST) is not None:
        # The player of this seat goes on, as long as it is still their turn.
        response.headers["Location"] += f"?{SEAT}={place_said(request.POST)}&{IF_ASKED}"
    response.status_code = 303
    return response
