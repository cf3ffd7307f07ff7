"""A Swiss tournament played by its entrants, each with a client of its own, and its outcome.

Each action follows from the seed, the round and the two entrants. So the same tournament can be
played once undisturbed and once while processes are killed: `python -m tests.faults.players …` is
the program that runs the clients of the second.
"""

import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import sleep
from typing import Any, Literal, NamedTuple

import django

if __name__ == "__main__":
    django.setup()

from django.db import connection, transaction
from django.utils import timezone

from games.duties.models import Duty
from games.people.access import Caller
from games.people.keys import digest
from games.people.models import User
from games.people.refusals import Refusal
from games.tournaments.arrangement.start import start_now
from games.tournaments.entrants import departure
from games.tournaments.models import (
    GONE,
    Entrant,
    Line,
    Pairing,
    Phase,
    RatingChange,
    Side,
    Stage,
    Tournament,
)
from games.tournaments.results import correction, report
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from tests.tournaments.hall import organiser
from tests.waiting import Patience

SEED = "7e" * 32  # of the draw
TOO_LONG = 300.0
JUDGE = 2
"""Besides the sides 0 and 1."""


Act = Literal["report", "contradict", "confirm", "dispute", "override", "drop"]


class Plan(NamedTuple):
    """How a pairing ends, and which side causes it."""

    kind: Literal[
        "confirmed", "echoed", "silent", "disputed", "contradicted", "no_show", "nobody", "dropped"
    ]
    result: Result
    by: int


def plan_for(seed: int, pairing: Pairing, numbers: Sequence[int]) -> Plan:
    chance = Random(f"{seed}.{pairing.round.number}.{numbers}")
    by, scores = chance.randrange(2), chance.choice(((2, 0), (2, 1), (1, 2), (0, 2)))
    away = Result(forfeits=(1 - by,))
    roll = chance.random()
    if roll < 0.08:
        return Plan("dropped", away, 1 - by)
    if roll < 0.16:
        return Plan("no_show", away, by)
    if roll < 0.25:
        return Plan("nobody", Result(forfeits=(0, 1)), JUDGE)
    kind = chance.choice(("confirmed", "echoed", "silent", "disputed", "contradicted"))
    return Plan(kind, Result(scores=scores), by)  # type: ignore[arg-type]  # one of these


def create_tournament(entrants: int, rounds: int) -> Tournament:
    """Even entrants have an account, odd ones a guest's secret."""
    tournament = Tournament.objects.create(
        name="Among falling processes",
        game_key="karatekarte",
        organiser=organiser().person,
        seed=SEED,
    )
    Stage.objects.create(
        tournament=tournament,
        number=1,
        settings={"format": "swiss", "rounds": rounds, "best_of": 3},
    )
    for number in range(1, entrants + 1):
        entrant = Entrant(tournament=tournament, number=number)
        if number % 2:
            entrant.name, entrant.digest = f"E{number}", digest(entrant.secret)
        else:
            name = f"e{number}-{tournament.pk}"
            entrant.person = User.objects.create_user(username=name, name=f"E{number}")
        entrant.save()
    with transaction.atomic():
        start_now(Tournament.objects.locked().get(pk=tournament.pk), None)
    return tournament


# Actions of the clients


class Simulation:
    """One tournament, and the actions that were acknowledged to its clients."""

    def __init__(self, tournament: Tournament, seed: int) -> None:
        self.tournament, self.seed = tournament, seed
        self.judge = organiser()
        self.callers = {
            each.number: _caller(each) for each in tournament.entrants.select_related("person")
        }
        self.ids = dict(tournament.entrants.values_list("number", "pk"))
        self.acknowledged: list[tuple[str, Act]] = []

    def take_turn(self, who: int) -> None:
        """A client looks at its pairing and does its part; 0 is the judge, who looks at all of
        them."""
        open_ = Pairing.objects.outstanding().filter(stage__tournament=self.tournament)
        if who:
            open_ = open_.filter(sides__entrant__number=who)
        for pairing in open_.select_related("round", "stage"):
            sides = sides_of(pairing)
            numbers = [side.entrant.number for side in sides]
            side = numbers.index(who) if who else JUDGE
            plan = plan_for(self.seed, pairing, numbers)
            if (act := _next_act(plan, side, pairing)) is not None:
                self._perform(act, pairing, numbers[side] if who else 0, plan)

    def _perform(self, act: Act, pairing: Pairing, who: int, plan: Plan) -> None:
        caller = self.callers[who] if who else self.judge
        at = (self.tournament.pk, pairing.pk, caller)
        try:
            match act:
                case "report":
                    reported = report.report(*at, plan.result).pairing
                    if plan.kind in ("silent", "no_show"):
                        _confirm_by_time(reported)
                case "contradict":
                    report.report(*at, Result(scores=plan.result.scores[::-1]))
                case "confirm":
                    report.confirm(*at)
                case "dispute":
                    report.dispute(*at, reason="it was the other way round")
                case "override":
                    correction.override(*at, plan.result, reason="I have seen it")
                case "drop":
                    departure.drop(self.tournament.pk, caller, self.ids[who])
        except Refusal as refused:
            if refused.code != "pairing.not_on":
                raise
            return  # another client, or time, was first
        self.acknowledged.append((pairing.pk, act))

    def is_over(self) -> bool:
        if not Tournament.objects.filter(pk=self.tournament.pk, phase=Phase.OVER).exists():
            return False
        ends = ("tournaments.go_on", "tournaments.rate")
        return not Duty.objects.waiting().filter(kind__in=ends).exists()


def _caller(entrant: Entrant) -> Caller:
    return Caller(entrant.person) if entrant.person else Caller(secret=entrant.secret)


def _next_act(plan: Plan, side: int, pairing: Pairing) -> Act | None:
    """Return the action that is this side's turn now."""
    if pairing.phase == Pairing.Phase.DISPUTED:
        return "override" if side == JUDGE else None
    if pairing.phase == Pairing.Phase.READY:
        return ("drop" if plan.kind == "dropped" else "report") if side == plan.by else None
    answers: dict[str, Act] = {
        "confirmed": "confirm",
        "echoed": "report",
        "disputed": "dispute",
        "contradicted": "contradict",
    }
    return answers.get(plan.kind) if side == 1 - plan.by else None


def _confirm_by_time(pairing: Pairing) -> None:
    """Let the time pass after which an unanswered report counts by itself."""
    waiting = Duty.objects.waiting().filter(
        kind="tournaments.confirm", key=f"{pairing.pk}.{pairing.claims}"
    )
    waiting.update(not_before=timezone.now())


# The outcome


LOGGED_ONCE = (
    *("started", "round_drawn", "round_over", "stage_over", "over"),
    *("disputed", "overridden", "confirmed_by_time", "judge_reported", "dropped"),
)


def summarize(tournament: Tournament) -> dict[str, Any]:
    """Return everything that must be the same, with numbers instead of ids."""
    sides = Side.objects.filter(pairing__stage__tournament=tournament).values_list(
        *("round__number", "pairing__slot", "position", "entrant__number"),
        *("pairing__how", "outcome", "score", "forfeit"),
    )
    stage = tournament.stages.get()
    standings = stage.standings.values_list("entrant__number", "figures", "best", "worst")
    ratings = RatingChange.objects.filter(tournament=tournament).values_list(
        "person__entries__number", "value", "deviation", "meetings"
    )
    lines = Line.objects.filter(tournament=tournament)
    return {
        "phase": Tournament.objects.get(pk=tournament.pk).phase,
        "gone": sorted(tournament.entrants.filter(state__in=GONE).values_list("number", flat=True)),
        "sides": [list(each) for each in sorted(sides)],
        "standings": [list(each) for each in sorted(standings)],
        "ratings": [list(each) for each in sorted(ratings)],
        "lines": {kind: lines.filter(kind=kind).count() for kind in LOGGED_ONCE},
    }


def unlogged_acts(simulation: Simulation) -> list[tuple[str, Act]]:
    """Return the actions that were acknowledged but are missing in the log."""
    lines = Line.objects.filter(tournament=simulation.tournament).order_by("number")
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    written = {(line.facts.get("pairing"), line.kind) for line in lines}
    kinds: dict[Act, tuple[str, ...]] = {
        "report": ("reported", "confirmed", "judge_reported", "disputed"),
        "contradict": ("disputed",),
        "confirm": ("confirmed",),
        "dispute": ("disputed",),
        "override": ("overridden",),
    }
    return [
        (pairing, act)
        for pairing, act in simulation.acknowledged
        if act != "drop" and not any((pairing, kind) in written for kind in kinds[act])
    ]


# The program


def main(entrants: int, rounds: int, seed: int, threads: int) -> None:
    simulation = Simulation(create_tournament(entrants, rounds), seed)
    everybody = range(entrants + 1)
    with ThreadPoolExecutor(threads) as pool:
        shares = [everybody[n::threads] for n in range(threads)]
        list(pool.map(lambda share: _play(simulation, share), shares))
    summary = summarize(simulation.tournament) | {
        "lost": unlogged_acts(simulation),
        "said": len(simulation.acknowledged),
    }
    sys.stdout.write(json.dumps(summary))


def _play(simulation: Simulation, share: Sequence[int]) -> None:
    patience = Patience(TOO_LONG)
    try:
        while not simulation.is_over():
            assert not patience.is_over(), "it never ends"
            for who in share:
                simulation.take_turn(who)
                sleep(0.01)
            sleep(0.1)
    finally:
        connection.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
