"""Arrivals at an evening: ticking players in, and removing mistakes."""

from datetime import timedelta
from typing import Annotated, Final

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clubs import refusals
from games.clubs.access import managed_club, must_lead
from games.clubs.evenings.evening import find_evening
from games.clubs.fields import VISITOR
from games.clubs.models import Arrival, Evening, Member
from games.clubs.names import member_name
from games.clubs.records.parts import visitors_by_name
from games.people.models import User
from games.people.page import fields
from games.people.page.fields import declare
from games.people.page.inputs import parse_number
from games.people.refusals import invalid
from games.people.spelling import NAME_LENGTH, check

BEFORE: Final = timedelta(days=1)
MOST_VISITORS: Final = 200
"""At one evening, for people without an account."""


class Arriving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Either of them: a member's id, or the name of whoever it is."""

    member: str | None = None
    name: Annotated[str, declare(VISITOR)] | None = None


def open_at(evening: Evening) -> bool:
    """Arrivals open a day before the start and stay open afterwards, for players who were
    forgotten."""
    return evening.cancelled is None and timezone.now() >= evening.starts - BEFORE


def tick(person: User, club_id: str, evening_id: str, data: Arriving) -> Arrival:
    if data.member is not None and data.name is None:
        return tick_member(person, club_id, evening_id, data.member)
    if data.name is not None and data.member is None:
        return tick_name(person, club_id, evening_id, data.name)
    raise invalid("", _("Say who came: either a member's id or a name."))


def tick_member(person: User, club_id: str, evening_id: str, member_id: str) -> Arrival:
    with transaction.atomic():
        evening = _lock_open_evening(person, club_id, evening_id)
        rows = Member.objects.present().filter(club=club_id, pk=member_id)
        return _arrival_of(evening, refusals.unknown_member.raise_if_none(rows.first()))


def tick_name(person: User, club_id: str, evening_id: str, text: str) -> Arrival:
    """Tick in the member whose name the user sees like this; any other name is a visitor of the
    club."""
    name = _name(text)
    with transaction.atomic():
        evening = _lock_open_evening(person, club_id, evening_id)
        for member in Member.objects.present().filter(club=club_id).select_related("person"):
            if member_name(member, to=person).casefold() == name.casefold():
                return _arrival_of(evening, member)
        visitor = visitors_by_name((club_id, None), [name])[name]
        if visitor.person_id is not None:  # the name belonged to a visitor who has an account now
            claimed = Member.objects.present().filter(club=club_id, person=visitor.person_id)
            if (member_row := claimed.first()) is not None:
                return _arrival_of(evening, member_row)
        visitors = Arrival.objects.filter(evening=evening, member=None)
        if not visitors.filter(visitor=visitor).exists() and visitors.count() >= MOST_VISITORS:
            raise refusals.crowded()
        return Arrival.objects.get_or_create(evening=evening, visitor=visitor)[0]


def untick(person: User, club_id: str, evening_id: str, arrival: str) -> None:
    """Remove an arrival that was ticked by mistake."""
    with transaction.atomic():
        evening = _lock_open_evening(person, club_id, evening_id)
        key = parse_number(arrival) or 0
        row = Arrival.objects.filter(evening=evening, pk=key).first()
        refusals.unknown_arrival.raise_if_none(row).delete()


def _arrival_of(evening: Evening, member: Member) -> Arrival:
    return Arrival.objects.get_or_create(evening=evening, member=member)[0]


def _lock_open_evening(person: User, club_id: str, evening_id: str) -> Evening:
    managed_club(club_id, person, must_lead)
    evening = find_evening(club_id, evening_id, lock=True)
    if evening.cancelled:
        raise refusals.cancelled()
    if not open_at(evening):
        raise refusals.not_yet()
    return evening


def _name(text: str) -> str:
    name = fields.clean_line(text, "name", NAME_LENGTH, needed=True)
    try:
        check(name)
    except ValidationError as problem:
        raise invalid("name", " ".join(problem.messages)) from problem
    return name
