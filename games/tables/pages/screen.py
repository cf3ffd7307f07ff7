"""A table for a television: the public view, large, without buttons."""

from dataclasses import replace
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people import device
from games.people.access import Caller
from games.tables.access import get_access, must_watch
from games.tables.pages.part_updates import LIVE, render_compact, send_changes
from games.tables.pages.table import build_table_page

LAST: Final = 2  # sentences


@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """Everybody who may watch may open it, and it shows a player no more than anybody else."""
    access = get_access(code, device.caller(request))
    must_watch(access)
    watched = access.table
    watched.watching = True  # not stored: the right to watch was checked above
    page = build_table_page(replace(access, caller=Caller(), seat=None, host=False, table=watched))
    page = replace(page, entries=page.entries[:LAST])
    name = "tables/screen.html#live" if LIVE in request.headers else "tables/screen.html"
    return send_changes(request, render_compact(request, name, page, page.game.key))
