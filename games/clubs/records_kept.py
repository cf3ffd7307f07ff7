"""What the record of play keeps on a person: what they played, and what they wrote in it."""

from datetime import datetime

import msgspec

from games.clubs.models import Part
from games.people.models import User


class PlayExport(msgspec.Struct, frozen=True):
    play: str
    game: str
    played_at: datetime
    result: str
    rank: int | None
    score: float | None
    fighter: str
    deck: str
    character: str
    techniques: tuple[str, ...]
    weapons: tuple[str, ...]


def export(person: User) -> tuple[PlayExport, ...]:
    parts = Part.objects.filter(person=person).select_related("record")
    return tuple(
        PlayExport(
            play=part.record_id,
            game=part.record.game,
            played_at=part.record.played_at,
            result=part.result,
            rank=part.rank,
            score=part.score,
            fighter=part.fighter,
            deck=part.deck,
            character=part.character,
            techniques=tuple(part.techniques),
            weapons=tuple(part.weapons),
        )
        for part in parts.order_by("record__played_at", "pk")
    )
