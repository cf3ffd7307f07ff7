"""Export of what clubs store about a person: memberships, arrivals, plays, texts and changes; and
the handling of their clubs when a person is erased."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec
from django.db.models import Q

from games.clubs.membership.club import mark_closed
from games.clubs.membership.members import depart
from games.clubs.models import (
    Arrival,
    Attendance,
    CalendarTurn,
    Campaign,
    Casting,
    Club,
    Granting,
    Invitation,
    LogEntry,
    Member,
    Proposal,
    Role,
    Visitor,
)
from games.kernel.record import record_from
from games.people.models import User
from games.people.privacy import export_rows, export_rows_by

SUCCESSION: Final = (Role.GAME_MASTER, Role.MEMBER, Role.GUEST)
"""Order of roles for the new organiser of a club whose last organiser was erased; within a role,
the member who joined first."""


class AttendanceExport(msgspec.Struct, frozen=True):
    evening: str
    name: str
    starts: datetime
    answer: str
    waiting: bool


class ArrivalExport(msgspec.Struct, frozen=True):
    evening: str
    came: datetime


class LogExport(msgspec.Struct, frozen=True):
    campaign: str
    text: str
    earlier: tuple[str, ...]
    struck: datetime | None
    created: datetime
    changed: datetime


class CastingExport(msgspec.Struct, frozen=True):
    campaign: str
    character: str
    since: datetime
    left: datetime | None


class ProposalExport(msgspec.Struct, frozen=True):
    campaign: str
    kind: str
    component: str
    text: str
    state: str
    reason: str
    created: datetime


class GrantExport(msgspec.Struct, frozen=True):
    campaign: str
    character: str
    points: int
    action_points: int
    reason: str
    created: datetime


class DecisionExport(msgspec.Struct, frozen=True):
    campaign: str
    proposal: str
    state: str
    reason: str
    decided: datetime | None


class MembershipExport(msgspec.Struct, frozen=True):
    club: str
    name: str
    role: str
    called: str
    joined: datetime
    left: datetime | None
    barred: datetime | None
    trusts: bool
    """Its organisers may give them a link to a new password."""
    evenings: tuple[AttendanceExport, ...]
    arrivals: tuple[ArrivalExport, ...]
    """Evenings at which they were ticked in."""
    characters: tuple[CastingExport, ...]
    proposals: tuple[ProposalExport, ...]
    log: tuple[LogExport, ...]
    masters: tuple[str, ...]
    """Campaigns in which they are a game master."""
    grants: tuple[GrantExport, ...]
    decisions: tuple[DecisionExport, ...]


class PlayExport(msgspec.Struct, frozen=True):
    play: str
    game: str
    played_at: datetime
    note: str
    result: str
    rank: int | None
    score: float | None
    fighter: str
    deck: str
    character: str
    techniques: tuple[str, ...]
    weapons: tuple[str, ...]


class EnteredExport(msgspec.Struct, frozen=True):
    play: str
    game: str
    club: str | None
    played_at: datetime
    where: str
    note: str
    source: str
    struck: datetime | None
    created: datetime


class PlayChangeExport(msgspec.Struct, frozen=True):
    play: str
    number: int
    kind: str
    reason: str
    made: datetime


class VisitorExport(msgspec.Struct, frozen=True):
    id: str
    name: str
    club: str | None
    """Club that knew the person by this name; null for a name that the person wrote down."""


class FileExport(msgspec.Struct, frozen=True):
    id: str
    club: str | None
    state: str
    plays: int
    done: int
    added: int
    content: str
    """Kept until the whole file is imported."""
    created: datetime


class SeasonExport(msgspec.Struct, frozen=True):
    id: str
    name: str
    created: datetime
    changed: datetime


class InvitationExport(msgspec.Struct, frozen=True):
    id: str
    club: str
    role: str
    uses: int
    used: int
    expires: datetime
    revoked: datetime | None
    created: datetime


def memberships(person: User) -> tuple[MembershipExport, ...]:
    parts = _parts(person)
    rows = Member.objects.filter(person=person).select_related("club").order_by("joined", "pk")
    return tuple(
        record_from(
            MembershipExport,
            each,
            club=each.club_id,
            name=each.club.name,
            **{name: tuple(by_member[each.pk]) for name, by_member in parts.items()},
        )
        for each in rows
    )


def _parts(person: User) -> Mapping[str, Mapping[str, Sequence[object]]]:
    """Exports linked to each membership, by the field of `MembershipExport`."""
    answered = Attendance.objects.filter(member__person=person).order_by("evening__starts", "pk")
    evening = {"name": "evening__name", "starts": "evening__starts"}
    ticked = Arrival.objects.filter(member__person=person).order_by("came", "pk")
    castings = Casting.objects.filter(member__person=person).order_by("created", "pk")
    proposals = Proposal.objects.filter(casting__member__person=person).order_by("created", "pk")
    gave = Granting.objects.filter(granted_by__person=person).order_by("created", "pk")
    decided = Proposal.objects.filter(decided_by__person=person).order_by("decided", "pk")
    return {
        "evenings": export_rows_by("member", AttendanceExport, answered, **evening),
        "arrivals": export_rows_by("member", ArrivalExport, ticked),
        "characters": export_rows_by("member", CastingExport, castings, since="created"),
        "proposals": export_rows_by("casting__member", ProposalExport, proposals),
        "log": _log_by_member(person),
        "masters": _masters(person),
        "grants": export_rows_by("granted_by", GrantExport, gave, character="casting__character"),
        "decisions": export_rows_by("decided_by", DecisionExport, decided, proposal="pk"),
    }


def _masters(person: User) -> Mapping[str, list[str]]:
    by_member: defaultdict[str, list[str]] = defaultdict(list)
    rows = Campaign.masters.through.objects.filter(member__person=person).order_by("pk")
    for member, campaign in rows.values_list("member", "campaign"):
        by_member[member].append(campaign)
    return by_member


def _log_by_member(person: User) -> Mapping[str, list[LogExport]]:
    by_member: defaultdict[str, list[LogExport]] = defaultdict(list)
    rows = LogEntry.objects.filter(author__person=person).prefetch_related("revisions")
    for each in rows.order_by("created", "pk"):
        by_member[each.author_id].append(
            record_from(
                LogExport,
                each,
                campaign=each.campaign_id,
                earlier=tuple(revision.text for revision in each.revisions.all()),
            )
        )
    return by_member


def plays(person: User) -> tuple[PlayExport, ...]:
    return export_rows(
        PlayExport,
        person.parts.order_by("record__played_at", "pk"),
        play="record",
        game="record__game",
        played_at="record__played_at",
        note="record__note",
    )


def entered_plays(person: User) -> tuple[EnteredExport, ...]:
    return export_rows(EnteredExport, person.entered_records.order_by("created", "pk"), play="pk")


def play_changes(person: User) -> tuple[PlayChangeExport, ...]:
    rows = person.record_changes.order_by("made", "pk")
    return export_rows(PlayChangeExport, rows, play="record")


def visitors(person: User) -> tuple[VisitorExport, ...]:
    """Return the names that a person wrote down for others, and the names by which clubs knew the
    person before."""
    rows = Visitor.objects.filter(Q(keeper=person) | Q(person=person))
    return export_rows(VisitorExport, rows.order_by("name", "pk"))


def files(person: User) -> tuple[FileExport, ...]:
    return export_rows(FileExport, person.record_imports.order_by("created", "pk"))


def invitations(person: User) -> tuple[InvitationExport, ...]:
    return export_rows(InvitationExport, person.club_invitations.order_by("created", "pk"))


def seasons(person: User) -> tuple[SeasonExport, ...]:
    return export_rows(SeasonExport, person.seasons.order_by("created", "pk"))


def calendar_turn(person: User) -> int:
    """One more than the number of times the calendar addresses were renewed."""
    return CalendarTurn.objects.filter(person=person).values_list("turn", flat=True).first() or 1


def leave_everywhere(person: User) -> None:
    """Call it when a person is erased: their rows stay, without a name. A club without an organiser
    gets one, and a club without members is closed. Clubs are locked one after another in a fixed
    order."""
    for club_id in person.memberships.order_by("club").values_list("club", flat=True):
        club = Club.objects.select_for_update().get(pk=club_id)
        member = Member.objects.get(club=club, person=person)
        if member.left is None:
            depart(member)
            _succeed(club)
        Invitation.objects.filter(club=club, made_by=person).delete()


def _succeed(club: Club) -> None:
    if club.closed or Member.objects.organisers().filter(club=club).exists():
        return
    rows = Member.objects.present().filter(club=club).order_by("joined", "pk")
    heirs = (rows.filter(role=role).first() for role in SUCCESSION)
    heir = next(filter(None, heirs), None)
    if heir is None:
        mark_closed(club)
        return
    heir.role = Role.ORGANISER
    heir.save(update_fields=("role",))
