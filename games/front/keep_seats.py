"""Page to move seats taken as a guest on this browser to the account."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.people import device, rulebook
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of
from games.tables.life import keeping
from games.tables.sight.view import names_read


@dataclass(frozen=True)
class Held:
    code: str
    game: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class KeepPage:
    form: Form
    tables: tuple[Held, ...]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def keep_seats(request: HttpRequest) -> HttpResponse:
    held = device.cookie_secret(request)

    def page(form: Form) -> KeepPage:
        tables = (
            Held(table.code, rulebook.game_display_name(table.game_key), tuple(names_read(table)))
            for table in keeping.held(held)
        )
        return KeepPage(form, tuple(tables))

    def act(said: QueryDict) -> HttpResponse:
        keeping.keep(person_of(request), held, said.getlist("table"))
        return redirect_to("page.start")

    return answer_form(request, "front/keep_seats.html", page, act)
