"""The home page of the administration: what needs action now in every room, and what staff should
know."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.admin.models import LogEntry
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from companion.health import left_out_games
from companion.staff.menu import sort_key
from games.clubs.admin.home import proposals_to_decide, tonight
from games.duties.admin.home import deliveries_section, failed_deliveries, late_duties
from games.lab.admin import newest_runs
from games.people.admin import without_password
from games.people.language import language
from games.people.staff.display_names import row_names
from games.people.staff.home import MOST, AdminTask, Line, Section
from games.shelf.admin.home import editions, faulty_editions
from games.tables.admin.home import bot_failures, live_tables
from games.tournaments.admin.home import played_section, result_needs

NEEDS: Final[tuple[Callable[[HttpRequest], Iterable[AdminTask]], ...]] = (
    *(result_needs, bot_failures, proposals_to_decide),
    *(faulty_editions, late_duties, failed_deliveries),
)
SECTIONS: Final[tuple[Callable[[HttpRequest], Section | None], ...]] = (
    *(tonight, played_section, live_tables),
    *(editions, newest_runs, deliveries_section, without_password),
)
"""In the order in which an organiser needs them, late in the evening."""
MOST_NEEDS: Final = 7
"""The rest can be unfolded."""


@dataclass(frozen=True)
class Home:
    title: str
    facts: Sequence[Line]
    needs: Sequence[AdminTask]
    rest: Sequence[AdminTask]
    sections: Sequence[Section]

    @property
    def many(self) -> int:
        return len(self.needs) + len(self.rest)


def title_of(now: datetime) -> str:
    """Return the day and the part of the day."""
    hour = now.hour
    if hour < 5:
        pattern = gettext("%(day)s night, %(time)s")
    elif hour < 12:
        pattern = gettext("%(day)s morning, %(time)s")
    elif hour < 18:
        pattern = gettext("%(day)s afternoon, %(time)s")
    else:
        pattern = gettext("%(day)s evening, %(time)s")
    title = pattern % {"day": date_format(now, "l"), "time": date_format(now, "H:i T")}
    return title[:1].upper() + title[1:]


def home_of(request: HttpRequest) -> Home:
    needs = sorted(
        (need for each in NEEDS for need in each(request)),
        key=lambda need: (need.urgency, need.since),
    )
    sections = [part for each in SECTIONS if (part := each(request)) is not None]
    return Home(
        title=title_of(localtime(timezone.now())),
        facts=[fact for section in sections for fact in section.facts],
        needs=needs[:MOST_NEEDS],
        rest=needs[MOST_NEEDS:],
        sections=[*sections, last_actions(request)],
    )


def last_actions(request: HttpRequest) -> Section:
    """Return the reader's own last actions; a row that they may no longer see shows only its id."""
    rows = LogEntry.objects.filter(user_id=request.user.pk).select_related("content_type")
    log = list(rows.order_by("-action_time")[:MOST])
    known = row_names(request, log)
    return Section(
        "lately",
        gettext("What you did last"),
        [_line(each, known) for each in log],
        gettext("Nothing yet."),
        all_url="",
    )


def _line(entry: LogEntry, known: Mapping[tuple[int, str], str]) -> Line:
    kind = entry.content_type
    name = known.get((kind.pk, str(entry.object_id)), entry.object_repr) if kind else ""
    at = date_format(localtime(entry.action_time), "SHORT_DATETIME_FORMAT")
    gone = entry.is_deletion()
    address = "" if gone else entry.get_admin_url() or ""
    return Line(name, address, f"{kind.name if kind else ''} · {entry.get_change_message()} · {at}")


def home(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    apps = sorted(context["app_list"], key=lambda app: sort_key(app["name"]))
    for app in apps:
        app["models"].sort(key=lambda model: sort_key(model["name"]))
    page = home_of(request)
    extra = {"title": gettext("Home"), "page": page, "app_list": apps}
    return context | extra | {"left_out": left_out_games(language())}
