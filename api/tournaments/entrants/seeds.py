"""tournaments/{tournament}/entrants/seeds/: seeds given by hand."""

from typing import Final, Literal

import msgspec
from rest_framework.request import Request

from api.tournaments.access import ORGANISING
from api.tournaments.entrants.rows import ShownEntrant, several
from api.wire.callers import caller
from api.wire.operation import operation
from games.tournaments import refusals as no
from games.tournaments.access import get_access
from games.tournaments.entrants import seeds

SEEDING: Final = (*ORGANISING, no.already_started, no.bad_order, no.unknown_entrant)


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order: tuple[str, ...]
    """Ids of all entrants who have a place, the best first. An empty list removes all seeds."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entrant: str
    move: Literal["up", "down"]


@operation("Seed everybody by hand, or nobody", refuses=SEEDING)
def give_seeds(request: Request, said: Order, tournament: str) -> list[ShownEntrant]:
    order = seeds.give(tournament, caller(request), said.order)
    return several(get_access(tournament, caller(request)), order)


@operation("Move an entrant a seed up or down", refuses=SEEDING)
def move_seed(request: Request, said: Step, tournament: str) -> list[ShownEntrant]:
    order = seeds.move(tournament, caller(request), said.entrant, said.move)
    return several(get_access(tournament, caller(request)), order)
