"""Tournaments for tests: entrants without accounts, a start, and random results."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from django.db import transaction

from games.duties.work import catch_up
from games.people.access import Caller
from games.people.models import User
from games.tournaments.arrangement.start import start_now
from games.tournaments.models import Entrant, Pairing, Round, Stage, Tournament
from games.tournaments.results import report as reports
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of

Winner = Callable[[Pairing, Sequence[Entrant]], Result]


def organiser(name: str = "orga") -> Caller:
    person = User.objects.filter(username=name).first()
    return Caller(person or User.objects.create_user(username=name, name=name.title()))


def tournament(entrants: int, *stages: dict[str, Any], **fields: Any) -> Tournament:
    made = Tournament.objects.create(
        name="Open",
        game_key=fields.pop("game", "karatekarte"),
        organiser=organiser().person,
        **fields,
    )
    for number, settings in enumerate(stages, 1):
        stage_settings = {"draw": "at_once"} | settings  # independent of the number of officials
        Stage.objects.create(tournament=made, number=number, settings=stage_settings)
    Entrant.objects.bulk_create(
        Entrant(tournament=made, number=n, name=f"E{n}") for n in range(1, entrants + 1)
    )
    return made


def started_tournament(entrants: int, *stages: dict[str, Any], **fields: Any) -> Tournament:
    return begin(tournament(entrants, *stages, **fields))


def begin(made: Tournament) -> Tournament:
    with transaction.atomic():
        start_now(Tournament.objects.locked().get(pk=made.pk), None)
    return Tournament.objects.get(pk=made.pk)


def open_pairings(of: Tournament) -> list[Pairing]:
    rows = Pairing.objects.outstanding().filter(stage__tournament=of)
    return list(rows.select_related("round", "stage").order_by("round__number", "slot"))


def current_round(of: Tournament) -> Round:
    return Round.objects.filter(stage__tournament=of, opened__isnull=False).latest("number")


def by_number(pairing: Pairing, entrants: Sequence[Entrant]) -> Result:
    """Return the result in which the lower number wins."""
    lower = min(range(len(entrants)), key=lambda n: entrants[n].number)
    needed = pairing.round.best_of // 2 + 1
    if len(entrants) > 2 or pairing.stage.settings["format"] == "pods":
        order = sorted(each.number for each in entrants)
        return Result(places=tuple(order.index(each.number) + 1 for each in entrants))
    return Result(scores=tuple(needed if n == lower else 0 for n in range(2)))


def by_chance(random: Random) -> Winner:
    def result(pairing: Pairing, entrants: Sequence[Entrant]) -> Result:
        best_of = pairing.round.best_of
        needed = best_of // 2 + 1
        if len(entrants) > 2 or pairing.stage.settings["format"] == "pods":
            places = list(range(1, len(entrants) + 1))
            random.shuffle(places)
            return Result(places=tuple(places))
        if random.random() < 0.05:
            return Result(forfeits=(random.randrange(2),))
        if pairing.index is None and random.random() < 0.1:
            return Result(scores=(0, 0), drawn=best_of)
        scores = [needed, random.randrange(needed)]
        random.shuffle(scores)
        return Result(scores=tuple(scores))

    return result


def report(of: Tournament, pairing: Pairing, result: Result) -> None:
    """Report as the organiser, so that the result counts at once."""
    reports.report(of.pk, pairing.pk, organiser(), result)


def play(of: Tournament, winner: Winner = by_number, rounds: int = 200) -> Tournament:
    """Play until no pairing is open; due duties run in between."""
    catch_up()
    for _ in range(rounds):
        waiting = open_pairings(of)
        if not waiting:
            break
        for pairing in waiting:
            entrants = [side.entrant for side in sides_of(pairing)]
            report(of, pairing, winner(pairing, entrants))
        catch_up()
    return Tournament.objects.get(pk=of.pk)
