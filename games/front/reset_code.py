"""Page on which staff or an organiser show a link to a new password, to be scanned from the
screen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from games.duties import letters
from games.papers.qr_codes import code_svg
from games.people.access import Caller, may_help_as_staff, may_help_in
from games.people.account_links import staff_password_reset
from games.people.addresses.secret_links import SHOWN_RESET
from games.people.models import User
from games.people.names import shown_name
from games.people.page.form import Form, answer_form
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.web.once import proof_of_page, run_form_once

MINUTES: Final = SHOWN_RESET.lifetime.seconds // 60


@dataclass(frozen=True)
class RescuePage:
    form: Form
    id: str
    name: str
    minutes: int
    staff: bool
    before: tuple[staff_password_reset.PastReset, ...]
    """Links shown recently."""
    address: str = ""
    picture: str = ""
    """Shown once: making it again makes another link."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def help_with_password(request: HttpRequest, person: str) -> HttpResponse:
    by = person_of(request)
    account = User.objects.filter(pk=person, is_active=True).first()
    if account is None or not may_help_in(by, account):
        raise Http404  # others cannot learn that the account exists

    def page(form: Form, address: str = "") -> RescuePage:
        picture = code_svg(address) if address else ""
        name, staff = shown_name(account, viewer=by), may_help_as_staff(by, account)
        before = staff_password_reset.recent_resets(account, by)
        return RescuePage(form, account.pk, name, MINUTES, staff, before, address, picture)

    def make() -> str:
        return letters.issue_rescue_link(Caller(by), account)

    def act(_data: object) -> HttpResponse:
        link = (
            _create_link_once(request, Caller(by), make)
            or staff_password_reset.repeat_link(by, account)
            or make()
        )
        context = page(Form(), SHOWN_RESET.address(request, link))
        return render_page(request, "front/password/rescue.html", context, by=PRIVATE)

    return answer_form(request, "front/password/rescue.html", page, act)


def _create_link_once(request: HttpRequest, by: Caller, make: Callable[[], str]) -> str:
    """Return the link, or empty if the form has come before. The link itself is not stored."""
    made: list[str] = []

    def make_code() -> str:
        made.append(make())
        return ""

    run_form_once(proof_of_page(request, by, "shown"), make_code)
    return made[0] if made else ""
