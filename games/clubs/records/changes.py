"""Changes of a record: rows, history, strokes and tallies in one step.

Every change keeps the earlier state, and counts at once. Locks are always taken in this order: the
record, its people, and the tallies that it touches.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils import timezone

from games.clubs.models import (
    ChangeOf,
    Evening,
    Part,
    Record,
    RecordChange,
    Source,
    Stroke,
    Visitor,
)
from games.clubs.records.parts import OF_A_PART, Entry, moved, parts_of
from games.clubs.records.play import OF_THE_PLAY, Play, of_the_play
from games.clubs.statistics.strokes import strokes
from games.clubs.statistics.tallies import apply
from games.people.models import User


@dataclass(frozen=True)
class Deed:
    """Kind, author (None: the system itself) and reason of a change."""

    kind: ChangeOf
    by: User | None
    reason: str = ""


def new(play: Play, by: User | None, source: Source, **more: Any) -> Record:
    return Record(
        club_id=play.club,
        evening_id=play.evening if play.club else None,
        source=source,
        entered_by=by,
        **of_the_play(play),
        **more,
    )


def write(entries: Sequence[Entry]) -> list[Record]:
    """Create records with all that follows from them. Call it in a transaction."""
    records = [record for record, _players in entries]
    parts = parts_of(entries)
    erased = lock_people(part.person_id for part in parts)
    Record.objects.bulk_create(records)
    Part.objects.bulk_create(parts)
    RecordChange.objects.bulk_create(
        _change(record, Deed(ChangeOf.ENTERED, record.entered_by)) for record in records
    )
    by_record: dict[str, list[Part]] = {record.pk: [] for record in records}
    for part in parts:
        by_record[part.record_id].append(part)
    added = [each for r in records for each in strokes(r, by_record[r.pk], erased)]
    Stroke.objects.bulk_create(added)
    apply(added, ())
    return records


def amend(record: Record, play: Play, deed: Deed, parts: list[Part] | None = None) -> None:
    """Replace what a locked record says by another play; without `parts`, its players stay as they
    are."""
    before = as_it_is(record)
    for name, value in of_the_play(play).items():
        setattr(record, name, value)
    replace(record, before, deed, parts)


def take_back(record: Record, before: Mapping[str, Any], by: User) -> None:
    """Restore the state before a change. Deleted visitors become “Somebody”."""
    parts = [Part(record=record, **said) for said in before["players"]]
    known = Visitor.objects.filter(pk__in=[part.visitor_id for part in parts])
    there = set(known.values_list("pk", flat=True))
    for part in parts:
        part.visitor_id = part.visitor_id if part.visitor_id in there else None
    said = {name: before[name] for name in OF_THE_PLAY} | {"players": [{}]}
    amend(record, msgspec.convert(said, Play), Deed(ChangeOf.CORRECTED, by), parts)


def set_evening(record: Record, evening: Evening | None) -> None:
    """Move the record into the club of an evening, or out of any club."""
    before = as_it_is(record)
    record.evening, record.club_id = evening, evening.club_id if evening else None
    replace(record, before, Deed(ChangeOf.CORRECTED, None), moved(record))


def set_struck(record: Record, deed: Deed) -> None:
    before = as_it_is(record)
    record.struck = None if deed.kind == ChangeOf.RESTORED else timezone.now()
    replace(record, before, deed)


def as_it_is(record: Record) -> dict[str, Any]:
    """State for the history: players by their ids, because their names may be forgotten."""
    players = [{name: getattr(part, name) for name in OF_A_PART} for part in record.parts.all()]
    fields = of_the_play(record) | {"struck": record.struck is not None, "club": record.club_id}
    plain: dict[str, Any] = msgspec.to_builtins(fields | {"players": players})
    return plain


def replace(
    record: Record, before: dict[str, Any], deed: Deed, parts: list[Part] | None = None
) -> None:
    """Save a locked record whose fields are already set, with its history and statistics."""
    found = list(record.parts.all())
    erased = lock_people(part.person_id for part in (*found, *(parts or ())))
    if parts is not None:
        record.parts.all().delete()
        Part.objects.bulk_create(parts)
    record.version += 1
    record.changed = timezone.now()
    record.save(update_fields=(*OF_THE_PLAY, "club", "evening", "struck", "version", "changed"))
    _change(record, deed, before).save(force_insert=True)
    _restroke(record, found if parts is None else parts, erased)


def lock_people(ids: Iterable[str | None]) -> set[str]:
    """Lock people so that none of them is erased before the commit; return the ids of those already
    erased."""
    people = User.objects.select_for_update(no_key=True).filter(pk__in={*ids} - {None})
    found = people.order_by("pk").values_list("pk", "erased")
    return {pk for pk, erased in found if erased is not None}


def _change(record: Record, deed: Deed, before: dict[str, Any] | None = None) -> RecordChange:
    return RecordChange(
        record=record,
        number=record.version,
        kind=deed.kind,
        before=before,
        by=deed.by,
        reason=deed.reason,
    )


def _restroke(record: Record, parts: Sequence[Part], erased: set[str]) -> None:
    """Write only strokes that changed, and update only their tallies."""
    there = {_content(stroke): stroke for stroke in record.strokes.all()}
    wanted = {_content(stroke): stroke for stroke in strokes(record, parts, erased)}
    removed = [stroke for content, stroke in there.items() if content not in wanted]
    added = [stroke for content, stroke in wanted.items() if content not in there]
    Stroke.objects.filter(pk__in=[stroke.pk for stroke in removed]).delete()
    Stroke.objects.bulk_create(added)
    apply(added, removed)


def _content(stroke: Stroke) -> tuple[Any, ...]:
    return (
        stroke.by, stroke.key, stroke.game, stroke.played_at, stroke.place, str(stroke.result),
        stroke.minutes, stroke.player_id, stroke.club_id,
    )  # fmt: skip
