"""Late or failed duties and webhook deliveries, on the home page of the administration."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Max, Min, Q, QuerySet
from django.db.models.functions import TruncHour
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.duties.admin.webhooks import webhook_label
from games.duties.handlers import kind_label
from games.duties.models import Delivery, Duty, State, Webhook
from games.people.staff.home import (
    MOST,
    AdminTask,
    Section,
    Urgency,
    changelist_url,
    select_all_data,
    visible_queryset,
)

LATE: Final = timedelta(minutes=5)
LATELY: Final = timedelta(days=1)
HOURS: Final = 24


def late_duties(request: HttpRequest) -> Iterator[AdminTask]:
    """Yield one entry per kind and state: one cause usually delays many duties."""
    rows = visible_queryset(request, Duty)
    if rows is None:
        return
    waiting = Q(state=State.WAITING, due__lt=timezone.now() - LATE)
    sums = (
        rows.filter(waiting | Q(state=State.GIVEN_UP))
        .order_by()
        .values("kind", "state")
        .annotate(many=Count("pk"), since=Min("due"), one=Min("pk"))
        .order_by("state", "-many", "kind")[: MOST + 1]
    )
    for each in sums:
        yield _late_duty(each["kind"], each["many"], each["since"], each["one"], each["state"])


def _late_duty(kind: str, many: int, since: datetime, one: int, state: str) -> AdminTask:
    given_up = state == State.GIVEN_UP
    if given_up:
        text = ngettext(
            "%(count)d failed every time it was tried.",
            "%(count)d failed every time they were tried.",
            many,
        )
    else:
        text = ngettext(
            "%(count)d is due, and no worker took it.",
            "%(count)d are due, and no worker took them.",
            many,
        )
    return AdminTask(
        urgency=Urgency.HOUSE,
        where=_("Duty: %(kind)s") % {"kind": kind_label(kind)},
        what=_("Given up.") if given_up else _("Late."),
        sentence=text % {"count": many},
        since=since,
        deed=_("Try again") if given_up else _("Look"),
        address=changelist_url(Duty, f"?kind={kind}&state__exact={state}"),
        data=select_all_data("insist", one) if given_up else {},
    )


def failed_deliveries(request: HttpRequest) -> Iterator[AdminTask]:
    """Yield one entry per webhook with failed deliveries."""
    rows = visible_queryset(request, Delivery)
    if rows is None:
        return
    lost = rows.filter(state=State.GIVEN_UP, made__gt=timezone.now() - LATELY).order_by()
    sums = lost.values("webhook").annotate(many=Count("pk"), since=Max("made"), one=Min("pk"))
    totals = list(sums.order_by("-many", "webhook")[: MOST + 1])
    known = Webhook.objects.in_bulk([each["webhook"] for each in totals])
    for each in totals:
        text = ngettext("%(count)d delivery failed.", "%(count)d deliveries failed.", each["many"])
        last = time_format(localtime(each["since"]), "H:i T")
        query = f"?webhook__id__exact={each['webhook']}&state__exact={State.GIVEN_UP}"
        yield AdminTask(
            urgency=Urgency.HOUSE,
            where=_("Webhook: %(name)s") % {"name": webhook_label(known[each["webhook"]])},
            what=text % {"count": each["many"]},
            sentence=_("Nobody answered there; the last one is of %(at)s.") % {"at": last},
            since=each["since"],
            deed=_("Send again"),
            address=changelist_url(Delivery, query),
            data=select_all_data("send_again", each["one"]),
        )


@dataclass(frozen=True)
class Hour:
    """Deliveries of one hour: the height of the bar, and whether any failed."""

    x: int
    y: int
    height: int
    failed: bool


def deliveries_section(request: HttpRequest) -> Section | None:
    """Return the deliveries of the last day, one bar per hour."""
    rows = visible_queryset(request, Delivery)
    if rows is None:
        return None
    now = timezone.now().replace(minute=0, second=0, microsecond=0)
    counts = _counts(rows, now)
    return Section(
        "deliveries",
        _("Deliveries"),
        _hours(counts, now) if counts else (),
        _("Nothing was sent to a webhook in the last day."),
        changelist_url(Delivery),
        title_note=_delivery_summary(counts) if counts else "",
        template="admin/home/hours.html",
    )


def _counts(rows: "QuerySet[Delivery]", now: datetime) -> Mapping[datetime, Mapping[str, int]]:
    since = now - timedelta(hours=HOURS - 1)
    sums: Any = rows.filter(made__gte=since).order_by().annotate(hour=TruncHour("made"))
    by_hour: dict[datetime, dict[str, int]] = {}
    for each in sums.values("hour", "state").annotate(many=Count("pk")):
        by_hour.setdefault(each["hour"], {})[each["state"]] = each["many"]
    return by_hour


def _hours(counts: Mapping[datetime, Mapping[str, int]], now: datetime) -> Sequence[Hour]:
    """Return the bars; the highest is 40 units high."""
    most = max(sum(each.values()) for each in counts.values())
    bars = []
    for n in range(HOURS):
        states = counts.get(now - timedelta(hours=HOURS - 1 - n), {})
        height = -(-40 * sum(states.values()) // most)
        bars.append(Hour(18 * n, 40 - height, height, bool(states.get(State.GIVEN_UP))))
    return bars


def _delivery_summary(counts: Mapping[datetime, Mapping[str, int]]) -> str:
    arrived = sum(each.get(State.DONE, 0) for each in counts.values())
    failed = sum(each.get(State.GIVEN_UP, 0) for each in counts.values())
    text = ngettext("%(count)d arrived", "%(count)d arrived", arrived) % {"count": arrived}
    if not failed:
        return text
    lost = ngettext("%(count)d failed", "%(count)d failed", failed) % {"count": failed}
    return f"{text}, {lost}"
