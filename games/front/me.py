"""Pages about one's own account: name and settings, access tokens, and deletion."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games.front.session import must_know, set_turns_cookie
from games.people import accounts, privacy, tokens
from games.people.access import Caller
from games.people.account_links import signup, staff_password_reset
from games.people.models import Language, Privacy, User
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal, changed
from games.people.spelling import PLACES
from games.tables.life import turns
from games.tables.models import ReminderDelay
from games.web.once import proof_of_page, run_form_once

THEME: Final = "theme"
THEMES: Final = ("light", "dark")
YEAR: Final = 365 * 24 * 3600
AMENDED: Final = ("name", "language", "time_zone", "privacy")
NEWS: Final = ("saved", "told", "letter", "address", "password", "erased")
"""Names of the last action, as the query of `/me/` has them; the page has a sentence for each."""


@dataclass(frozen=True)
class Choice:
    word: str
    text: str
    chosen: bool


@dataclass(frozen=True)
class MePage:
    form: Form
    person: User | None
    languages: tuple[Choice, ...] = ()
    privacies: tuple[Choice, ...] = ()
    zones: tuple[str, ...] = ()
    news: str = ""
    turns: tuple[Choice, ...] = ()
    """Delay after which the person is told that a table waits."""
    posts: bool = False
    """True if this server sends mails."""
    letters: bool = False
    """True if mails can reach this person."""
    helped: tuple[staff_password_reset.PastReset, ...] = ()
    """People who recently helped this person to a new password."""


@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    if not isinstance(request.user, User):
        return render_page(
            request, "front/account/me.html", MePage(Form(), None, news=_news(request)), by=PRIVATE
        )
    person = request.user

    def page(form: Form) -> MePage:
        return MePage(
            form=form,
            person=person,
            languages=_choices(Language.choices, form.values.get("language", person.language)),
            privacies=_choices(Privacy.choices, form.values.get("privacy", person.privacy)),
            zones=tuple(dict.fromkeys([*PLACES, *filter(None, [person.time_zone])])),
            news=_news(request),
            turns=_choices(_patience(), str(turns.reminder_minutes(person))),
            posts=signup.sends_letters(),
            letters=bool(person.email) and signup.sends_letters(),
            helped=staff_password_reset.recent_resets(person, person),
        )

    def act(data: QueryDict) -> HttpResponse:
        if now := _conflicting_values(person, data):
            raise changed_elsewhere(now)
        accounts.amend(person, **{name: data.get(name, "") for name in AMENDED})
        response = redirect_to(f"{reverse('page.me')}?saved")
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, person.language, max_age=YEAR)
        return response

    begun = Form({name: getattr(person, name) for name in AMENDED})
    return answer_form(request, "front/account/me.html", page, act, initial=begun)


def redirect_to_me(news: str) -> HttpResponse:
    """Redirect to the account page, at its sign-in section, with a message on what was done."""
    return redirect_to(f"{reverse('page.me')}?{news}#signing-in")


def _news(request: HttpRequest) -> str:
    return next((each for each in NEWS if each in request.GET), "")


def _conflicting_values(person: User, data: QueryDict) -> dict[str, str]:
    """Return the current values of fields that changed elsewhere since the page was read, unless
    the form has the same value."""
    read = {name: data.get(f"read-{name}") for name in AMENDED}
    now = {name: str(getattr(person, name)) for name in AMENDED}
    return {
        name: now[name]
        for name in AMENDED
        if read[name] is not None and now[name] not in (read[name], data.get(name))
    }


def changed_elsewhere(now: Mapping[str, str]) -> Refusal:
    """Return the refusal. It shows the other value; sending the form again overwrites it."""
    refusal = changed()
    refusal.errors = {
        name: [gettext("It is “%(now)s” now.") % {"now": text or "–"}] for name, text in now.items()
    }
    return refusal


def _patience() -> Iterable[tuple[str, object]]:
    return ((str(minutes), text) for minutes, text in ReminderDelay.choices)


def _choices(among: Iterable[tuple[str, object]], chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(word, str(text), word == chosen) for word, text in among)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Set the theme of this browser, for any user of it."""
    response = redirect_to("page.me")
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie(THEME, chosen, max_age=YEAR, samesite="Lax")
    else:
        response.delete_cookie(THEME)
    return response


@dataclass(frozen=True)
class TokenRow:
    id: str
    label: str
    created: datetime
    expires: datetime


@dataclass(frozen=True)
class TokensPage:
    form: Form
    tokens: tuple[TokenRow, ...]
    secret: str = ""
    """Secret of the token just made; shown once."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_tokens(request: HttpRequest) -> HttpResponse:
    person = person_of(request)

    def page(form: Form, secret: str = "") -> TokensPage:
        rows = person.tokens.order_by("-created")
        token_rows = (TokenRow(each.id, each.label, each.created, each.expires) for each in rows)
        return TokensPage(form, tuple(token_rows), secret)

    def act(data: QueryDict) -> HttpResponse:
        if token_id := data.get("revoke"):
            tokens.revoke(person, token_id)
            return redirect_to("page.tokens")
        label = data.get("label", "")
        proof = proof_of_page(request, Caller(person), "shown")
        pk = run_form_once(proof, lambda: tokens.issue(person, label).pk)
        # a token revoked meanwhile is no longer shown
        token = person.tokens.filter(pk=pk).first()
        secret = tokens.secret(token) if token else ""
        return render_page(request, "front/account/tokens.html", page(Form(), secret), by=PRIVATE)

    return answer_form(request, "front/account/tokens.html", page, act)


@dataclass(frozen=True)
class LeavePage:
    form: Form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Erase the account. It needs the password: an open session is not enough."""

    def act(_data: QueryDict) -> HttpResponse:
        must_know("password", request)
        privacy.erase(person_of(request))
        logout(request)
        return set_turns_cookie(redirect_to(f"{reverse('page.me')}?erased"), looks=False)

    return answer_form(request, "front/account/leave.html", LeavePage, act)
