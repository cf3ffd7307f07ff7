"""…/cards.pdf: cards to print, nine a page."""

from functools import partial
from typing import Annotated, Final

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request

from api.wire import callers
from api.wire.answers import Json, Pdf
from api.wire.operation import operation
from api.wire.refusals import nothing_here
from games.kernel.rules import LANGUAGES, Language
from games.people.refusals import no_game
from games.shelf import refusals
from games.shelf.cards import sources

LANGUAGE: Final = OpenApiParameter(
    "language",
    str,
    enum=LANGUAGES,
    description="Of the cards; left out, that of the caller.",
)
UNKNOWN_FORMAT: Final = (nothing_here,)  # ?format= accepts two formats
UNPRINTABLE: Final = (no_game, refusals.unknown, refusals.other_game, refusals.unready)

# Requests that accept JSON, like those of all other operations, get the PDF too.
print_operation: Final = partial(
    operation, answers=(Pdf, Json), parameters=(LANGUAGE,), cost="paper"
)


class CardTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    texts: Annotated[tuple[str, ...], Meta(min_length=1, max_length=sources.MOST)]
    """Cards in either language, as cards/check/ reads them. A repeated card is printed again."""
    game: str | None = None
    """Key of the game. It may be left out while cards can be written for only one game."""


@print_operation("The published cards of a game, to print")
def print_house_cards(request: Request, key: str) -> HttpResponse:
    return _pdf_response(sources.house_paper(sources.of_game(key), _language(request)), key)


@print_operation(
    "The cards of a deck, as many as it holds, to print", known=True, refuses=UNPRINTABLE
)
def print_deck(request: Request, deck: str) -> HttpResponse:
    cards = sources.of_deck(callers.require_person(request), deck, _language(request))
    return _pdf_response(sources.paper(cards), "deck")


@print_operation("The cards of an edition, to print", refuses=UNPRINTABLE)
def print_edition(request: Request, edition: str) -> HttpResponse:
    cards = sources.of_edition(callers.person(request), edition, _language(request))
    return _pdf_response(sources.paper(cards), "edition")


@print_operation(
    "Cards of one's own writing, to print", unkeyed="nothing is kept", refuses=UNKNOWN_FORMAT
)
def print_texts(request: Request, data: CardTexts) -> HttpResponse:
    cards = sources.of_texts(data.texts, _language(request), data.game)
    return _pdf_response(sources.paper(cards), "cards")


def _language(request: Request) -> Language:
    return sources.card_language(request.query_params.get("language"))


def _pdf_response(paper: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(paper, Pdf.media_type, headers=headers)
