"""Pages for people: a character's sheet, to look at and to print."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people.models import User
from games.people.policy import PRIVATE, shown
from games.people.refusals import Refusal
from games.shelf.access import access
from games.shelf.models import Character
from games.shelf.sheet import contents


@require_safe
def sheet(request: HttpRequest, character: str) -> HttpResponse:
    person = request.user if isinstance(request.user, User) else None
    try:
        found = access(Character.objects.all(), character, person).row
        page = contents.laid_out(found)
    except Refusal as refusal:
        return shown(request, "refused.html", refusal, status=refusal.status, by=PRIVATE)
    return shown(request, "sheet.html", page, by=PRIVATE)
