"""Tonight, on the home of the administration."""

from datetime import timedelta
from typing import Final

from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.clubs.admin.clubs import coming_and_waiting
from games.clubs.models import Evening
from games.people.staff.home import MOST, Line, Section, adding, found, listed, row_at

AHEAD: Final = timedelta(hours=18)
BEHIND: Final = timedelta(hours=6)


def tonight(request: HttpRequest) -> Section | None:
    """From late in the evening to the morning it is still tonight, and in the morning already."""
    rows = found(request, Evening)
    if rows is None:
        return None
    now = timezone.now()
    near = rows.filter(cancelled=None, starts__lt=now + AHEAD, ends__gt=now - BEHIND)
    near = near.select_related("club").order_by("starts")[: MOST + 1]
    return Section(
        "tonight",
        _("Tonight"),
        [Line(each.name, row_at(Evening, each.pk), _told(each)) for each in near],
        _("No evening tonight."),
        listed(Evening),
        deed=_("Plan an evening"),
        deed_at=adding(request, Evening),
    )


def _told(evening: Evening) -> str:
    at = date_format(localtime(evening.starts), "SHORT_DATETIME_FORMAT")
    coming = _("coming: %(count)s") % {"count": coming_and_waiting(evening)}
    return f"{evening.club.name} · {at} · {coming}"
