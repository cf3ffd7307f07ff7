"""tournaments/{tournament}/entrants/seeds/: seeds given by hand."""

from typing import Literal

import msgspec
from rest_framework.request import Request

from api.tournaments.entrants.rows import ShownEntrant, serialize_entrants
from api.wire.callers import caller
from api.wire.commands import Sent, operation_of, sent_fields
from games.tournaments import commands
from games.tournaments.access import get_access
from games.tournaments.models import Entrant


class SeedOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order: tuple[str, ...]
    """Ids of all entrants who have a place, the best first. An empty list removes all seeds."""


class SeedStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entrant: str
    move: Literal["up", "down"]


@operation_of(commands.GIVE_SEEDS, "Seed everybody by hand, or nobody", sent=sent_fields(SeedOrder))
def give_seeds(request: Request, result: list[Entrant], tournament: str) -> list[ShownEntrant]:
    return serialize_entrants(get_access(tournament, caller(request)), result)


@operation_of(
    commands.MOVE_SEED,
    "Move an entrant a seed up or down",
    sent=Sent(SeedStep, lambda data: {"entrant_id": data.entrant, "direction": data.move}),
)
def move_seed(request: Request, result: list[Entrant], tournament: str) -> list[ShownEntrant]:
    return serialize_entrants(get_access(tournament, caller(request)), result)
