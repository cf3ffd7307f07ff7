"""Pages for people: a character's sheet, to look at and to print."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.views.decorators.http import require_safe

from games.people.models import User
from games.people.refusals import Refusal
from games.shelf import keeping, sheets
from games.shelf.models import Character

# As on every other page of ours.
POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class SheetPage:
    id: str
    paper: sheets.Paper
    lines: range
    """Of the bonuses, to be filled in by hand."""


@require_safe
def sheet(request: HttpRequest, character: str) -> HttpResponse:
    person = request.user if isinstance(request.user, User) else None
    try:
        found = keeping.find(Character.objects.all(), person, character)
    except Refusal as refusal:
        return _answer(request, "refused.html", refusal, status=404)
    paper = sheets.paper(found)
    lines = range(sheets.bonus_lines(paper))
    return _answer(request, "sheet.html", SheetPage(found.pk, paper, lines))


def _answer(request: HttpRequest, name: str, page: object, *, status: int = 200) -> HttpResponse:
    response = render(request, name, {"page": page}, status=status)
    response.headers["Content-Security-Policy"] = POLICY
    patch_vary_headers(response, ["Cookie"])
    add_never_cache_headers(response)
    return response
