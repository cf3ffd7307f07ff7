"""What of the record of play is told to whom: every name goes through `shown_name`, and names of
those without an account stay in their club."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from games.clubs.models import Member, Part, Record, RecordChange, Visitor
from games.clubs.records_permissions import clubs_read_by
from games.kernel.record import Record as Struct
from games.people.models import User
from games.people.privacy import shown_name


class ShownPlayer(Struct, frozen=True, kw_only=True):
    seat: int
    person: str | None
    """Of an account."""
    visitor: str | None
    """Of somebody without one."""
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


class ShownChange(Struct, frozen=True, kw_only=True):
    number: int
    kind: str
    by: str
    """A name, or nothing: the house itself."""
    reason: str
    made: datetime
    before: dict[str, Any] | None


class Names:
    """The names in some records as one person may know them, read all at once."""

    def __init__(self, viewer: User, records: Iterable[Record], clubs: Iterable[str] = ()) -> None:
        self.viewer = viewer
        self.clubs = set(clubs_read_by(viewer).values_list("club", flat=True))
        here = {*clubs, *(record.club_id for record in records)} & self.clubs
        found = Member.objects.present().filter(club__in=here).exclude(called="")
        self.called = {
            (club, person): called
            for club, person, called in found.values_list("club", "person", "called")
        }

    def of_person(self, person: User, club: str | None) -> str:
        called = self.called.get((club or "", person.pk), "")
        return shown_name(person, to=self.viewer, called=called)

    def of_visitor(self, visitor: Visitor, club: str | None) -> str:
        if club is None or club in self.clubs:
            return visitor.name
        return gettext("Somebody")

    def of(self, part: Part, club: str | None) -> str:
        if part.person is not None:
            return self.of_person(part.person, club)
        if part.visitor is not None:
            return self.of_visitor(part.visitor, club)
        return gettext("Somebody")


def players(record: Record, names: Names) -> tuple[ShownPlayer, ...]:
    return tuple(
        ShownPlayer(
            seat=part.place,
            person=part.person_id,
            visitor=part.visitor_id,
            name=names.of(part, record.club_id),
            result=part.result,
            rank=part.rank,
            score=part.score,
            fighter=part.fighter,
            deck=part.deck,
            character=part.character,
            techniques=tuple(part.techniques),
            weapons=tuple(part.weapons),
            side=part.side,
        )
        for part in record.parts.all()
    )


def history(record: Record, viewer: User) -> tuple[ShownChange, ...]:
    """What became of it, the latest change first, in names that the viewer may know."""
    changes = list(record.changes.select_related("by"))
    names = Names(viewer, [record])
    parts = [part for change in changes for part in (change.before or {}).get("players", ())]
    people = User.objects.in_bulk({part["person_id"] for part in parts} - {None})
    visitors = Visitor.objects.select_related("person").in_bulk(
        {part["visitor_id"] for part in parts} - {None}
    )

    def named(part: dict[str, Any]) -> dict[str, Any]:
        known = {key: value for key, value in part.items() if not key.endswith("_id")}
        person, visitor = people.get(part["person_id"]), visitors.get(part["visitor_id"])
        if visitor is not None and visitor.person is not None:
            person = visitor.person
        row = Part(person=person, visitor=None if person else visitor)
        return {"name": names.of(row, record.club_id), **known}

    return tuple(_change(change, names, record.club_id, named) for change in changes)


def _change(change: RecordChange, names: Names, club: str | None, named: Any) -> ShownChange:
    before = change.before
    if before is not None:
        before = {**before, "players": [named(part) for part in before["players"]]}
    return ShownChange(
        number=change.number,
        kind=change.kind,
        by=names.of_person(change.by, club) if change.by else "",
        reason=change.reason,
        made=change.made,
        before=before,
    )


class Suggested(Struct, frozen=True):
    person: str | None
    name: str


class Suggestions(Struct, frozen=True, kw_only=True):
    players: tuple[Suggested, ...]
    """Those one plays with, the most recent and the most frequent first."""
    games: tuple[str, ...]
    where: str
    played_at: datetime


def suggestions(records: Sequence[Record], names: Names, now: datetime) -> Suggestions:
    """From one's last plays, latest first: the later and the more often, the more it weighs."""
    weights: dict[tuple[str | None, str], float] = {}
    rows: dict[tuple[str | None, str], Suggested] = {}
    for age, record in enumerate(records):
        for part in record.parts.all():
            if part.person_id is None and part.visitor is None:
                continue
            if part.person is not None and part.person.erased:
                continue
            who = (part.person_id, part.visitor_id or "")
            rows.setdefault(who, Suggested(part.person_id, names.of(part, record.club_id)))
            weights[who] = weights.get(who, 0.0) + 1 / (2 + age)
    ordered = sorted(rows, key=lambda who: (-weights[who], rows[who].name))
    return Suggestions(
        players=tuple(rows[who] for who in ordered[:24]),
        games=tuple(dict.fromkeys(record.game for record in records))[:8],
        where=next((record.where for record in records if record.where), ""),
        played_at=now,
    )
