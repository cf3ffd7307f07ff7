"""Players without an account who turn out to have one: an organiser assigns them to it."""

import msgspec
from django.db import transaction

from games.clubs.access import get_access, must_organise
from games.clubs.models import ChangeOf, Member, Part, Record, Visitor
from games.clubs.records import refusals
from games.clubs.records.changes import ChangeInfo, lock_people, save_change, snapshot
from games.people.models import User


class VisitorClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str
    """Account of a member of the club."""


def claim(organiser: User, visitor_id: str, person: str) -> int:
    """Assign all plays of this visitor to the person and return how many. The history keeps the
    change."""
    visitor = Visitor.objects.filter(pk=visitor_id, person=None).first()
    if visitor is None or visitor.club_id is None:
        raise refusals.unknown_visitor()
    must_organise(get_access(visitor.club_id, organiser))
    with transaction.atomic():
        member = Member.objects.filter(club=visitor.club_id, person=person, person__erased=None)
        played = Part.objects.filter(visitor=visitor).values("record")
        records = list(Record.objects.locked().filter(pk__in=played).order_by("pk"))
        owner = User.objects.select_for_update(no_key=True).filter(pk=person, erased=None).first()
        if owner is None or not member.exists():
            raise refusals.unknown_person()
        if Part.objects.filter(record__in=records, person=owner).exists():
            raise refusals.person_twice()
        _hand_over(visitor, owner, records, organiser)
    return len(records)


def _hand_over(visitor: Visitor, owner: User, records: list[Record], by: User) -> None:
    parts = Part.objects.filter(record__in=records)
    # all people of the records are locked before any tallies
    lock_people(parts.values_list("person", flat=True))
    before = {record.pk: snapshot(record) for record in records}
    parts.filter(visitor=visitor).update(person=owner, visitor=None)
    visitor.person = owner
    visitor.save(update_fields=("person",))
    for record in records:
        save_change(record, before[record.pk], ChangeInfo(ChangeOf.CLAIMED, by))
