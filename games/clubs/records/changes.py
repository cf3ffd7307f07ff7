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
from games.clubs.records.parts import OF_A_PART, Entry, parts_after_move, parts_of
from games.clubs.records.play import OF_THE_PLAY, NewPlay, play_fields
from games.clubs.statistics.strokes import strokes
from games.clubs.statistics.tallies import apply_strokes
from games.people.models import User


@dataclass(frozen=True)
class ChangeInfo:
    """Kind, author (None: the system itself) and reason of a change."""

    kind: ChangeOf
    by: User | None
    reason: str = ""


def new_record(play: NewPlay, by: User | None, source: Source, **more: Any) -> Record:
    return Record(
        club_id=play.club,
        evening_id=play.evening if play.club else None,
        source=source,
        entered_by=by,
        **play_fields(play),
        **more,
    )


def write_records(entries: Sequence[Entry]) -> list[Record]:
    """Create records with all that follows from them. Call it in a transaction."""
    records = [record for record, _players in entries]
    parts = parts_of(entries)
    erased = lock_people(part.person_id for part in parts)
    Record.objects.bulk_create(records)
    Part.objects.bulk_create(parts)
    RecordChange.objects.bulk_create(
        _change(record, ChangeInfo(ChangeOf.ENTERED, record.entered_by)) for record in records
    )
    by_record: dict[str, list[Part]] = {record.pk: [] for record in records}
    for part in parts:
        by_record[part.record_id].append(part)
    added = [each for r in records for each in strokes(r, by_record[r.pk], erased)]
    Stroke.objects.bulk_create(added)
    apply_strokes(added, ())
    return records


def amend(record: Record, play: NewPlay, info: ChangeInfo, parts: list[Part] | None = None) -> None:
    """Replace what a locked record says by another play; without `parts`, its players stay as they
    are."""
    before = snapshot(record)
    for name, value in play_fields(play).items():
        setattr(record, name, value)
    save_change(record, before, info, parts)


def restore_version(record: Record, before: Mapping[str, Any], by: User) -> None:
    """Restore the state before a change. Deleted visitors become “Somebody”."""
    parts = [Part(record=record, **values) for values in before["players"]]
    known = Visitor.objects.filter(pk__in=[part.visitor_id for part in parts])
    known_ids = set(known.values_list("pk", flat=True))
    for part in parts:
        part.visitor_id = part.visitor_id if part.visitor_id in known_ids else None
    values = {name: before[name] for name in OF_THE_PLAY} | {"players": [{}]}
    amend(record, msgspec.convert(values, NewPlay), ChangeInfo(ChangeOf.CORRECTED, by), parts)


def set_evening(record: Record, evening: Evening | None) -> None:
    """Move the record into the club of an evening, or out of any club."""
    before = snapshot(record)
    record.evening, record.club_id = evening, evening.club_id if evening else None
    save_change(record, before, ChangeInfo(ChangeOf.CORRECTED, None), parts_after_move(record))


def set_struck(record: Record, info: ChangeInfo) -> None:
    before = snapshot(record)
    record.struck = None if info.kind == ChangeOf.RESTORED else timezone.now()
    save_change(record, before, info)


def snapshot(record: Record) -> dict[str, Any]:
    """State for the history: players by their ids, because their names may be forgotten."""
    players = [{name: getattr(part, name) for name in OF_A_PART} for part in record.parts.all()]
    fields = play_fields(record) | {"struck": record.struck is not None, "club": record.club_id}
    plain: dict[str, Any] = msgspec.to_builtins(fields | {"players": players})
    return plain


def save_change(
    record: Record, before: dict[str, Any], info: ChangeInfo, parts: list[Part] | None = None
) -> None:
    """Save a locked record whose fields are already set, with its history and statistics."""
    current = list(record.parts.all())
    erased = lock_people(part.person_id for part in (*current, *(parts or ())))
    if parts is not None:
        record.parts.all().delete()
        Part.objects.bulk_create(parts)
    record.version += 1
    record.changed = timezone.now()
    record.save(update_fields=(*OF_THE_PLAY, "club", "evening", "struck", "version", "changed"))
    _change(record, info, before).save(force_insert=True)
    _update_strokes(record, current if parts is None else parts, erased)


def lock_people(ids: Iterable[str | None]) -> set[str]:
    """Lock people so that none of them is erased before the commit; return the ids of those already
    erased."""
    people = User.objects.select_for_update(no_key=True).filter(pk__in={*ids} - {None})
    rows = people.order_by("pk").values_list("pk", "erased")
    return {pk for pk, erased in rows if erased is not None}


def _change(record: Record, info: ChangeInfo, before: dict[str, Any] | None = None) -> RecordChange:
    return RecordChange(
        record=record,
        number=record.version,
        kind=info.kind,
        before=before,
        by=info.by,
        reason=info.reason,
    )


def _update_strokes(record: Record, parts: Sequence[Part], erased: set[str]) -> None:
    """Write only strokes that changed, and update only their tallies."""
    current = {_content(stroke): stroke for stroke in record.strokes.all()}
    wanted = {_content(stroke): stroke for stroke in strokes(record, parts, erased)}
    removed = [stroke for content, stroke in current.items() if content not in wanted]
    added = [stroke for content, stroke in wanted.items() if content not in current]
    Stroke.objects.filter(pk__in=[stroke.pk for stroke in removed]).delete()
    Stroke.objects.bulk_create(added)
    apply_strokes(added, removed)


def _content(stroke: Stroke) -> tuple[Any, ...]:
    return (
        stroke.by, stroke.key, stroke.game, stroke.played_at, stroke.place, str(stroke.result),
        stroke.minutes, stroke.player_id, stroke.club_id,
    )  # fmt: skip
