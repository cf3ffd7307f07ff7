"""A club that plans evenings: Olga organises it, in Paris."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from games.clubs.evenings import attendance
from games.clubs.evenings.evening import EveningChanges, amend, plan
from games.clubs.evenings.recurrence import to_wall_clock
from games.clubs.models import Answer, Attendance, Club, Evening
from games.duties.models import Duty
from games.people.models import User
from tests.clubs.world import add_member, create_club, person, planning

PARIS = ZoneInfo("Europe/Paris")


@dataclass(frozen=True)
class Meeting:
    olga: User
    club: Club

    def attend(self, somebody: User, evening: Evening, answer: str = "yes") -> Attendance:
        answered = Answer(answer)
        return attendance.attend(somebody, self.club.pk, evening.pk, answered)

    def coming(self, evening: Evening) -> list[str]:
        rows = Attendance.objects.filter(evening=evening).seated().order_by("since", "pk")
        return [row.member.person.name for row in rows]

    def people(self, many: int) -> list[User]:
        they = [person(f"P{n}") for n in range(many)]
        for each in they:
            add_member(self.club, each)
        return they

    def plan(self, **more: object) -> list[Evening]:
        return plan(self.olga, self.club.pk, planning(**more))  # type: ignore[arg-type]

    def amend(self, evening: Evening, **changes: Any) -> Evening:
        edit = EveningChanges(**changes)
        return amend(self.olga, self.club.pk, evening.pk, edit)


@pytest.fixture
def meeting(db: None) -> Meeting:
    olga = person("Olga")
    return Meeting(olga, create_club(olga))


def naive_time(*numbers: int) -> datetime:
    """Return a local time without a time zone, as a clock on the wall shows it."""
    return datetime(*numbers)  # type: ignore[arg-type]  # noqa: DTZ001


def local_times(evening: Evening) -> tuple[datetime, datetime]:
    evening = Evening.objects.get(pk=evening.pk)
    return to_wall_clock(evening.starts, evening.zone), to_wall_clock(evening.ends, evening.zone)


def count_mails(template: str) -> Counter[str]:
    duties = Duty.objects.filter(kind="duties.mail", payload__template=template)
    return Counter(duty.payload["person"] for duty in duties)
