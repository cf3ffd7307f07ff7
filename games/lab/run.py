"""A run, from its plan to its end: planned with its price, started, stopped, started again."""

from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone

from games.lab import parts, refusals
from games.lab.access import LEAD, PLAN, THROW_AWAY, found, must
from games.lab.measures.tally import Tally
from games.lab.models import NAME_LENGTH, Run, State
from games.lab.plans import Wish, plan
from games.people import rulebook
from games.people.models import User

MOST_AT_ONCE: Final = 2
MOST_RUNS: Final = 200
MOST_HOURS: Final = 48
"""Of a processor."""


def ask(person: User, wish: Wish) -> Run:
    must(person, PLAN)
    return propose(wish, person)


def propose(wish: Wish, person: User | None) -> Run:
    """Planned, with what it will cost: from a run like it, or by a duty that plays a few games."""
    if len(wish.name) > NAME_LENGTH:
        raise refusals.long_name(most=NAME_LENGTH)
    if Run.objects.count() >= MOST_RUNS:
        raise refusals.too_many_runs(most=MOST_RUNS)
    said = plan(wish, person)
    run = Run(asked_by=person, name=wish.name.strip(), game_key=said.game, total=said.total)
    run.plan = msgspec.json.encode(said).decode()
    run.found = [Tally()] * len(said.cells)
    run.seconds_a_game = parts.known(said)
    with transaction.atomic():
        run.save(force_insert=True)
        if run.seconds_a_game is None:
            parts.file_measure(run)
    return run


def begin(person: User, id: str) -> Run:  # noqa: A002 - the word of every row
    with transaction.atomic():
        return start(found(person, id, LEAD, lock=True))


def start(run: Run) -> Run:
    """Or go on; under the lock of its row."""
    if run.state not in {State.PLANNED, State.STOPPED}:
        raise refusals.not_to_start()
    if run.seconds_a_game is None:
        raise refusals.not_measured()
    if rulebook.of(run.game_key).version != run.planned.version:
        raise refusals.other_rules()
    if (hours := hours_left(run)) > MOST_HOURS:
        raise refusals.too_dear(hours=round(hours), most=MOST_HOURS)
    if Run.objects.filter(state=State.RUNNING).count() >= MOST_AT_ONCE:
        raise refusals.too_many_at_once(most=MOST_AT_ONCE)
    if run.state == State.PLANNED:
        run.part_size = min(run.planned.games, max(1, int(parts.GOAL / run.seconds_a_game)))
        run.started = timezone.now()
    run.state = State.RUNNING
    run.starts += 1
    run.save(update_fields=("state", "starts", "started", "part_size"))
    parts.file_first(run)
    return run


def stop(person: User, id: str) -> Run:  # noqa: A002
    with transaction.atomic():
        return halt(found(person, id, LEAD, lock=True))


def halt(run: Run) -> Run:
    if run.state != State.RUNNING:
        raise refusals.not_at_work()
    run.state = State.STOPPED
    run.save(update_fields=("state",))
    parts.withdraw(run)
    return run


def throw_away(person: User, id: str) -> None:  # noqa: A002
    with transaction.atomic():
        discard(found(person, id, THROW_AWAY, lock=True))


def discard(run: Run) -> None:
    if run.state == State.RUNNING:
        raise refusals.at_work()
    run.delete()


def hours_left(run: Run) -> float:
    """Of a processor, by what is known now."""
    each = run.seconds / run.played if run.played else run.seconds_a_game or 0.0
    return each * (run.total - run.played) / 3600
