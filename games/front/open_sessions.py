"""Page of the browsers in which somebody is signed in, with buttons to sign the others out."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.front import commands
from games.people.models import OpenSession
from games.people.page.form import Form
from games.people.page.owner import person_of
from games.people.sign_in import sessions, user_agent
from games.web.form import Offer, Submission, offering, respond

MOST: Final = 50


@dataclass(frozen=True)
class SessionRow:
    id: str
    name: str
    created: datetime
    seen: datetime
    current: bool


@dataclass(frozen=True)
class SessionsPage:
    form: Form
    sessions: tuple[SessionRow, ...]
    """This one first, then those last in use."""


def _page_address(_submission: Submission, _result: object) -> str:
    return reverse("page.sessions")


OFFERS: Final = {
    "others": Offer(command=commands.END_OTHER_SESSIONS, leads=_page_address),
    "session": Offer(command=commands.END_SESSION, leads=_page_address),
}


@login_required
@offering(OFFERS)
def my_sessions(request: HttpRequest) -> HttpResponse:
    person, current = person_of(request), sessions.current_id(request)

    def page(form: Form) -> SessionsPage:
        rows = sessions.open_sessions(person).order_by("-seen", "pk")[:MOST]
        ordered = sorted(rows, key=lambda row: row.pk != current)
        return SessionsPage(form, tuple(_session_row(row, current) for row in ordered))

    places = {"keep": current}
    return respond(request, "front/account/sessions.html", page, OFFERS, by=person, places=places)


def _session_row(row: OpenSession, current: str) -> SessionRow:
    name = user_agent.display_name(row.browser, row.system)
    return SessionRow(row.pk, name, row.created, row.seen, row.pk == current)
