"""Becoming a person with an account."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.duties import letters
from games.front.session import come_in, goal
from games.people.doors import welcome
from games.people.language import language
from games.people.models import User
from games.people.page.form import Form, answered, to


@dataclass(frozen=True)
class SignUpPage:
    form: Form
    next: str
    policy: str
    letters: bool
    """Whether this house sends any: without, nobody can show whose an address is."""


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """With a user name alone, one is in at once; with an address, after its letter."""

    def page(form: Form) -> SignUpPage:
        return SignUpPage(form, goal(request), settings.ACCOUNTS, welcome.sends_letters())

    def act(said: QueryDict) -> HttpResponse:
        done = letters.sign_up(_wishes(said), said.get("link", "").strip())
        return come_in(request, done) if isinstance(done, User) else to("page.confirm")

    return answered(request, "front/sign_up.html", page, act, begun=Form(request.GET.dict()))


def _wishes(said: QueryDict) -> dict[str, Any]:
    wishes = {"name": said.get("name", ""), "password": said.get("password", "")}
    for field in ("username", "email"):
        if text := said.get(field, "").strip():
            wishes[field] = text
    return {"language": language(), **wishes}


@dataclass(frozen=True)
class ConfirmPage:
    form: Form


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest) -> HttpResponse:
    """With the code of the letter."""

    def act(said: QueryDict) -> HttpResponse:
        return come_in(request, welcome.confirm(said.get("code", "").strip()))

    begun = Form({"code": request.GET.get("code", "")})
    return answered(request, "front/confirm.html", ConfirmPage, act, begun=begun)
