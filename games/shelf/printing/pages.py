"""Pages for people: the cards of Combat, to print."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.kernel.numbered import LANGUAGES, Language
from games.people.models import User
from games.people.refusals import Refusal
from games.shelf.printing import sources, svg
from games.shelf.printing.faces import Face

# As on every other page of ours.
POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class Other:
    language: Language
    address: str
    chosen: bool


@dataclass(frozen=True)
class PrintPage:
    source: str
    count: int
    language: Language
    languages: tuple[Other, ...]
    pdf: str
    sheets: tuple[SafeString, ...]


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """The house's, those of a deck or those of an edition."""
    try:
        language = sources.chosen(request.GET.get("language"))
        faces = _faces(request, language)
    except Refusal as refusal:
        status = 404 if refusal.code == "shelf.unknown" else 400
        return _answer(request, "refused.html", refusal, status=status)
    drawn = tuple(svg.draw(sheet) for sheet in sources.laid_out(faces, language))
    page = PrintPage(
        source=faces[0].source,
        count=len(faces),
        language=language,
        languages=tuple(
            Other(each, _address(request, each), each == language) for each in LANGUAGES
        ),
        pdf=_pdf(request, language),
        sheets=drawn,
    )
    return _answer(request, "cards.html", page)


def _faces(request: HttpRequest, language: Language) -> tuple[Face, ...]:
    person = request.user if isinstance(request.user, User) else None
    if deck := request.GET.get("deck"):
        return sources.of_deck(person, deck, language)
    if edition := request.GET.get("edition"):
        return sources.of_edition(person, edition, language)
    return sources.house(language)


def _address(request: HttpRequest, language: Language) -> str:
    asked = request.GET.copy()
    asked["language"] = language
    return f"?{asked.urlencode()}"


def _pdf(request: HttpRequest, language: Language) -> str:
    if deck := request.GET.get("deck"):
        address = reverse("deck-cards", args=(deck,))
    elif edition := request.GET.get("edition"):
        address = reverse("edition-cards", args=(edition,))
    else:
        address = reverse("house-cards")
    return f"{address}?language={language}"


def _answer(request: HttpRequest, name: str, page: object, *, status: int = 200) -> HttpResponse:
    response = render(request, name, {"page": page}, status=status)
    response.headers["Content-Security-Policy"] = POLICY
    patch_vary_headers(response, ["Cookie"])
    add_never_cache_headers(response)
    return response
