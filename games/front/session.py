"""Signing in with a password, and signing out."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games.front import pending_form
from games.people import accounts, device
from games.people.account_links import signup
from games.people.models import User
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.people.refusals import invalid
from games.tables.life import guest_tables, turns
from games.tables.models import ReminderDelay

LOOKS: Final = "turns"
YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True)
class SignInPage:
    form: Form
    next: str
    """Address to go to after signing in."""
    opens: bool
    """True if a visitor may create an account here."""
    held: str = ""
    """Form that the user was about to send."""


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    def act(data: QueryDict) -> HttpResponse:
        person = accounts.authenticate(data.get("login", ""), data.get("password", ""), request)
        response = come_in(request, person)
        page = pending_form.render_resend_page(request, data.get(pending_form.FIELD, ""))
        if page is not None:
            page.cookies = response.cookies
        return page or response

    pending = request.POST.get(pending_form.FIELD, "")[: pending_form.LONGEST]
    return answer_form(request, "front/sign_in.html", partial(_sign_in_page, request, pending), act)


def ask_sign_in(request: HttpRequest, pending: str, going: str) -> HttpResponse:
    """Render the sign-in page before a form of a visitor is accepted."""
    page = replace(_sign_in_page(request, pending, Form()), next=going)
    return render_page(request, "front/sign_in.html", page, status=401, by=PRIVATE)


def _sign_in_page(request: HttpRequest, pending: str, form: Form) -> SignInPage:
    return SignInPage(form, safe_next(request), settings.ACCOUNTS != signup.CLOSED, pending)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return set_turns_cookie(redirect_to("page.start"), looks=False)


def come_in(request: HttpRequest, person: User) -> HttpResponse:
    """Start a new session. Pages use the person's language, unless this browser has chosen another.
    If this browser has guest seats, ask whether to keep them."""
    held, going = guest_tables.tables_on_device(device.cookie_secret(request)), safe_next(request)
    login(request, person, backend=settings.AUTHENTICATION_BACKENDS[0])
    keeping = reverse("page.keep_seats")
    if held and not going.startswith(keeping):
        going = f"{keeping}?{urlencode({'next': going})}" if going else keeping
    response = redirect_to(going or "page.shelf")
    if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, person.language)
    return set_turns_cookie(response, looks=turns.reminder_minutes(person) != ReminderDelay.NEVER)


def set_turns_cookie(response: HttpResponse, *, looks: bool) -> HttpResponse:
    """Set or delete the cookie that makes pages look for tables waiting for the user."""
    if looks:
        response.set_cookie(LOOKS, "1", max_age=YEAR, samesite="Lax")
    else:
        response.delete_cookie(LOOKS)
    return response


def must_know(field: str, request: HttpRequest) -> None:
    """Refuse unless the field holds the user's password: somebody else may use the open session."""
    if not accounts.confirm_password(person_of(request), request.POST.get(field, ""), request):
        raise invalid(field, gettext("This is not your password: type it again."))


def safe_next(request: HttpRequest) -> str:
    """Return the requested address if it is on this site, otherwise an empty string."""
    target = request.POST.get("next") or request.GET.get("next", "")
    ours = target.startswith("/") and url_has_allowed_host_and_scheme(
        target, {request.get_host()}, require_https=request.is_secure()
    )
    return target if ours else ""
