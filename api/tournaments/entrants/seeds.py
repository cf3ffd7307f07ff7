"""tournaments/{tournament}/entrants/seeds/: seeds given by hand."""

from typing import Final, Literal

import msgspec
from rest_framework.request import Request

from api.tournaments.access import ORGANISING
from api.tournaments.entrants.rows import ShownEntrant, serialize_entrants
from api.wire.callers import caller
from api.wire.operation import operation
from games.tournaments import refusals as no
from games.tournaments.access import get_access
from games.tournaments.entrants import seeds

SEEDING: Final = (*ORGANISING, no.already_started, no.bad_order, no.unknown_entrant)


class SeedOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order: tuple[str, ...]
    """Ids of all entrants who have a place, the best first. An empty list removes all seeds."""


class SeedStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entrant: str
    move: Literal["up", "down"]


@operation("Seed everybody by hand, or nobody", refuses=SEEDING)
def give_seeds(request: Request, data: SeedOrder, tournament: str) -> list[ShownEntrant]:
    order = seeds.give(tournament, caller(request), data.order)
    return serialize_entrants(get_access(tournament, caller(request)), order)


@operation("Move an entrant a seed up or down", refuses=SEEDING)
def move_seed(request: Request, data: SeedStep, tournament: str) -> list[ShownEntrant]:
    order = seeds.move(tournament, caller(request), data.entrant, data.move)
    return serialize_entrants(get_access(tournament, caller(request)), order)
