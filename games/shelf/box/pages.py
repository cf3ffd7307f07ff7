"""Pages that return boxes as PDF: of a game and of an edition."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people.page.owner import person_of
from games.rulebooks import GAMES
from games.shelf.box import sheets
from games.shelf.cards import sources
from games.shelf.editions import catalogue


@require_safe
def box(request: HttpRequest, key: str) -> HttpResponse:
    game = GAMES.get(key)
    language = sources.card_language(request.GET.get("language"))
    paper = None if game is None else sheets.paper(game, language)
    if paper is None:
        raise Http404
    return _pdf_response(paper, f"{key}-{language}")


@login_required
@require_safe
def edition(request: HttpRequest, id: str) -> HttpResponse:
    """Return the box of an edition that the reader may read; refused if the edition is faulty."""
    language = sources.card_language(request.GET.get("language"))
    row = catalogue.find(person_of(request), id)
    paper = sheets.edition_paper(row, language)
    return _pdf_response(paper, f"{row.game_key}-{language}")


def _pdf_response(paper: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(paper, content_type="application/pdf", headers=headers)
