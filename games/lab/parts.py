"""Parts of runs, played as duties by any number of workers; each part counts once.

A duty may run twice, late, or be killed at any line: it plays the same games again, and finds them
counted. `AHEAD` parts are filed at a time; each recorded part files the one `AHEAD` places later.
"""

import hmac
import random
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from time import thread_time
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.duties import agenda
from games.duties.models import Duty
from games.kernel.record import Below
from games.lab import refusals
from games.lab.measures.plan import Part, Plan
from games.lab.measures.play import play
from games.lab.measures.tally import Tally, sum_tallies
from games.lab.models import PlayedPart, Run, State
from games.people import rulebook

PLAY: Final = "lab.play"
MEASURE: Final = "lab.measure"
AHEAD: Final = 16
"""Number of parts that wait for workers at once: further workers find nothing to do."""
GOAL: Final = 5.0
"""Target processor seconds for a part, if one game takes less."""
LEASE: Final = timedelta(minutes=2)
SAMPLE: Final = 4
SAMPLED: Final = 8.0
"""This many games, or seconds, are enough to measure what a game costs."""


def seeded_source(seed: str, name: str) -> Below:
    """Return the random numbers of a game of a run, from the seed and the game's name alone."""
    digest = hmac.digest(seed.encode(), name.encode(), "sha256")
    chance = random.Random(digest).random  # noqa: S311  # no secret: anybody may play them again
    return lambda n: int(chance() * n)


def key(run: Run, number: int) -> str:
    return f"{run.pk}.{number}.{run.starts}"


def file_first(run: Run) -> None:
    """Parts form `AHEAD` interleaved sequences; of each, file the first part not recorded yet."""
    done_numbers = set(run.parts.values_list("number", flat=True))
    count = run.parsed_plan.count(run.part_size)
    for place in range(min(AHEAD, count)):
        for number in range(place, count, AHEAD):
            if number not in done_numbers:
                _file(run, number)
                break


def play_part(run_id: str, number: str, start: str) -> None:
    run = Run.objects.filter(pk=run_id, state=State.RUNNING).first()
    if run is None or run.starts != int(start) or run.parts.filter(number=number).exists():
        return
    plan = run.parsed_plan
    part = plan.part(int(number), run.part_size)
    begun = thread_time()
    tally = tally_part(plan, part)
    add(run, int(number), tally, (part, thread_time() - begun))


def tally_part(plan: Plan, part: Part) -> Tally:
    game = rulebook.get_game(plan.game)
    if game.version != plan.version:
        raise refusals.other_rules()
    return play(game, plan, part, partial(seeded_source, plan.seed))


@transaction.atomic(durable=True)
def add(run: Run, number: int, tally: Tally, cost: tuple[Part, float]) -> None:
    """Locks the run's row: if two workers played the same part, the second finds it counted."""
    locked = Run.objects.locked().filter(pk=run.pk, state=State.RUNNING).first()
    if locked is None or locked.parts.filter(number=number).exists():
        return
    part, seconds = cost
    tallies = locked.parsed_tallies
    tallies[part.cell] = sum_tallies((tallies[part.cell], tally))
    locked.parsed_tallies = tallies
    locked.played += tally.games
    locked.seconds += seconds
    PlayedPart.objects.create(run=locked, number=number)
    if locked.played == locked.total:
        locked.state, locked.ended = State.DONE, timezone.now()
        locked.parts.all().delete()
    elif number + AHEAD < locked.parsed_plan.count(locked.part_size):
        _file(locked, number + AHEAD)
    locked.save(update_fields=("tallies", "played", "seconds", "state", "ended"))


def _file(run: Run, number: int) -> None:
    payload = {"run_id": run.pk, "number": str(number), "start": str(run.starts)}
    agenda.enqueue(PLAY, key(run, number), payload)


def withdraw(run: Run) -> None:
    """Delete the parts that no worker has taken yet."""
    Duty.objects.waiting().filter(kind=PLAY, key__startswith=f"{run.pk}.").delete()


def given_up(run: Run) -> int:
    """Number of parts that failed as often as allowed: staff look at their duties."""
    return Duty.objects.given_up().filter(kind=PLAY, key__startswith=f"{run.pk}.").count()


def file_measure(run: Run) -> None:
    agenda.enqueue(MEASURE, run.pk, {"run_id": run.pk})


def measure(run_id: str) -> None:
    """Measure what a game costs with a few games that are not counted, unless the cost is known."""
    run = Run.objects.filter(pk=run_id, seconds_a_game=None).first()
    if run is not None:
        cost = sample_cost(run.parsed_plan)
        Run.objects.filter(pk=run_id, seconds_a_game=None).update(seconds_a_game=cost)


def sample_cost(plan: Plan) -> float:
    begun = thread_time()
    games = 0
    for part in _sample(plan):
        tally_part(plan, part)
        games += 1
        if thread_time() - begun > SAMPLED:
            break
    return (thread_time() - begun) / games


def _sample(plan: Plan) -> Iterator[Part]:
    """The samples come from cells far apart."""
    for n in range(SAMPLE):
        yield Part(n * len(plan.cells) // SAMPLE, n % plan.games, n % plan.games + 1)


def known_cost(plan: Plan) -> float | None:
    """Cost per game of the newest similar run."""
    levels = {side.level for side in plan.sides}
    alike = Run.objects.filter(game_key=plan.game, played__gt=0).order_by("-created")[:20]
    for run in alike:
        before = run.parsed_plan
        if before.version == plan.version and {side.level for side in before.sides} == levels:
            return run.seconds / run.played
    return None
