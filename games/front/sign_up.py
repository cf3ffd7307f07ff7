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
from games.duties.forms import made_once
from games.front.session import come_in, goal
from games.people import accounts, device
from games.people.account_links import signup
from games.people.language import language
from games.people.models import User, Welcome
from games.people.page.form import Form, answer_form, redirect_to
from games.people.refusals import Conflict

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
        return SignUpPage(form, goal(request), settings.ACCOUNTS, signup.sends_letters())

    def act(said: QueryDict) -> HttpResponse:
        link, answer = said.get("link", "").strip(), request.build_absolute_uri(_answer(request))

        def make() -> str:
            return letters.sign_up(_wishes(said), link, f"{answer}code=").pk

        try:
            made = made_once(request, device.caller_with_device(request), make, _there)
        except Conflict:
            if (person := _made_just_now(request, said)) is None:
                raise
            return come_in(request, person)
        done = User.objects.filter(pk=made, is_active=True).first()
        return come_in(request, done) if done else redirect_to(_answer(request).rstrip("?&"))

    return answer_form(request, "front/sign_up.html", page, act, initial=Form(request.GET.dict()))


def _there(made: str) -> bool:
    """True if the account or the pending sign-up still exists."""
    alive = User.objects.filter(pk=made, is_active=True).exists()
    return alive or Welcome.objects.filter(pk=made).exists()


def _answer(request: HttpRequest) -> str:
    """Return the page that takes the code of the mail, with the address to go to afterwards."""
    going = goal(request)
    return f"{reverse('page.confirm')}?" + (f"{urlencode({'next': going})}&" if going else "")


def _made_just_now(request: HttpRequest, said: QueryDict) -> User | None:
    """Return the account that the same form has just created, if its password fits: this signs in
    and does nothing more."""
    login = said.get("username", "").strip().lower()
    there = User.objects.filter(username=login).first() if login else None
    if there is None or timezone.now() - there.created > TWICE:
        return None
    return there if accounts.confirm_password(there, said.get("password", ""), request) else None


def _wishes(said: QueryDict) -> dict[str, Any]:
    wishes = {"name": said.get("name", ""), "password": said.get("password", "")}
    for field in ("username", "email"):
        if text := said.get(field, "").strip():
            wishes[field] = text
    return {"language": language(), **wishes}


@dataclass(frozen=True)
class ConfirmPage:
    form: Form
    next: str


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest) -> HttpResponse:
    """Confirm the address with the code of the mail."""

    def act(said: QueryDict) -> HttpResponse:
        return come_in(request, signup.confirm(said.get("code", "").strip()))

    def page(form: Form) -> ConfirmPage:
        return ConfirmPage(form, goal(request))

    begun = Form({"code": request.GET.get("code", "")})
    return answer_form(request, "front/confirm.html", page, act, initial=begun)
