"""Exporting plays, in the names that the reader may know."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from games.clubs import records_refusals as refusals
from games.clubs.models import Part, Record
from games.clubs.plays import Player
from games.clubs.records_files import Filed, renamed
from games.clubs.records_permissions import may_read, seen_by
from games.clubs.records_telling import Names
from games.people.models import User

MOST: Final = 20_000


def export(
    person: User,
    club: str | None,
    game: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
) -> Iterator[Filed]:
    """Of a club, by its members; without one, the plays of one's own wherever they were."""
    if club is not None:
        may_read(person, club)
        found: QuerySet[Record] = Record.objects.filter(club=club)
    else:
        own = Part.objects.filter(person=person).values("record")
        found = seen_by(person).filter(pk__in=own)
    wished = {"game": game, "played_at__gte": since, "played_at__lt": until}
    found = found.filter(struck=None, **{name: w for name, w in wished.items() if w is not None})
    records = list(
        found.prefetch_related("parts__person", "parts__visitor").order_by("played_at", "pk")[
            : MOST + 1
        ]
    )
    if len(records) > MOST:
        raise refusals.large_export(MOST)
    names = Names(person, records)
    return (renamed(_filed(record, names)) for record in records)


def _filed(record: Record, names: Names) -> Filed:
    return Filed(
        id=record.pk,
        game=record.game,
        played_at=record.played_at,
        variant=record.variant,
        mode=record.mode,
        where=record.where,
        minutes=record.minutes,
        rounds=record.rounds,
        note=record.note,
        players=tuple(_player(part, names.of(part, record.club_id)) for part in record.parts.all()),
    )


def _player(part: Part, name: str) -> Player:
    left = part.person is None or part.person.erased is not None
    return Player(
        person=None if left else part.person_id,
        name=name,
        result=part.result,  # type: ignore[arg-type]  # one of the column's choices
        rank=part.rank,
        score=part.score,
        fighter=part.fighter,
        deck=part.deck,
        character=part.character,
        techniques=tuple(part.techniques),
        weapons=tuple(part.weapons),
        side=part.side,
    )
