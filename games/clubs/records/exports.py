"""Export of plays, with the names that the reader may know."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from games.clubs.access import access, must_be_member
from games.clubs.models import Part, Record
from games.clubs.names import Names
from games.clubs.records import refusals
from games.clubs.records.access import seen
from games.clubs.records.files import renamed
from games.clubs.records.play import Filed, Player, as_played, of_the_play
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
        must_be_member(access(club, person))
        found: QuerySet[Record] = Record.objects.filter(club=club)
    else:
        own = Part.objects.filter(person=person).values("record")
        found = seen(person).filter(pk__in=own)
    wished = {"game": game, "played_at__gte": since, "played_at__lt": until}
    found = found.filter(struck=None, **{name: w for name, w in wished.items() if w is not None})
    records = list(
        found.prefetch_related("parts__person", "parts__visitor").order_by("played_at", "pk")[
            : MOST + 1
        ]
    )
    if len(records) > MOST:
        raise refusals.large_export(most=MOST)
    names = Names(person, records)
    return (renamed(_filed(record, names)) for record in records)


def _filed(record: Record, names: Names) -> Filed:
    return Filed(
        id=record.pk,
        **of_the_play(record),
        players=tuple(_player(part, names.of(part, record.club_id)) for part in record.parts.all()),
    )


def _player(part: Part, name: str) -> Player:
    left = part.person is None or part.person.erased is not None
    return Player(person=None if left else part.person_id, name=name, **as_played(part))
