"""What was promised and did not happen, on the home of the administration."""

from datetime import timedelta
from typing import Final

from django.db.models import Count, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.duties.admin.webhooks import whither
from games.duties.models import Delivery, Duty, State
from games.people.staff.home import MOST, Line, Section, found, listed, row_at

LATE: Final = timedelta(minutes=5)
LATELY: Final = timedelta(days=7)


def late(request: HttpRequest) -> Section | None:
    """By their kind: what holds up one, holds up many."""
    rows = found(request, Duty)
    if rows is None:
        return None
    waiting = Q(state=State.WAITING, due__lt=timezone.now() - LATE)
    sums = (
        rows.filter(waiting | Q(state=State.GIVEN_UP))
        .order_by()
        .values("kind", "state")
        .annotate(many=Count("pk"))
        .order_by("-many", "kind")[: MOST + 1]
    )
    return Section(
        "duties",
        _("Late duties"),
        [_line(each["kind"], each["state"], each["many"]) for each in sums],
        _("Everything that is due is done."),
        listed(Duty),
        alarm=True,
    )


def _line(kind: str, state: str, many: int) -> Line:
    if state == State.GIVEN_UP:
        note = ngettext("%(count)d given up", "%(count)d given up", many)
    else:
        note = ngettext("%(count)d late", "%(count)d late", many)
    query = f"?kind={kind}&state__exact={state}"
    return Line(kind, listed(Duty, query), note % {"count": many})


def undelivered(request: HttpRequest) -> Section | None:
    rows = found(request, Delivery)
    if rows is None:
        return None
    lately = rows.filter(state=State.GIVEN_UP, made__gt=timezone.now() - LATELY)
    lately = lately.select_related("webhook").order_by("-made")[: MOST + 1]
    return Section(
        "deliveries",
        _("Failed deliveries"),
        [Line(whither(each.webhook), row_at(Delivery, each.pk), _told(each)) for each in lately],
        _("Every letter to a webhook arrived this week."),
        listed(Delivery, f"?state__exact={State.GIVEN_UP}"),
        alarm=True,
    )


def _told(delivery: Delivery) -> str:
    return f"{delivery.kind} · {date_format(localtime(delivery.made), 'SHORT_DATETIME_FORMAT')}"
