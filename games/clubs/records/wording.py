"""Plays and their history as a viewer may read them: every name goes through `Names`."""

from datetime import datetime
from typing import Any

from games.clubs.models import Part, Record, RecordChange, Visitor
from games.clubs.names import Names
from games.clubs.records.play import result_fields
from games.kernel.record import Record as Struct
from games.people.models import User


class ShownPlayer(Struct, frozen=True, kw_only=True):
    seat: int
    person: str | None
    """Set for a player with an account."""
    visitor: str | None
    """Set for a player without an account."""
    name: str
    result: str
    rank: int | None
    score: float | None
    fighter: str
    deck: str
    character: str
    techniques: tuple[str, ...]
    weapons: tuple[str, ...]
    side: str


class PlayChange(Struct, frozen=True, kw_only=True):
    number: int
    kind: str
    by: str
    """A name; empty for changes by the system itself."""
    reason: str
    made: datetime
    before: dict[str, Any] | None


def players(record: Record, names: Names) -> tuple[ShownPlayer, ...]:
    return tuple(
        ShownPlayer(
            seat=part.place,
            person=part.person_id,
            visitor=part.visitor_id,
            name=names.for_part(part, record.club_id),
            **result_fields(part),
        )
        for part in record.parts.all()
    )


def history(record: Record, viewer: User) -> tuple[PlayChange, ...]:
    """Return the changes of a record, latest first, with names that the viewer may know."""
    changes = list(record.changes.select_related("by"))
    names = Names(viewer, [record])
    parts = [part for change in changes for part in (change.before or {}).get("players", ())]
    people = User.objects.in_bulk({part["person_id"] for part in parts} - {None})
    visitors = Visitor.objects.select_related("person").in_bulk(
        {part["visitor_id"] for part in parts} - {None}
    )

    def name_part(part: dict[str, Any]) -> dict[str, Any]:
        known = {key: value for key, value in part.items() if not key.endswith("_id")}
        person, visitor = people.get(part["person_id"]), visitors.get(part["visitor_id"])
        if visitor is not None and visitor.person is not None:
            person = visitor.person
        row = Part(person=person, visitor=None if person else visitor)
        return {"name": names.for_part(row, record.club_id), **known}

    return tuple(_change(change, names, record.club_id, name_part) for change in changes)


def _change(change: RecordChange, names: Names, club: str | None, named: Any) -> PlayChange:
    before = change.before
    if before is not None:
        before = {**before, "players": [named(part) for part in before["players"]]}
    return PlayChange(
        number=change.number,
        kind=change.kind,
        by=names.for_person(change.by, club) if change.by else "",
        reason=change.reason,
        made=change.made,
        before=before,
    )
