"""Page of the log."""

from django.http import HttpResponse

from games.tournaments.admin.desk import Desk, paged
from games.tournaments.log.wording import worded


def page(desk: Desk) -> HttpResponse:
    """Show all changes with their authors, newest first."""
    part = paged(desk, desk.tournament.log.select_related("by").order_by("-number"), 50)
    return desk.show("log", part=part, told=worded(desk.tournament, list(part), desk.here.person))
