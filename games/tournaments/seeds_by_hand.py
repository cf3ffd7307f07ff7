"""Seeds that the organiser gives: a whole order, or one entrant a step up or down."""

from collections.abc import Sequence
from typing import Literal

from django.db import transaction

from games.tables.permissions import Caller
from games.tournaments import entering_refusals as no
from games.tournaments import log, refusals
from games.tournaments.models import Entrant, Seeding, Tournament
from games.tournaments.permissions import Access, access, must_organise

BATCH = 1000


def give(tournament_id: str, caller: Caller, order: Sequence[str]) -> list[Entrant]:
    """The ids of all who have a place, the best first; or none, which takes all seeds back."""
    with transaction.atomic():
        here = _arranging(tournament_id, caller)
        present = {entrant.pk: entrant for entrant in in_order(here.tournament)}
        if len(set(order)) != len(order) or (order and set(order) != set(present)):
            raise no.bad_order()
        _keep(here, [present[pk] for pk in order], list(present.values()))
    return in_order(here.tournament)


def move(
    tournament_id: str, caller: Caller, entrant_id: str, way: Literal["up", "down"]
) -> list[Entrant]:
    """At the top nobody goes further up: nothing changes."""
    with transaction.atomic():
        here = _arranging(tournament_id, caller)
        order = in_order(here.tournament)
        place = next((n for n, entrant in enumerate(order) if entrant.pk == entrant_id), None)
        if place is None:
            raise no.unknown_entrant()
        other = place - 1 if way == "up" else place + 1
        if other in range(len(order)):
            order[place], order[other] = order[other], order[place]
            _keep(here, order, order)
    return order


def in_order(tournament: Tournament) -> list[Entrant]:
    """Those who have a place, by their seeds; who has none follows in the order of entering."""
    present = tournament.entrants.with_a_place().select_related("person").order_by("number")
    found = list(present)
    return sorted(found, key=lambda entrant: entrant.seed or len(found) + 1)


def _arranging(tournament_id: str, caller: Caller) -> Access:
    here = access(tournament_id, caller, lock=True)
    must_organise(here)
    if not here.tournament.gathering:
        raise refusals.already_started()
    return here


def _keep(here: Access, order: Sequence[Entrant], present: Sequence[Entrant]) -> None:
    tournament = here.tournament
    seeds = {entrant.pk: seed for seed, entrant in enumerate(order, 1)}
    changed = [entrant for entrant in present if entrant.seed != seeds.get(entrant.pk)]
    for entrant in changed:
        entrant.seed = seeds.get(entrant.pk)
    Entrant.objects.bulk_update(changed, ("seed",), batch_size=BATCH)
    if order and tournament.seeding != Seeding.HAND:
        tournament.seeding = Seeding.HAND
        tournament.save(update_fields=("seeding",))
    if changed:
        log.write(tournament, "seeded", here.person, entrants=[each.number for each in changed])
