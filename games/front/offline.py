"""Offline use: the web app manifest, the service worker and the offline page."""

import hashlib
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.people.language import language
from games.people.models import Language
from games.people.policy import render_page, with_page_headers

SPOKEN: Final = ("Accept-Language", "Cookie")
PAPER: Final = "#faf7f1"
"""Same colour as in tokens.css: browsers paint it before they read that file."""
ICONS: Final = ((192, "any"), (512, "any"), (512, "maskable"))
SHELL: Final = tuple(
    f"companion/{name}"
    for name in ("tokens.css", "page.css", "forms.css", "clock.js", "offline.js", "icons/mark.svg")
)
"""Files that the offline page needs."""


@dataclass(frozen=True)
class OfflinePage:
    """The browser fills its list: the server does not know what is stored."""


@dataclass(frozen=True)
class Worker:
    version: str
    shell: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    return render_page(request, "front/offline.html", OfflinePage(), by=SPOKEN)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    data = {
        "id": "/",
        "name": "Companion",
        "short_name": "Companion",
        "description": gettext("A referee and a memory for tabletop games."),
        "lang": language(),
        "start_url": reverse("page.start"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [_icon(size, purpose) for size, purpose in ICONS],
    }
    response = JsonResponse(data, content_type="application/manifest+json")
    return with_page_headers(response, SPOKEN)


def _icon(size: int, purpose: str) -> dict[str, str]:
    ending = "-full" if purpose == "maskable" else ""
    return {
        "src": static(f"companion/icons/icon-{size}{ending}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """Redirect programs that ask for a fixed icon address without reading a page."""
    return redirect(static(f"companion/icons/icon-{ICONS[0][0]}.png"))


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker at the root, since its scope is every page; browsers check it for
    changes each time."""
    shell = (reverse("page.offline"), *map(static, SHELL))
    text = render_to_string("front/worker.js", {"page": Worker("", shell, _notes())})
    version = hashlib.sha256(text.encode()).hexdigest()[:12]
    page = Worker(version, shell, _notes())
    script = render_to_string("front/worker.js", {"page": page})
    response = with_page_headers(
        HttpResponse(script, content_type="text/javascript; charset=utf-8")
    )
    response.headers["Cache-Control"] = "no-cache"
    return response


def _notes() -> tuple[tuple[str, str], ...]:
    """Return the note shown above a stored page, in each language."""
    notes = []
    for code in Language.values:
        with translation.override(code):
            notes.append((code, gettext("Without a network: as it was on {when}.")))
    return tuple(notes)
