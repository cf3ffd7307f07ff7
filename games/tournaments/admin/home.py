"""Tournaments that call, on the home of the administration."""

from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.people.staff.home import MOST, Line, Section, adding, found, listed, row_at
from games.tournaments.admin.alarms import alarms
from games.tournaments.models import Phase, Tournament


def calling(request: HttpRequest) -> Section | None:
    rows = found(request, Tournament)
    if rows is None:
        return None
    counts = ("disputed", "calling", "overdue", "outstanding")
    any_of = Q(*((f"{each}__gt", 0) for each in counts), _connector=Q.OR)
    urgent = (f"-{each}" for each in counts)
    near = rows.filter(any_of, phase=Phase.PLAYING).order_by(*urgent, "pk")[: MOST + 1]
    return Section(
        "tournaments",
        _("Tournaments that call"),
        [Line(each.name, row_at(Tournament, each.pk), ", ".join(alarms(each))) for each in near],
        _("No result is disputed, late or outstanding."),
        listed(Tournament),
        alarm=True,
        deed=_("Arrange a tournament"),
        deed_at=adding(request, Tournament),
    )
