"""Access rules of the record of play, shared by the API, the pages and the admin.

A play is visible to its players, to members of its club, and to the person who entered it outside
any club. A guest of a club sees only their own plays.
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.clubs.access import memberships_of
from games.clubs.models import Member, Part, Record, Role
from games.clubs.records import refusals
from games.people.models import User
from games.tables.models import Seat


@dataclass(frozen=True)
class Access:
    """A user and a play that they may see."""

    record: Record
    person: User


def access(record_id: str, person: User, *, lock: bool = False) -> Access:
    record = refusals.unknown.raise_if_none(visible_records(person).filter(pk=record_id).first())
    return Access(Record.objects.locked().get(pk=record_id) if lock else record, person)


def visible_records(person: User) -> "QuerySet[Record]":
    played = Part.objects.filter(person=person).values("record")
    clubs = memberships_of(person).but_guests().values("club")
    return Record.objects.filter(
        Q(pk__in=played) | Q(club__in=clubs) | Q(club=None, entered_by=person)
    )


def must_correct(caller: Access) -> None:
    if not may_correct(caller):
        raise refusals.not_yours()


def may_correct(caller: Access) -> bool:
    """Allowed for the person who entered it, while they are in the club, and for the club's
    organisers."""
    record, person = caller.record, caller.person
    if record.club_id is None:
        return bool(record.entered_by_id == person.pk)
    members = Member.objects.present().filter(club=record.club_id, person=person)
    return members.filter(
        Q(role=Role.ORGANISER) | Q(person=record.entered_by_id) & ~Q(role=Role.GUEST)
    ).exists()


def people_to_play_with(person: User, club: str | None, wanted: Collection[str]) -> set[str]:
    """Return which of these people this person may name as players. In a club: anybody who is or
    was a member. Outside a club: themselves, members of their clubs, and people they have sat or
    played with."""
    if club is not None:
        return set(
            Member.objects.filter(club=club, person__in=wanted, person__erased=None).values_list(
                "person", flat=True
            )
        )
    clubs = Member.objects.present().filter(person=person).values("club")
    tables = Seat.objects.filter(person=person).values("table")
    plays = Part.objects.filter(person=person).values("record")
    met = User.objects.filter(pk__in=wanted, erased=None).filter(
        Q(pk=person.pk)
        | Q(pk__in=Member.objects.present().filter(club__in=clubs).values("person"))
        | Q(pk__in=Seat.objects.filter(table__in=tables).values("person"))
        | Q(pk__in=Part.objects.filter(record__in=plays).values("person"))
    )
    return set(met.values_list("pk", flat=True))
