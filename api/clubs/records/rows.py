"""Serialisation of plays."""

from collections.abc import Sequence
from typing import Final

from django.db.models import QuerySet

from api.wire.answers import Moment
from games.clubs.models import Record, Source
from games.clubs.names import Names
from games.clubs.records import refusals as no
from games.clubs.records.wording import ShownPlayer, players
from games.kernel.record import Record as Struct
from games.kernel.record import record_from
from games.people.models import User

CHANGING: Final = (no.unknown, no.not_yours)


class ShownRecord(Struct, frozen=True):
    id: str
    game: str
    variant: str
    mode: str
    club: str | None
    evening: str | None
    table: str | None
    played_at: Moment
    where: str
    minutes: int | None
    rounds: int | None
    source: Source
    ended: str
    """How a game at a table of ours ended: `rules`, `resigned`, `drawn`, `signed`, `unfinished`."""
    checked: str
    """Check of hidden pieces at a physical table: `none` (nothing was hidden), `open` (not shown),
    `sound`, or `overturned` (the result was changed)."""
    note: str
    players: tuple[ShownPlayer, ...]
    version: int
    struck: Moment | None
    created: Moment
    changed: Moment


def prefetch_parts(queryset: QuerySet[Record]) -> QuerySet[Record]:
    return queryset.prefetch_related("parts__person", "parts__visitor")


def serialize_plays(person: User, records: Sequence[Record]) -> list[ShownRecord]:
    names = Names(person, records)
    return [
        record_from(
            ShownRecord,
            record,
            club=record.club_id,
            evening=record.evening_id,
            table=record.table_id,
            players=players(record, names),
        )
        for record in records
    ]


def serialize_play(person: User, record: Record) -> ShownRecord:
    (play,) = serialize_plays(person, [*prefetch_parts(Record.objects.filter(pk=record.pk))])
    return play
