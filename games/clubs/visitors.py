"""Players without an account who turn out to have one: an organiser says whose they are."""

from django.db import transaction
from django.utils import timezone

from games.clubs import records_refusals as refusals
from games.clubs.models import ChangeOf, Member, Part, Record, RecordChange, Visitor
from games.clubs.permissions import must_organise, standing
from games.clubs.recording import as_it_is, restroke
from games.people.models import User


def claim(organiser: User, entry: str, person: str) -> int:
    """All that this name played becomes the person's; how many plays. The history keeps it."""
    visitor = Visitor.objects.filter(pk=entry, person=None).first()
    if visitor is None or visitor.club_id is None:
        raise refusals.unknown_visitor()
    must_organise(standing(organiser, visitor.club_id))
    with transaction.atomic():
        member = Member.objects.filter(club=visitor.club_id, person=person, person__erased=None)
        records = list(
            Record.objects.select_for_update(of=("self",))
            .filter(pk__in=Part.objects.filter(visitor=visitor).values("record"))
            .order_by("pk")
        )
        owner = User.objects.select_for_update(no_key=True).filter(pk=person, erased=None).first()
        if owner is None or not member.exists():
            raise refusals.unknown_person()
        if Part.objects.filter(record__in=records, person=owner).exists():
            raise refusals.person_twice()
        _hand_over(visitor, owner, records, organiser)
    return len(records)


def _hand_over(visitor: Visitor, owner: User, records: list[Record], by: User) -> None:
    before = {record.pk: as_it_is(record) for record in records}
    Part.objects.filter(record__in=records, visitor=visitor).update(person=owner, visitor=None)
    visitor.person = owner
    visitor.save(update_fields=("person",))
    changes = []
    for record in records:
        record.version += 1
        record.changed = timezone.now()
        record.save(update_fields=("version", "changed"))
        changes.append(
            RecordChange(
                record=record,
                number=record.version,
                kind=ChangeOf.CLAIMED,
                before=before[record.pk],
                by=by,
            )
        )
        parts = list(record.parts.select_related("person"))
        erased = {part.person_id for part in parts if part.person and part.person.erased}
        restroke(record, parts, {pk for pk in erased if pk})
    RecordChange.objects.bulk_create(changes)
