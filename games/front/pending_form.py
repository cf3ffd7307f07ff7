"""Forms that were sent after the session had ended. The server stores nothing: the sign-in page
carries the form, and after signing in its sender reads it and decides whether to send it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from games.people.page.form import SECRET
from games.people.policy import PRIVATE, render_page
from games.web.once import CSRF

FIELD: Final = "held"
LONGEST: Final = 64_000  # characters: the longest text of a form here has 8,000
READ: Final = (
    "name",
    "text",
    "description",
    "reason",
    "notes",
    "note",
    "label",
    "place",
    "en",
    "fr",
)
"""Fields with free text; the others hold choices."""


class PendingForm(msgspec.Struct, frozen=True):
    at: str
    said: tuple[tuple[str, str], ...]
    files: bool
    """True if files were sent with the form; they are not carried."""


@dataclass(frozen=True)
class ResendPage:
    at: str
    fields: Sequence[tuple[str, str]]
    texts: Sequence[str]
    files: bool


def encode_pending_form(request: HttpRequest) -> str:
    """Return the form as the value of a hidden field, passed from page to page. Empty if there is
    nothing to send again, if it is too long, or if it contains a password."""
    if request.method != "POST" or (SECRET - {CSRF}) & request.POST.keys():
        return ""
    fields = tuple((k, v) for k, vs in request.POST.lists() if k not in SECRET for v in vs)
    encoded = msgspec.json.encode(
        PendingForm(request.get_full_path(), fields, bool(request.FILES))
    ).decode()
    return encoded if len(encoded) <= LONGEST else ""


def render_resend_page(request: HttpRequest, encoded: str) -> HttpResponse | None:
    """Render a page with the whole form, which the user sends with a button. Returns None if the
    value is not valid."""
    try:
        held = msgspec.json.decode(encoded, type=PendingForm)
        name = resolve(held.at.partition("?")[0]).view_name
    except (msgspec.DecodeError, Resolver404):
        return None
    if not name.startswith("page."):
        return None
    texts = [text for name, text in held.said if name in READ and text.strip()]
    page = ResendPage(held.at, held.said, texts, held.files)
    return render_page(request, "front/held.html", page, by=PRIVATE)
