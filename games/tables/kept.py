"""What tables keep on a person: where they sat, and nothing that they did not know."""

from datetime import datetime

import msgspec

from games.people.models import User
from games.tables.models import Seat


class SeatExport(msgspec.Struct, frozen=True):
    table: str
    game: str
    seat: int
    brought: str
    opened: datetime


def export(person: User) -> tuple[SeatExport, ...]:
    seats = Seat.objects.filter(person=person).select_related("table").order_by("table__created")
    return tuple(
        SeatExport(
            table=seat.table.code,
            game=seat.table.game_key,
            seat=seat.place,
            brought=seat.brought,
            opened=seat.table.created,
        )
        for seat in seats
    )
