"""Pages for people: a character's sheet, to look at and to print."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.kernel.display.sheet import Blank
from games.people.models import User
from games.people.policy import PRIVATE, shown
from games.people.refusals import Refusal
from games.shelf.access import access
from games.shelf.models import Character
from games.shelf.sheet import contents


@dataclass(frozen=True)
class SheetPage:
    id: str
    paper: contents.Paper
    blanks: tuple[tuple[Blank, range], ...]
    """Each with its lines."""


@require_safe
def sheet(request: HttpRequest, character: str) -> HttpResponse:
    person = request.user if isinstance(request.user, User) else None
    try:
        found = access(Character.objects.all(), character, person).row
        page = drawn(found)
    except Refusal as refusal:
        return shown(request, "refused.html", refusal, status=refusal.status, by=PRIVATE)
    return shown(request, "sheet.html", page, by=PRIVATE)


def drawn(character: Character) -> SheetPage:
    paper = contents.paper(character)
    blanks = tuple((blank, range(blank.lines)) for blank in paper.printed.blanks)
    return SheetPage(character.pk, paper, blanks)
