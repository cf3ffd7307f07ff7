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

from games.duties.admin.webhooks import whither
from games.duties.hands import called
from games.duties.models import Delivery, Duty, State, Webhook
from games.people.staff.home import MOST, Need, Section, Urgency, all_of_them, found, listed

LATE: Final = timedelta(minutes=5)
LATELY: Final = timedelta(days=1)
HOURS: Final = 24


def late(request: HttpRequest) -> Iterator[Need]:
    """Yield one entry per kind and state: one cause usually delays many duties."""
    rows = found(request, Duty)
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
        yield _late(each["kind"], each["many"], each["since"], each["one"], each["state"])


def _late(kind: str, many: int, since: datetime, one: int, state: str) -> Need:
    given_up = state == State.GIVEN_UP
    if given_up:
        told = ngettext(
            "%(count)d failed every time it was tried.",
            "%(count)d failed every time they were tried.",
            many,
        )
    else:
        told = ngettext(
            "%(count)d is due, and no worker took it.",
            "%(count)d are due, and no worker took them.",
            many,
        )
    return Need(
        urgency=Urgency.HOUSE,
        where=_("Duty: %(kind)s") % {"kind": called(kind)},
        what=_("Given up.") if given_up else _("Late."),
        sentence=told % {"count": many},
        since=since,
        deed=_("Try again") if given_up else _("Look"),
        address=listed(Duty, f"?kind={kind}&state__exact={state}"),
        said=all_of_them("insist", one) if given_up else {},
    )


def undelivered(request: HttpRequest) -> Iterator[Need]:
    """Yield one entry per webhook with failed deliveries."""
    rows = found(request, Delivery)
    if rows is None:
        return
    lost = rows.filter(state=State.GIVEN_UP, made__gt=timezone.now() - LATELY).order_by()
    sums = lost.values("webhook").annotate(many=Count("pk"), since=Max("made"), one=Min("pk"))
    found_ = list(sums.order_by("-many", "webhook")[: MOST + 1])
    known = Webhook.objects.in_bulk([each["webhook"] for each in found_])
    for each in found_:
        text = ngettext("%(count)d delivery failed.", "%(count)d deliveries failed.", each["many"])
        last = time_format(localtime(each["since"]), "H:i T")
        query = f"?webhook__id__exact={each['webhook']}&state__exact={State.GIVEN_UP}"
        yield Need(
            urgency=Urgency.HOUSE,
            where=_("Webhook: %(name)s") % {"name": whither(known[each["webhook"]])},
            what=text % {"count": each["many"]},
            sentence=_("Nobody answered there; the last one is of %(at)s.") % {"at": last},
            since=each["since"],
            deed=_("Send again"),
            address=listed(Delivery, query),
            said=all_of_them("send_again", each["one"]),
        )


@dataclass(frozen=True)
class Hour:
    """Deliveries of one hour: the height of the bar, and whether any failed."""

    x: int
    y: int
    height: int
    failed: bool


def delivered(request: HttpRequest) -> Section | None:
    """Return the deliveries of the last day, one bar per hour."""
    rows = found(request, Delivery)
    if rows is None:
        return None
    now = timezone.now().replace(minute=0, second=0, microsecond=0)
    counts = _counts(rows, now)
    return Section(
        "deliveries",
        _("Deliveries"),
        _hours(counts, now) if counts else (),
        _("Nothing was sent to a webhook in the last day."),
        listed(Delivery),
        told=_told(counts) if counts else "",
        template="admin/home/hours.html",
    )


def _counts(rows: "QuerySet[Delivery]", now: datetime) -> Mapping[datetime, Mapping[str, int]]:
    since = now - timedelta(hours=HOURS - 1)
    sums: Any = rows.filter(made__gte=since).order_by().annotate(hour=TruncHour("made"))
    found_: dict[datetime, dict[str, int]] = {}
    for each in sums.values("hour", "state").annotate(many=Count("pk")):
        found_.setdefault(each["hour"], {})[each["state"]] = each["many"]
    return found_


def _hours(counts: Mapping[datetime, Mapping[str, int]], now: datetime) -> Sequence[Hour]:
    """Return the bars; the highest is 40 units high."""
    most = max(sum(each.values()) for each in counts.values())
    bars = []
    for n in range(HOURS):
        of = counts.get(now - timedelta(hours=HOURS - 1 - n), {})
        height = -(-40 * sum(of.values()) // most)
        bars.append(Hour(18 * n, 40 - height, height, bool(of.get(State.GIVEN_UP))))
    return bars


def _told(counts: Mapping[datetime, Mapping[str, int]]) -> str:
    arrived = sum(each.get(State.DONE, 0) for each in counts.values())
    failed = sum(each.get(State.GIVEN_UP, 0) for each in counts.values())
    told = ngettext("%(count)d arrived", "%(count)d arrived", arrived) % {"count": arrived}
    if not failed:
        return told
    lost = ngettext("%(count)d failed", "%(count)d failed", failed) % {"count": failed}
    return f"{told}, {lost}"
