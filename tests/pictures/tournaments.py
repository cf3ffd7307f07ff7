"""Tournaments worth a picture: announced, in the middle of a Swiss, a bracket, over."""

from random import Random

from games.duties.work import catch_up
from games.people.keys import digest
from games.tournaments.models import Entry, Tournament
from games.tournaments.results.sides import sides_of
from tests.pictures.tables import LONG, NAMES, device
from tests.tournaments.hall import begin, by_chance, open_pairings, play, report, tournament
from tests.tournaments.people import announced


def tournaments() -> dict[str, str]:
    """Addresses by what they show."""
    swiss = _played({"format": "swiss", "rounds": 5}, 14, 3)
    bracket = _played({"format": "single_elimination"}, 12, 1)
    over = play(_named(9, {"format": "swiss", "rounds": 4}), by_chance(Random(5)))
    coming = announced(entry=Entry.ANYONE, place="Salle des fêtes", capacity=32)
    empty = announced(entry=Entry.ACCOUNTS)
    return {
        "swiss": swiss.pk,
        "bracket": bracket.pk,
        "over": over.pk,
        "coming": coming.pk,
        "empty": empty.pk,
    }


def _named(many: int, stage: dict[str, object]) -> Tournament:
    made = tournament(many, stage, description="Bring your own cards.\nTea at four.")
    for row, name in zip(made.entrants.order_by("number"), (*LONG, *NAMES), strict=False):
        row.name, row.affiliation = name[:40].rstrip(), "Club de Saint-Aubin"
        row.device = digest(device(0)) if row.number == 3 else ""
        row.save()
    return begin(made)


def _played(stage: dict[str, object], many: int, rounds: int) -> Tournament:
    of, chance = _named(many, stage), by_chance(Random(3))
    for round_ in range(rounds):
        on = open_pairings(of)
        for pairing in on[: None if round_ < rounds - 1 else len(on) // 2]:
            report(of, pairing, chance(pairing, [side.entrant for side in sides_of(pairing)]))
        catch_up()
    return of
