"""Reminders that a table waits for the user: their delay, the tables waiting now, and the end of
mails."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.front.session import set_turns_cookie
from games.people import rulebook
from games.people.addresses import public
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.inputs import parse_number
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page, with_page_headers
from games.tables.life import turns
from games.tables.models import ReminderDelay


@dataclass(frozen=True)
class EndPage:
    form: Form
    done: bool


@login_required
@require_POST
def save_delay(request: HttpRequest) -> HttpResponse:
    minutes = parse_number(request.POST.get("turns", ""))
    minutes = -1 if minutes is None else minutes
    turns.set_reminder(person_of(request), minutes, public.public_url(request, "/").rstrip("/"))
    return set_turns_cookie(
        redirect_to(f"{reverse('page.me')}?told#turns"), looks=minutes != ReminderDelay.NEVER
    )


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """Answer the script of an open page, signed in or not."""
    rows = turns.overdue_tables(request.user) if request.user.is_authenticated else ()
    entries = [
        {
            "key": each.key,
            "text": gettext("%(game)s waits for you: table %(code)s")
            % {"game": rulebook.game_display_name(each.table.game_key), "code": each.table.code},
            "address": reverse("page.table", args=(each.table.code,)),
        }
        for each in rows
    ]
    return with_page_headers(JsonResponse({"tables": entries}), PRIVATE)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop_mails(request: HttpRequest, secret: str) -> HttpResponse:
    """Stop reminders by the link of a mail, without signing in; mail programs may send its form
    themselves."""
    person = turns.person_of_token(secret)

    def act(_data: QueryDict) -> HttpResponse:
        turns.set_reminder(person, ReminderDelay.NEVER, "")
        return render_page(
            request, "front/account/no_turns.html", EndPage(Form(), done=True), by=PRIVATE
        )

    return answer_form(
        request, "front/account/no_turns.html", lambda form: EndPage(form, done=False), act
    )
