"""Page of the log."""

from django.http import HttpResponse

from games.tournaments.admin.desk import Desk, paginate
from games.tournaments.log.wording import render_lines


def page(desk: Desk) -> HttpResponse:
    """Show all changes with their authors, newest first."""
    part = paginate(desk, desk.tournament.log.select_related("by").order_by("-number"), 50)
    return desk.show(
        "log", part=part, told=render_lines(desk.tournament, list(part), desk.access.person)
    )
