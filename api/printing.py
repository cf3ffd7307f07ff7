"""…/cards.pdf: cards of Combat on paper, nine a page."""

from typing import Annotated, ClassVar, Final

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.views import APIView

from api import callers
from api.characterfiles import Pdf
from api.reading import said
from api.rendering import Json
from api.schema import struct
from games.kernel.numbered import LANGUAGES, Language
from games.shelf.printing import sources

LANGUAGE: Final = OpenApiParameter(
    "language",
    str,
    enum=LANGUAGES,
    description="Of the cards; left out, that of the caller.",
)
PAPER: Final = {(200, "application/pdf"): OpenApiTypes.BINARY}
UNKNOWN_FORMAT: Final = ("request.not_found",)  # ?format=, of which there are two


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    texts: Annotated[tuple[str, ...], Meta(min_length=1, max_length=sources.MOST)]
    """Cards in either language, as cards/check/ reads them; one that is there twice is printed
    twice."""


class Printed(APIView):
    renderer_classes = (Pdf, Json)  # who asks for JSON, as every other call does, is served too


class HouseCards(Printed):
    problems: ClassVar = UNKNOWN_FORMAT

    @extend_schema(
        operation_id="get_games_combat_cards_pdf",
        summary="The published cards of Combat, to print",
        responses=PAPER,
        parameters=[LANGUAGE],
    )
    def get(self, request: Request) -> HttpResponse:
        return _printed(sources.house_paper(_language(request)), "combat")


class DeckCards(Printed):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("shelf.unknown", "shelf.other_game", "shelf.unready")

    @extend_schema(
        operation_id="get_decks_deck_cards_pdf",
        summary="The cards of a deck, as many as it holds, to print",
        responses=PAPER,
        parameters=[LANGUAGE],
    )
    def get(self, request: Request, deck: str) -> HttpResponse:
        language = _language(request)
        faces = sources.of_deck(callers.known(request), deck, language)
        return _printed(sources.paper(faces, language), "deck")


class EditionCards(Printed):
    problems: ClassVar = ("shelf.unknown", "shelf.other_game", "shelf.unready")

    @extend_schema(
        operation_id="get_editions_edition_cards_pdf",
        summary="The cards of an edition of Combat, to print",
        responses=PAPER,
        parameters=[LANGUAGE],
    )
    def get(self, request: Request, edition: str) -> HttpResponse:
        language = _language(request)
        faces = sources.of_edition(callers.person(request), edition, language)
        return _printed(sources.paper(faces, language), "edition")


class TextCards(Printed):
    problems: ClassVar = UNKNOWN_FORMAT

    @extend_schema(
        operation_id="post_cards_print",
        summary="Cards of one's own writing, to print",
        request={"application/json": struct(Asked, "printing")},
        responses=PAPER,
        parameters=[LANGUAGE],
    )
    def post(self, request: Request) -> HttpResponse:
        language = _language(request)
        faces = sources.of_texts(said(request, Asked).texts, language)
        return _printed(sources.paper(faces, language), "cards")


def _language(request: Request) -> Language:
    return sources.chosen(request.query_params.get("language"))


def _printed(paper: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(paper, Pdf.media_type, headers=headers)
