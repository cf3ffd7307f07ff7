"""The address of a game's box on paper."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people.policy import shown
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from games.shelf.box import sheets
from games.shelf.cards import sources


@require_safe
def box(request: HttpRequest, key: str) -> HttpResponse:
    game = GAMES.get(key)
    try:
        language = sources.chosen(request.GET.get("language"))
    except Refusal as refusal:
        return shown(request, "refused.html", refusal, status=refusal.status)
    paper = None if game is None else sheets.paper(game, language)
    if paper is None:
        raise Http404
    name = f"{key}-{language}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(paper, content_type="application/pdf", headers=headers)
