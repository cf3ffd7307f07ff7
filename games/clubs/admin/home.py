"""Tonight's evenings and open proposals of campaigns, for the home page of the admin."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Max
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clubs.desks.campaign.downtime import describe_proposal
from games.clubs.evenings.arrivals import open_at
from games.clubs.models import Answer, Arrival, Attendance, Campaign, Decision, Evening, Proposal
from games.people.page.owner import person_of
from games.people.staff.home import (
    MOST,
    AdminTask,
    Line,
    Section,
    Urgency,
    add_url,
    change_url,
    changelist_url,
    visible_queryset,
)

AHEAD: Final = timedelta(hours=18)
BEHIND: Final = timedelta(hours=6)


@dataclass(frozen=True)
class TonightEvening:
    """An evening: one square for each player who came, comes or stays away."""

    name: str
    club: str
    address: str
    starts: datetime
    ends: datetime
    arrived: int
    coming: int
    away: int
    plays: int
    last: datetime | None
    """Time at which the last play was entered."""
    begun: bool

    @property
    def squares(self) -> list[str]:
        return ["here"] * self.arrived + ["coming"] * self.coming + ["away"] * self.away


def tonight(request: HttpRequest) -> Section | None:
    """An evening counts as tonight from 18 hours before its start until 6 hours after its end."""
    rows = visible_queryset(request, Evening)
    if rows is None:
        return None
    now = timezone.now()
    near = rows.filter(cancelled=None, starts__lt=now + AHEAD, ends__gt=now - BEHIND)
    evenings = list(near.select_related("club").order_by("starts")[: MOST + 1])
    nights = _nights(evenings)
    return Section(
        "tonight",
        _("Tonight"),
        nights,
        _("No evening tonight."),
        changelist_url(Evening),
        deed=_("Plan an evening"),
        deed_at=add_url(request, Evening),
        title_note=_attendance_summary(nights[0]) if len(nights) == 1 else "",
        template="admin/home/nights.html",
        facts=[Line(each.name, each.address, _fact(each)) for each in nights[:2]],
    )


def _nights(evenings: Sequence[Evening]) -> list[TonightEvening]:
    came: dict[str, set[str]] = defaultdict(set)
    visitors: dict[str, int] = defaultdict(int)
    for evening, member in Arrival.objects.filter(evening__in=evenings).values_list(
        "evening", "member"
    ):
        if member is None:
            visitors[evening] += 1
        else:
            came[evening].add(member)
    answers: dict[str, list[Attendance]] = defaultdict(list)
    for each in Attendance.objects.filter(evening__in=evenings, member__left=None):
        if each.member_id not in came[each.evening_id]:
            answers[each.evening_id].append(each)
    played = Evening.objects.filter(pk__in=[each.pk for each in evenings], records__struck=None)
    counts = played.values("pk").annotate(many=Count("records"), last=Max("records__created"))
    plays = {each["pk"]: (each["many"], each["last"]) for each in counts}
    return [
        _night(
            each,
            len(came[each.pk]) + visitors[each.pk],
            answers[each.pk],
            plays.get(each.pk, (0, None)),
        )
        for each in evenings
    ]


def _night(
    row: Evening, arrived: int, left: Sequence[Attendance], plays: tuple[int, datetime | None]
) -> TonightEvening:
    away = sum(each.answer == Answer.NO for each in left)
    return TonightEvening(
        name=row.name,
        club=row.club.name,
        address=change_url(Evening, row.pk),
        starts=row.starts,
        ends=row.ends,
        arrived=arrived,
        coming=sum(each.answer == Answer.YES and not each.waiting for each in left),
        away=away,
        plays=plays[0],
        last=plays[1],
        begun=open_at(row) and row.starts <= timezone.now(),
    )


def _attendance_summary(night: TonightEvening) -> str:
    parts = (
        (night.arrived, ngettext("%(count)d here", "%(count)d here", night.arrived)),
        (night.coming, ngettext("%(count)d on the way", "%(count)d on the way", night.coming)),
        (night.away, ngettext("%(count)d not", "%(count)d not", night.away)),
    )
    return ", ".join(text % {"count": many} for many, text in parts if many)


def _fact(night: TonightEvening) -> str:
    """Short summary below the title of the home page."""
    hours = {"from": _hour(night.starts), "until": _hour(night.ends)}
    when = _("until %(until)s") if night.begun else _("%(from)s to %(until)s")
    if not night.begun:
        many = night.arrived + night.coming
        who = ngettext("%(count)d comes", "%(count)d come", many) % {"count": many}
    else:
        who = _("%(here)d of %(all)d came") % {
            "here": night.arrived,
            "all": night.arrived + night.coming,
        }
    return f"{night.club} · {who} · {when % hours}"


def _hour(moment: datetime) -> str:
    return time_format(localtime(moment), "H:i T")


def proposals_to_decide(request: HttpRequest) -> Iterator[AdminTask]:
    """Proposals between two evenings, shown to the game masters of their campaigns."""
    if visible_queryset(request, Campaign) is None:
        return
    led = Campaign.objects.filter(masters__person=person_of(request), masters__left=None)
    proposals = Proposal.objects.filter(state=Decision.OPEN, campaign__in=led.values("pk"))
    proposals = proposals.filter(campaign__ended=None).select_related(
        "campaign", "casting__character"
    )
    for each in proposals.order_by("created", "pk")[: MOST + 1]:
        name, wish = each.casting.character.name, describe_proposal(each) or each.text
        yield AdminTask(
            urgency=Urgency.WISH,
            where=each.campaign.name,
            what=_("A wish."),
            sentence=f"{name} · {wish}" if wish else name,
            since=each.created,
            deed=_("Look"),
            address=change_url(Campaign, each.campaign_id),
        )
