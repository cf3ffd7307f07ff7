"""The home of the administration: what needs somebody now, of every room; and what staff should
know of the house."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.contrib.admin.models import LogEntry
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from companion.health import left_out
from companion.staff.menu import in_order
from games.clubs.admin.home import tonight
from games.duties.admin.home import late, undelivered
from games.people.admin import without_password
from games.people.language import language
from games.people.staff.home import MOST, Line, Section
from games.people.staff.named import names
from games.tables.admin import live
from games.tournaments.admin.home import calling

SECTIONS: Final[tuple[Callable[[HttpRequest], Section | None], ...]] = (
    *(tonight, calling, live),
    *(late, undelivered, without_password),
)
"""In the order in which an organiser asks, late in the evening."""


def lately(request: HttpRequest) -> Section:
    """What whoever reads did last; a row that they may not find any more has its id alone."""
    rows = LogEntry.objects.filter(user_id=request.user.pk).select_related("content_type")
    log = list(rows.order_by("-action_time")[:MOST])
    known = names(request, log)
    return Section(
        "lately",
        gettext("What you did last"),
        [_line(each, known) for each in log],
        gettext("Nothing yet."),
        whole="",
    )


def _line(entry: LogEntry, known: Mapping[tuple[int, str], str]) -> Line:
    kind = entry.content_type
    name = known.get((kind.pk, str(entry.object_id)), entry.object_repr) if kind else ""
    at = date_format(localtime(entry.action_time), "SHORT_DATETIME_FORMAT")
    gone = entry.is_deletion()
    address = "" if gone else entry.get_admin_url() or ""
    return Line(name, address, f"{kind.name if kind else ''} · {entry.get_change_message()} · {at}")


def home(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    sections = [found for each in SECTIONS if (found := each(request)) is not None]
    sections.append(lately(request))
    apps = sorted(context["app_list"], key=lambda app: in_order(app["name"]))
    for app in apps:
        app["models"].sort(key=lambda model: in_order(model["name"]))
    return context | {"left_out": left_out(language()), "sections": sections, "app_list": apps}
