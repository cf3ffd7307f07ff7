"""Parts of runs, played as duties: by as many hands as there are, each part counted once.

A duty may be done twice, late, or be killed at any line: it plays the same games again, and finds
them counted. So many are filed at a time; each one that is in files the one so many places on."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from time import thread_time
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.duties import agenda
from games.duties.models import Duty
from games.lab import refusals
from games.lab.measures.plan import Part, Plan
from games.lab.measures.play import play
from games.lab.measures.tally import Tally, added
from games.lab.models import PlayedPart, Run, State
from games.lab.numbers import drawn
from games.people import rulebook

PLAY: Final = "lab.play"
MEASURE: Final = "lab.measure"
AHEAD: Final = 16
"""So many parts wait for hands at once: more hands than that find nothing to do."""
GOAL: Final = 5.0
"""Seconds of a processor for a part, as far as one game takes less."""
LEASE: Final = timedelta(minutes=2)
SAMPLE: Final = 4
SAMPLED: Final = 8.0
"""So many games, or seconds, tell what a game costs."""


def key(run: Run, number: int) -> str:
    return f"{run.pk}.{number}.{run.starts}"


def file_first(run: Run) -> None:
    """Of each sixteenth the first part that is not in."""
    there = set(run.parts.values_list("number", flat=True))
    count = run.planned.count(run.part_size)
    for place in range(min(AHEAD, count)):
        for number in range(place, count, AHEAD):
            if number not in there:
                _file(run, number)
                break


def play_part(run_id: str, number: str, start: str) -> None:
    run = Run.objects.filter(pk=run_id, state=State.RUNNING).first()
    if run is None or run.starts != int(start) or run.parts.filter(number=number).exists():
        return
    plan = run.planned
    part = plan.part(int(number), run.part_size)
    begun = thread_time()
    tally = played(plan, part)
    add(run, int(number), tally, (part, thread_time() - begun))


def played(plan: Plan, part: Part) -> Tally:
    game = rulebook.of(plan.game)
    if game.version != plan.version:
        raise refusals.other_rules()
    return play(game, plan, part, partial(drawn, plan.seed))


@transaction.atomic(durable=True)
def add(run: Run, number: int, tally: Tally, cost: tuple[Part, float]) -> None:
    """Under the lock of its row: of two who have played the same part, one finds it counted."""
    locked = Run.objects.locked().filter(pk=run.pk, state=State.RUNNING).first()
    if locked is None or locked.parts.filter(number=number).exists():
        return
    part, seconds = cost
    tallies = locked.found
    tallies[part.cell] = added((tallies[part.cell], tally))
    locked.found = tallies
    locked.played += tally.games
    locked.seconds += seconds
    PlayedPart.objects.create(run=locked, number=number)
    if locked.played == locked.total:
        locked.state, locked.ended = State.DONE, timezone.now()
        locked.parts.all().delete()
    elif number + AHEAD < locked.planned.count(locked.part_size):
        _file(locked, number + AHEAD)
    locked.save(update_fields=("tallies", "played", "seconds", "state", "ended"))


def _file(run: Run, number: int) -> None:
    payload = {"run_id": run.pk, "number": str(number), "start": str(run.starts)}
    agenda.file(PLAY, key(run, number), payload)


def withdraw(run: Run) -> None:
    """What nobody has in hand yet is not begun any more."""
    Duty.objects.waiting().filter(kind=PLAY, key__startswith=f"{run.pk}.").delete()


def given_up(run: Run) -> int:
    """Parts that have failed as often as may be: staff look at their duties."""
    return Duty.objects.given_up().filter(kind=PLAY, key__startswith=f"{run.pk}.").count()


def file_measure(run: Run) -> None:
    agenda.file(MEASURE, run.pk, {"run_id": run.pk})


def measure(run_id: str) -> None:
    """What a game costs, by a few that are not counted; unless that is known."""
    run = Run.objects.filter(pk=run_id, seconds_a_game=None).first()
    if run is not None:
        cost = sampled(run.planned)
        Run.objects.filter(pk=run_id, seconds_a_game=None).update(seconds_a_game=cost)


def sampled(plan: Plan) -> float:
    begun = thread_time()
    games = 0
    for part in _sample(plan):
        played(plan, part)
        games += 1
        if thread_time() - begun > SAMPLED:
            break
    return (thread_time() - begun) / games


def _sample(plan: Plan) -> Iterator[Part]:
    """From cells far apart."""
    for n in range(SAMPLE):
        yield Part(n * len(plan.cells) // SAMPLE, n % plan.games, n % plan.games + 1)


def known(plan: Plan) -> float | None:
    """What a game of the newest run like it has cost."""
    levels = {side.level for side in plan.sides}
    alike = Run.objects.filter(game_key=plan.game, played__gt=0).order_by("-created")[:20]
    for run in alike:
        before = run.planned
        if before.version == plan.version and {side.level for side in before.sides} == levels:
            return run.seconds / run.played
    return None
