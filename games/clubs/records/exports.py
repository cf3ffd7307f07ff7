"""Export of plays, with the names that the reader may know."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from games.clubs.access import get_access, must_be_member
from games.clubs.models import Part, Record
from games.clubs.names import Names
from games.clubs.records import refusals
from games.clubs.records.access import visible_records
from games.clubs.records.files import with_unique_names
from games.clubs.records.play import Filed, NewPlayer, play_fields, result_fields
from games.people.models import User

MOST: Final = 20_000


def export(
    person: User,
    club: str | None,
    game: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
) -> Iterator[Filed]:
    """Export the plays of a club for its members; without a club, the person's own plays
    everywhere."""
    if club is not None:
        must_be_member(get_access(club, person))
        rows: QuerySet[Record] = Record.objects.filter(club=club)
    else:
        own = Part.objects.filter(person=person).values("record")
        rows = visible_records(person).filter(pk__in=own)
    wished = {"game": game, "played_at__gte": since, "played_at__lt": until}
    rows = rows.filter(struck=None, **{name: w for name, w in wished.items() if w is not None})
    records = list(
        rows.prefetch_related("parts__person", "parts__visitor").order_by("played_at", "pk")[
            : MOST + 1
        ]
    )
    if len(records) > MOST:
        raise refusals.large_export(most=MOST)
    names = Names(person, records)
    return (with_unique_names(_filed_play(record, names)) for record in records)


def _filed_play(record: Record, names: Names) -> Filed:
    return Filed(
        id=record.pk,
        **play_fields(record),
        players=tuple(
            _player(part, names.for_part(part, record.club_id)) for part in record.parts.all()
        ),
    )


def _player(part: Part, name: str) -> NewPlayer:
    left = part.person is None or part.person.erased is not None
    return NewPlayer(person=None if left else part.person_id, name=name, **result_fields(part))
