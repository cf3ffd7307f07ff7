"""Carries out a form of a table's page once, then shows the table, or why nothing has changed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from games.kernel.record import Illegal
from games.people import device
from games.people.access import Caller
from games.people.language import language
from games.people.page.form import redirect_to
from games.people.refusals import Refusal
from games.tables import refusals
from games.tables.access import get_access
from games.tables.pages.part_updates import LIVE
from games.tables.pages.shared_device import IF_ASKED, SEAT, chosen_place
from games.tables.pages.table import Alert, render_table
from games.tables.presenters.table_texts import get_table_texts
from games.tables.presenters.view import names_at
from games.web.form import Offer, Submission, carry_out
from games.web.once import Proof, proof_of_reading

TABLE: Final = "page.table"
LESSON: Final = refusals.lesson_means.code


def run_action(
    request: HttpRequest,
    offer: Offer,
    places: dict[str, Any],
    by: Caller | None = None,
    to: str = TABLE,
) -> HttpResponse:
    """Carry out the form of this offer. `by`: who does it, if not the caller; `to`: the page that
    shows the result, unless the offer leads to another table."""
    caller, code = device.caller_with_device(request), places["code"]
    submission = Submission(by or caller, places, request.POST)
    address, alert = _try_offer(offer, submission, proof_of_reading(request, caller))
    if address:
        return device.set_cookie(redirect_to(address), caller)
    if alert is not None:
        alert = replace(alert, sent=request.POST)
    if alert is None and LIVE not in request.headers:
        return device.set_cookie(_back(request, code, to), caller)
    access = get_access(code, caller, speaks=chosen_place(request.POST))
    status = 200 if alert is None else 409
    return device.set_cookie(render_table(request, access, alert, status=status), caller)


def _try_offer(
    offer: Offer, submission: Submission, proof: Proof | None
) -> tuple[str, Alert | None]:
    """Return where the offer leads, or what is wrong."""
    code, caller = submission.places["code"], submission.caller
    try:
        return carry_out(offer, submission, proof), None
    except Illegal as no:
        access = get_access(code, caller)
        texts = get_table_texts(access.table, language(), names_at(access.table, access))
        return "", Alert(texts.refusal(no), no.rule or "")
    except Refusal as refusal:
        get_access(code, caller)
        return "", Alert(refusal_text(refusal), anyway=refusal.code == LESSON)
    except msgspec.DecodeError:
        return "", Alert(
            gettext("This form was not filled in as it can be read: look at it once more.")
        )


def lead_back(_submission: Submission, _result: object) -> str:
    """Return nothing: `run_action` leads back to the page of the table."""
    return ""


def refusal_text(refusal: Refusal) -> str:
    """Return the whole text of a refusal: each field, and each fault in what was brought."""
    return " ".join([str(refusal.sentence), *_details(refusal)])


def _details(refusal: Refusal) -> Iterator[str]:
    sentence = str(refusal.sentence)
    for each in (text for texts in refusal.errors.values() for text in texts):
        if str(each) != sentence:
            yield str(each)
    for problem in refusal.more.get("problems", ()):
        yield f"{problem.rule}: {problem.detail}" if problem.rule else problem.detail


def _back(request: HttpRequest, code: str, to: str) -> HttpResponse:
    response = redirect(to, code)
    if to == TABLE and chosen_place(request.POST) is not None:
        # The player of this seat goes on, as long as it is still their turn.
        response.headers["Location"] += f"?{SEAT}={chosen_place(request.POST)}&{IF_ASKED}"
    response.status_code = 303
    return response
