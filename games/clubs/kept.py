"""What clubs keep on a person: where they were members, came, played and wrote."""

from datetime import datetime

import msgspec

from games.clubs.models import Attendance, Casting, LogEntry, Member, Proposal
from games.people.models import User


class AttendanceExport(msgspec.Struct, frozen=True):
    evening: str
    name: str
    starts: datetime
    answer: str
    waiting: bool


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


class MembershipExport(msgspec.Struct, frozen=True):
    club: str
    name: str
    role: str
    called: str
    joined: datetime
    left: datetime | None
    evenings: tuple[AttendanceExport, ...]
    characters: tuple[CastingExport, ...]
    proposals: tuple[ProposalExport, ...]
    log: tuple[LogExport, ...]


def export(person: User) -> tuple[MembershipExport, ...]:
    rows = Member.objects.filter(person=person).select_related("club").order_by("joined", "pk")
    return tuple(
        MembershipExport(
            club=each.club_id,
            name=each.club.name,
            role=each.role,
            called=each.called,
            joined=each.joined,
            left=each.left,
            evenings=_evenings(each),
            characters=_characters(each),
            proposals=_proposals(each),
            log=_log(each),
        )
        for each in rows
    )


def _evenings(member: Member) -> tuple[AttendanceExport, ...]:
    rows = Attendance.objects.filter(member=member).select_related("evening")
    return tuple(
        AttendanceExport(
            each.evening_id, each.evening.name, each.evening.starts, each.answer, each.waiting
        )
        for each in rows.order_by("evening__starts", "pk")
    )


def _characters(member: Member) -> tuple[CastingExport, ...]:
    rows = Casting.objects.filter(member=member).order_by("created", "pk")
    return tuple(
        CastingExport(each.campaign_id, each.character_id, each.created, each.left) for each in rows
    )


def _proposals(member: Member) -> tuple[ProposalExport, ...]:
    rows = Proposal.objects.filter(casting__member=member).order_by("created", "pk")
    return tuple(
        ProposalExport(
            *(each.campaign_id, each.kind, each.component, each.text),
            *(each.state, each.reason, each.created),
        )
        for each in rows
    )


def _log(member: Member) -> tuple[LogExport, ...]:
    rows = LogEntry.objects.filter(author=member).prefetch_related("revisions")
    return tuple(
        LogExport(
            campaign=each.campaign_id,
            text=each.text,
            earlier=tuple(revision.text for revision in each.revisions.all()),
            struck=each.struck,
            created=each.created,
            changed=each.changed,
        )
        for each in rows.order_by("created", "pk")
    )
