"""Pages for people: the cards of Combat, to print."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.kernel.rules import LANGUAGES, Language
from games.papers import svg
from games.people.models import User
from games.people.policy import PRIVATE, shown
from games.people.refusals import Refusal
from games.shelf.cards import sources
from games.shelf.cards.faces import Face


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
    drawn: tuple[SafeString, ...]


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """The house's, those of a deck or those of an edition."""
    try:
        language = sources.chosen(request.GET.get("language"))
        faces = _faces(request, language)
    except Refusal as refusal:
        return shown(request, "refused.html", refusal, status=refusal.status, by=PRIVATE)
    drawn = tuple(SafeString(svg.draw(each)) for each in sources.laid_out(faces, language))
    page = PrintPage(
        source=faces[0].source,
        count=len(faces),
        language=language,
        languages=tuple(
            Other(each, _address(request, each), each == language) for each in LANGUAGES
        ),
        pdf=_pdf(request, language),
        drawn=drawn,
    )
    return shown(request, "cards.html", page, by=PRIVATE)


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
