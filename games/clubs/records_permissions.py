"""Who may see, enter and correct what was played, for the API, the pages and the admin alike.

A play is seen by its players, by the members of its club, and by whoever entered it outside any
club. A guest of a club sees the plays of theirs and no others.
"""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from games.clubs import records_refusals as refusals
from games.clubs.models import Member, Part, Record, Role
from games.clubs.permissions import must_be_member, standing
from games.people.models import User
from games.tables.models import Seat


def may_read(person: User, club: str) -> Member:
    """Everything that was played in the club: not for guests."""
    here = standing(person, club)
    must_be_member(here)
    return here


def clubs_read_by(person: User) -> "QuerySet[Member]":
    return (
        Member.objects.present().filter(person=person, club__closed=None).exclude(role=Role.GUEST)
    )


def seen_by(person: User) -> "QuerySet[Record]":
    own = Part.objects.filter(person=person).values("record")
    clubs = clubs_read_by(person).values("club")
    return Record.objects.filter(
        Q(pk__in=own) | Q(club__in=clubs) | Q(club=None, entered_by=person)
    )


def may_correct(person: User, record: Record) -> None:
    """Who entered it, as long as they are in the club, or an organiser of it."""
    if record.club_id is None:
        allowed = record.entered_by_id == person.pk
    else:
        here = Member.objects.present().filter(club=record.club_id, person=person)
        allowed = here.filter(
            Q(role=Role.ORGANISER) | Q(person=record.entered_by_id) & ~Q(role=Role.GUEST)
        ).exists()
    if not allowed:
        raise refusals.not_yours()


def knows_names(person: User, record: Record, clubs: Collection[str]) -> bool:
    """Whether names without an account are told: in a club to its members alone."""
    return record.club_id is None or record.club_id in clubs


def people_to_play_with(person: User, club: str | None, wanted: Collection[str]) -> set[str]:
    """Those among them whom this person may name as players: members of the club, at any time; or
    outside one, oneself, members of one's clubs, and those one has sat or played with."""
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
