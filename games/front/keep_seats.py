"""Page to move seats taken as a guest on this browser to the account."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.front.session import safe_next
from games.people import device, rulebook
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of
from games.tables.life import guest_tables
from games.tables.presenters.view import prefetched_names


@dataclass(frozen=True)
class GuestSeats:
    code: str
    game: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class KeepPage:
    form: Form
    tables: tuple[GuestSeats, ...]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def keep_seats(request: HttpRequest) -> HttpResponse:
    held = device.cookie_secret(request)

    def page(form: Form) -> KeepPage:
        tables = (
            GuestSeats(
                table.code,
                rulebook.game_display_name(table.game_key),
                tuple(prefetched_names(table)),
            )
            for table in guest_tables.tables_on_device(held)
        )
        return KeepPage(form, tuple(tables))

    def act(data: QueryDict) -> HttpResponse:
        guest_tables.move_to_account(person_of(request), held, data.getlist("table"))
        return redirect_to(safe_next(request) or "page.start")

    return answer_form(request, "front/account/keep_seats.html", page, act)
