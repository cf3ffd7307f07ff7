"""Personal data in the lab: the runs that a user asked for. The results belong to the house."""

from datetime import datetime

import msgspec

from games.people.models import User
from games.people.privacy import export_rows


class RunExport(msgspec.Struct, frozen=True):
    id: str
    name: str
    game: str
    state: str
    created: datetime


def runs(person: User) -> tuple[RunExport, ...]:
    return export_rows(RunExport, person.runs.order_by("created", "pk"), game="game_key")
