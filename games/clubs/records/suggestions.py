"""Suggestions of players and games for a new play, from earlier plays."""

from collections.abc import Sequence
from datetime import datetime

from games.clubs.models import Record
from games.clubs.names import Names
from games.kernel.record import Record as Struct


class Suggested(Struct, frozen=True):
    person: str | None
    name: str


class Suggestions(Struct, frozen=True, kw_only=True):
    players: tuple[Suggested, ...]
    """People they play with, the most recent and most frequent first."""
    games: tuple[str, ...]
    where: str
    played_at: datetime


def suggestions(records: Sequence[Record], names: Names, now: datetime) -> Suggestions:
    """Suggest from the user's last plays, latest first: recent and frequent ones weigh more."""
    weights: dict[tuple[str | None, str], float] = {}
    rows: dict[tuple[str | None, str], Suggested] = {}
    for age, record in enumerate(records):
        for part in record.parts.all():
            if part.person_id is None and part.visitor is None:
                continue
            if part.person is not None and part.person.erased:
                continue
            who = (part.person_id, part.visitor_id or "")
            rows.setdefault(who, Suggested(part.person_id, names.for_part(part, record.club_id)))
            weights[who] = weights.get(who, 0.0) + 1 / (2 + age)
    ordered = sorted(rows, key=lambda who: (-weights[who], rows[who].name))
    return Suggestions(
        players=tuple(rows[who] for who in ordered[:24]),
        games=tuple(dict.fromkeys(record.game for record in records))[:8],
        where=next((record.where for record in records if record.where), ""),
        played_at=now,
    )
