"""Date, place and participants of an evening."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext

from games.clubs.models import Answer, Attendance, Evening
from games.clubs.names import member_name
from games.people.models import User


@dataclass(frozen=True)
class Meeting:
    """An evening as shown in any list."""

    club: str
    id: str
    name: str
    place: str
    starts: datetime
    ends: datetime
    zone: ZoneInfo
    seats: int | None
    coming: int
    maybe: int
    waiting: int
    answer: str
    queued: bool
    """The viewer said yes and waits for a seat."""
    cancelled: bool
    open: bool
    """The viewer may still answer."""


@dataclass(frozen=True)
class Heap:
    text: str
    names: tuple[str, ...]


def meetings(rows: Sequence[Evening], member: str) -> tuple[Meeting, ...]:
    """Count the answers of all evenings in one query; `member` is the viewer."""
    said: dict[str, list[tuple[str, str, bool]]] = defaultdict(list)
    answers = Attendance.objects.filter(evening__in=rows, member__left=None)
    for each in answers:
        said[each.evening_id].append((each.member_id, each.answer, each.waiting))
    now = timezone.now()
    return tuple(_meeting(row, member, said[row.pk], now) for row in rows)


def _meeting(
    row: Evening, member: str, said: Sequence[tuple[str, str, bool]], now: datetime
) -> Meeting:
    own = next(((answer, waits) for who, answer, waits in said if who == member), ("", False))
    yes = [waits for _, answer, waits in said if answer == Answer.YES]
    return Meeting(
        club=row.club_id,
        id=row.pk,
        name=row.name,
        place=row.place,
        starts=row.starts,
        ends=row.ends,
        zone=row.zone,
        seats=row.seats,
        coming=yes.count(False),
        maybe=sum(answer == Answer.MAYBE for _, answer, _ in said),
        waiting=yes.count(True),
        answer=own[0],
        queued=own[1],
        cancelled=row.cancelled is not None,
        open=row.cancelled is None and row.ends > now,
    )


def who(row: Evening, to: User) -> tuple[Heap, ...]:
    rows = row.attendances.filter(member__left=None).select_related("member__person")
    by: Mapping[str, list[str]] = {"seated": [], "waiting": [], Answer.MAYBE: [], Answer.NO: []}
    for each in rows.order_by("since", "pk"):
        key = each.answer if each.answer != Answer.YES else "waiting" if each.waiting else "seated"
        by[key].append(member_name(each.member, to=to))
    texts = {
        "seated": gettext("Coming"),
        "waiting": gettext("Waiting for a seat"),
        Answer.MAYBE: gettext("Perhaps"),
        Answer.NO: gettext("Not this time"),
    }
    return tuple(Heap(texts[key], tuple(names)) for key, names in by.items() if names)
