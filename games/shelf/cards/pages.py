"""Pages of cards to print."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.kernel.rules import LANGUAGES, Language
from games.papers import svg
from games.people.language import language
from games.people.models import User
from games.people.policy import PRIVATE, render_page
from games.rulebooks import GAMES
from games.shelf import refusals
from games.shelf.cards import sources


@dataclass(frozen=True)
class LanguageLink:
    language: Language
    address: str
    chosen: bool


@dataclass(frozen=True)
class PrintPage:
    source: str
    count: int
    language: Language
    languages: tuple[LanguageLink, ...]
    pdf: str
    drawn: tuple[SafeString, ...]


@require_safe
def cards(request: HttpRequest, key: str) -> HttpResponse:
    """Show the cards of a game's box, of a deck or of an edition."""
    spoken = sources.card_language(request.GET.get("language"))
    selection = _cards(request, key, spoken)
    drawn = tuple(SafeString(svg.draw(each)) for each in sources.lay_out_pages(selection))
    page = PrintPage(
        source=selection.source,
        count=len(selection.faces),
        language=spoken,
        languages=tuple(
            LanguageLink(each, _address(request, each), each == spoken) for each in LANGUAGES
        ),
        pdf=_pdf(request, key, spoken),
        drawn=drawn,
    )
    return render_page(request, "shelf/cards.html", page, by=PRIVATE)


def _cards(request: HttpRequest, key: str, language: Language) -> sources.Cards:
    person, game = request.user if isinstance(request.user, User) else None, sources.of_game(key)
    if deck := request.GET.get("deck"):
        selection = sources.of_deck(person, deck, language)
    elif edition := request.GET.get("edition"):
        selection = sources.of_edition(person, edition, language)
    else:
        return sources.house_cards(game, language)
    if selection.game is not game:
        raise refusals.other_game()
    return selection


def _address(request: HttpRequest, language: Language) -> str:
    query = request.GET.copy()
    query["language"] = language
    return f"?{query.urlencode()}"


def _pdf(request: HttpRequest, key: str, language: Language) -> str:
    if deck := request.GET.get("deck"):
        address = reverse("deck-cards", args=(deck,))
    elif edition := request.GET.get("edition"):
        address = reverse("edition-cards", args=(edition,))
    else:
        address = reverse("house-cards", args=(key,))
    return f"{address}?language={language}"


@require_safe
def guide(request: HttpRequest, key: str) -> HttpResponse:
    """Explain to authors the language in which the game's cards are written."""
    game = GAMES.get(key)
    if game is None or game.writing is None or game.writing.guide is None:
        raise Http404
    return render_page(request, "shelf/language.html", game.writing.guide(language()))
