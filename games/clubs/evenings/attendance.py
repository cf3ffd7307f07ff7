"""Answers of members to an evening: yes, maybe or no."""

from typing import Annotated, Literal

import msgspec
from django.db import transaction
from django.utils import timezone

from games.clubs import refusals
from games.clubs.access import get_access
from games.clubs.evenings.evening import find_evening
from games.clubs.evenings.waiting_list import fill_free_seats
from games.clubs.fields import ANSWER
from games.clubs.models import Answer, Attendance
from games.people.models import User
from games.people.page.fields import declare


class Attending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    answer: Annotated[Literal["yes", "maybe", "no"], declare(ANSWER)]


def attend(person: User, club_id: str, evening_id: str, answer: str) -> Attendance:
    with transaction.atomic():
        caller = get_access(club_id, person)
        evening = find_evening(club_id, evening_id, lock=True)
        if evening.cancelled:
            raise refusals.cancelled()
        now = timezone.now()
        if evening.ends <= now:
            raise refusals.over()
        attendance = Attendance.objects.filter(evening=evening, member=caller.member).first()
        if attendance is None:
            attendance = Attendance(evening=evening, member=caller.member, since=now)
        elif attendance.answer == answer:
            return attendance  # repeated answer: the place in the queue is kept
        attendance.answer, attendance.since = Answer(answer), now
        # Behind those who already wait; `fill_free_seats` then gives out the free seats.
        attendance.waiting = answer == Answer.YES
        attendance.save()
        fill_free_seats(evening, answered=attendance)
        attendance.refresh_from_db()
    return attendance
