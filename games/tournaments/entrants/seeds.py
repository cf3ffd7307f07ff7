"""Seeds of entrants: computed, given as a whole order, or moved by one step."""

from collections.abc import Sequence
from typing import Final, Literal

from django.db import transaction

from games.kernel.chance.fairness import FairStream
from games.people.access import Caller
from games.tournaments import refusals
from games.tournaments.access import Access, get_access, must_arrange
from games.tournaments.log import lines
from games.tournaments.models import Entrant, Seeding, Tournament
from games.tournaments.player_ratings import current_ratings
from games.tournaments.rules.formats.seeding import shuffle
from games.tournaments.rules.ratings.periods import seed_by

BATCH: Final = 1000


def seeding_order(tournament: Tournament, entrants: list[Entrant]) -> list[Entrant]:
    """Return the entrants, best seed first. With seeds by hand, unseeded entrants follow in the
    order of entry."""
    entered = sorted(entrants, key=lambda entrant: entrant.number)
    match tournament.seeding:
        case Seeding.HAND:
            last = len(entered) + 1
            return sorted(entered, key=lambda entrant: entrant.seed or last)
        case Seeding.RANDOM:
            fair = FairStream(bytes.fromhex(tournament.seed))
            return [entered[n] for n in shuffle(len(entered), fair.draw_below)]
        case Seeding.RATING:
            return _by_rating(tournament, entered)
        case _:
            return entered


def _by_rating(tournament: Tournament, entered: list[Entrant]) -> list[Entrant]:
    people = [entrant.person_id for entrant in entered if entrant.person_id]
    known = current_ratings(tournament.game_key, people)
    by_key = {entrant.person_id or entrant.pk: entrant for entrant in entered}
    return [by_key[key] for key in seed_by(by_key, known)]


# Seeds by hand


def give(tournament_id: str, caller: Caller, order: Sequence[str]) -> list[Entrant]:
    """Set all seeds from a list of ids, the best first; an empty list removes all seeds."""
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_arrange(access)
        present = {entrant.pk: entrant for entrant in entrants_by_seed(access.tournament)}
        if len(set(order)) != len(order) or (order and set(order) != set(present)):
            raise refusals.bad_order()
        _write(access, [present[pk] for pk in order], list(present.values()))
    return entrants_by_seed(access.tournament)


def move(
    tournament_id: str, caller: Caller, entrant_id: str, direction: Literal["up", "down"]
) -> list[Entrant]:
    """Move an entrant one step. At the end of the list nothing changes."""
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_arrange(access)
        order = entrants_by_seed(access.tournament)
        index = next((n for n, entrant in enumerate(order) if entrant.pk == entrant_id), None)
        if index is None:
            raise refusals.unknown_entrant()
        other = index - 1 if direction == "up" else index + 1
        if other in range(len(order)):
            order[index], order[other] = order[other], order[index]
            _write(access, order, order)
    return order


def place(
    tournament_id: str, caller: Caller, entrant_id: str, direction: Literal["up", "down"] | int
) -> int:
    """Move an entrant a seed up or down, or to this seed; returns the new one."""
    with transaction.atomic():
        if isinstance(direction, int):
            tournament = get_access(tournament_id, caller).tournament
            keys = [each.pk for each in entrants_by_seed(tournament)]
            if entrant_id not in keys:
                raise refusals.unknown_entrant()
            keys.remove(entrant_id)
            keys.insert(direction - 1, entrant_id)
            order = give(tournament_id, caller, keys)
        else:
            order = move(tournament_id, caller, entrant_id, direction)
    return next(number for number, each in enumerate(order, 1) if each.pk == entrant_id)


def entrants_by_seed(tournament: Tournament) -> list[Entrant]:
    """Return the entrants who have a place, by seed; unseeded ones follow in the order of entry."""
    present = tournament.entrants.admitted().select_related("person").order_by("number")
    entrants = list(present)
    return sorted(entrants, key=lambda entrant: entrant.seed or len(entrants) + 1)


def _write(access: Access, order: Sequence[Entrant], present: Sequence[Entrant]) -> None:
    tournament = access.tournament
    seeds = {entrant.pk: seed for seed, entrant in enumerate(order, 1)}
    changed = [entrant for entrant in present if entrant.seed != seeds.get(entrant.pk)]
    for entrant in changed:
        entrant.seed = seeds.get(entrant.pk)
    Entrant.objects.bulk_update(changed, ("seed",), batch_size=BATCH)
    if order and tournament.seeding != Seeding.HAND:
        tournament.seeding = Seeding.HAND
        tournament.save(update_fields=("seeding",))
    if changed:
        lines.write_by(access, "seeded", entrants=[each.number for each in changed])
