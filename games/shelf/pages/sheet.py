"""Page with a character's sheet, to read and to print."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people.models import User
from games.people.policy import PRIVATE, render_page
from games.shelf.access import get_access
from games.shelf.models import Character
from games.shelf.sheet import contents


@require_safe
def sheet(request: HttpRequest, character: str) -> HttpResponse:
    person = request.user if isinstance(request.user, User) else None
    row = get_access(Character.objects.all(), character, person).row
    page = contents.build_sheet_page(row)
    return render_page(request, "shelf/sheet.html", page, by=PRIVATE)
