"""Date, place and participants of an evening."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext

from games.clubs.evenings.evening import Planning
from games.clubs.fields import PLACED
from games.clubs.models import Answer, Attendance, Evening
from games.clubs.names import member_name
from games.people.models import User
from games.web.fields import ShownValue, shown_values


@dataclass(frozen=True)
class EveningCard:
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
    more: tuple[ShownValue, ...]
    """Other values, with their labels."""


@dataclass(frozen=True)
class NameGroup:
    text: str
    names: tuple[str, ...]


def evening_cards(rows: Sequence[Evening], member: str) -> tuple[EveningCard, ...]:
    """Count the answers of all evenings in one query; `member` is the viewer."""
    by_evening: dict[str, list[tuple[str, str, bool]]] = defaultdict(list)
    answers = Attendance.objects.filter(evening__in=rows, member__left=None)
    for each in answers:
        by_evening[each.evening_id].append((each.member_id, each.answer, each.waiting))
    now = timezone.now()
    return tuple(_evening_card(row, member, by_evening[row.pk], now) for row in rows)


def _evening_card(
    row: Evening, member: str, answers: Sequence[tuple[str, str, bool]], now: datetime
) -> EveningCard:
    own = next(((answer, waits) for who, answer, waits in answers if who == member), ("", False))
    yes = [waits for _, answer, waits in answers if answer == Answer.YES]
    return EveningCard(
        club=row.club_id,
        id=row.pk,
        name=row.name,
        place=row.place,
        starts=row.starts,
        ends=row.ends,
        zone=row.zone,
        seats=row.seats,
        coming=yes.count(False),
        maybe=sum(answer == Answer.MAYBE for _, answer, _ in answers),
        waiting=yes.count(True),
        answer=own[0],
        queued=own[1],
        cancelled=row.cancelled is not None,
        open=row.cancelled is None and row.ends > now,
        more=shown_values(Planning, row, PLACED),
    )


def names_by_answer(row: Evening, to: User) -> tuple[NameGroup, ...]:
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
    return tuple(NameGroup(texts[key], tuple(names)) for key, names in by.items() if names)
