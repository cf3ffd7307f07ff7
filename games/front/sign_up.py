"""Pages to create an account."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.duties import letters
from games.front.session import come_in, safe_next
from games.people import accounts, device
from games.people.account_links import signup
from games.people.addresses import public
from games.people.addresses.secret_links import SIGN_UP_MAIL
from games.people.language import language
from games.people.models import User, Welcome
from games.people.page.form import Form, answer_form, redirect_to
from games.people.refusals import Conflict
from games.web.once import proof_of_content, run_form_once

TWICE: Final = timedelta(minutes=2)


@dataclass(frozen=True)
class SignUpPage:
    form: Form
    next: str
    policy: str
    letters: bool
    """True if this server sends mails; without mails no address can be confirmed."""


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """A user name alone signs in at once; an address must first be confirmed by mail."""

    def page(form: Form) -> SignUpPage:
        return SignUpPage(form, safe_next(request), settings.ACCOUNTS, signup.sends_letters())

    def act(data: QueryDict) -> HttpResponse:
        link, answer = data.get("link", "").strip(), ""
        if public.has_own_name():  # otherwise no mail is sent
            answer = _mail_address(request)

        def make() -> str:
            return letters.sign_up(_account_data(data), link, answer).pk

        try:
            proof = proof_of_content(request, device.caller_with_device(request))
            pk = run_form_once(proof, make, _still_exists)
        except Conflict:
            if (person := _made_just_now(request, data)) is None:
                raise
            return come_in(request, person)
        account = User.objects.filter(pk=pk, is_active=True).first()
        return come_in(request, account) if account else redirect_to(_confirm_url(request))

    return answer_form(request, "front/sign_up.html", page, act, initial=Form(request.GET.dict()))


def _still_exists(pk: str) -> bool:
    """True if the account or the pending sign-up still exists."""
    alive = User.objects.filter(pk=pk, is_active=True).exists()
    return alive or Welcome.objects.filter(pk=pk).exists()


def _next_page(request: HttpRequest) -> dict[str, str]:
    going = safe_next(request)
    return {"next": going} if going else {}


def _mail_address(request: HttpRequest) -> str:
    """Return the address in the mail up to the code: that of the page that takes it."""
    return SIGN_UP_MAIL.mail_address(request, "", **_next_page(request))


def _confirm_url(request: HttpRequest) -> str:
    query = urlencode(_next_page(request))
    return f"{reverse('page.confirm')}{query and '?'}{query}"


def _made_just_now(request: HttpRequest, data: QueryDict) -> User | None:
    """Return the account that the same form has just created, if its password fits: this signs in
    and does nothing more."""
    login = data.get("username", "").strip().lower()
    person = User.objects.filter(username=login).first() if login else None
    if person is None or timezone.now() - person.created > TWICE:
        return None
    return person if accounts.confirm_password(person, data.get("password", ""), request) else None


def _account_data(data: QueryDict) -> dict[str, Any]:
    values = {"name": data.get("name", ""), "password": data.get("password", "")}
    for field in ("username", "email"):
        if text := data.get(field, "").strip():
            values[field] = text
    return {"language": language(), **values}


@dataclass(frozen=True)
class ConfirmPage:
    form: Form
    next: str


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest) -> HttpResponse:
    """Confirm the address with the code of the mail."""

    def act(data: QueryDict) -> HttpResponse:
        return come_in(request, signup.confirm(data.get("code", "").strip()))

    def page(form: Form) -> ConfirmPage:
        return ConfirmPage(form, safe_next(request))

    begun = Form({"code": request.GET.get("code", "")})
    return answer_form(request, "front/confirm.html", page, act, initial=begun)
