"""Pages to set a new password: by a mail, by a link on somebody's screen, or with the old
password."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.duties import letters
from games.front.me import redirect_to_me
from games.front.session import come_in, must_know
from games.people import accounts
from games.people.account_links import links, signup, staff_password_reset
from games.people.account_links.links import Link
from games.people.addresses.secret_links import RESET
from games.people.models import User
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal


@dataclass(frozen=True)
class ForgottenPage:
    form: Form
    letters: bool
    sent: bool


@require_http_methods(["GET", "HEAD", "POST"])
def request_reset(request: HttpRequest) -> HttpResponse:
    """Ask for a mail. The answer is the same whether or not the address has an account."""

    def page(form: Form) -> ForgottenPage:
        return ForgottenPage(form, signup.sends_letters(), "sent" in request.GET)

    def act(data: QueryDict) -> HttpResponse:
        address = RESET.mail_address(request, "{token}", uid="{uid}")
        letters.new_password(data.get("email", ""), address)
        return redirect_to(f"{reverse('page.password')}?sent")

    return answer_form(request, "front/password/forgotten.html", page, act)


@dataclass(frozen=True)
class PasswordPage:
    form: Form
    login: str
    """Login by which a password manager finds the entry."""
    named: str = ""
    """Name of the account. Empty on the change page, which also asks for the old password."""
    tokens: tuple[str, ...] = ()
    """Labels of the tokens that open the account beside the password."""


@dataclass(frozen=True)
class PasswordLink:
    """Functions behind a link: its valid holder, setting the new password, and the account it
    belonged to even after it has expired."""

    holder: Callable[[], User]
    renew: Callable[[str], User]
    former_holder: Callable[[], User | None]


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, uid: str, secret: str) -> HttpResponse:
    link = Link(uid, secret)
    renew = partial(links.renew, link)
    return _choose_password(
        request, PasswordLink(partial(links.holder, link), renew, partial(links.user_of_link, link))
    )


@require_http_methods(["GET", "HEAD", "POST"])
def use_reset_code(request: HttpRequest, secret: str) -> HttpResponse:
    """Use a link that was shown on somebody's screen."""
    renew = partial(staff_password_reset.renew, secret)
    return _choose_password(
        request,
        PasswordLink(
            partial(staff_password_reset.holder, secret),
            renew,
            partial(staff_password_reset.user_of_link, secret),
        ),
    )


def _choose_password(request: HttpRequest, link: PasswordLink) -> HttpResponse:
    try:
        person = link.holder()
    except Refusal as refusal:
        # The form came twice: its link was used up by the same password.
        account, password = link.former_holder(), request.POST.get("password", "")
        if (
            account is not None
            and password
            and accounts.confirm_password(account, password, request)
        ):
            return come_in(request, account)
        return render_page(request, "front/spent.html", refusal, status=refusal.status, by=PRIVATE)

    def act(data: QueryDict) -> HttpResponse:
        return come_in(request, link.renew(data.get("password", "")))

    def page(form: Form) -> PasswordPage:
        return PasswordPage(form, _login(person), person.name)

    return answer_form(request, "front/password/new_password.html", page, act)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest) -> HttpResponse:
    person = person_of(request)

    def act(data: QueryDict) -> HttpResponse:
        must_know("old", request)
        with transaction.atomic():
            accounts.set_password(person, data.get("password", ""))
            if "keep" not in data:
                person.tokens.all().delete()
        update_session_auth_hash(request, person)
        return redirect_to_me("password")

    def page(form: Form) -> PasswordPage:
        live = person.tokens.live(timezone.now()).order_by("-created")
        return PasswordPage(form, _login(person), tokens=tuple(each.label for each in live))

    return answer_form(request, "front/password/new_password.html", page, act)


def _login(person: User) -> str:
    return person.username or person.email or ""
