"""Life of a run: planned with its price, started, stopped, restarted."""

from collections.abc import Sequence
from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from games.lab import parts, refusals
from games.lab.access import LEAD, PLAN, THROW_AWAY, get_run, require_right
from games.lab.measures.plan import Further, Plan
from games.lab.measures.report import report
from games.lab.measures.tally import Tally
from games.lab.models import NAME_LENGTH, Run, State
from games.lab.plans import MOST_GAMES, MOST_IN_ALL, NewRun
from games.lab.plans import plan as planned
from games.people import rulebook
from games.people.models import User

MOST_AT_ONCE: Final = 2
MOST_RUNS: Final = 200
MORE: Final = 400
"""Games added to each pair that is still open, by one tap."""
MOST_HOURS: Final = 48
"""Hours of a processor."""


def ask(person: User, new_run: NewRun) -> Run:
    require_right(person, PLAN)
    return propose(new_run, person)


def propose(new_run: NewRun, person: User | None) -> Run:
    """Plan a run; its cost comes from a similar run, or from a duty that plays a few games."""
    if len(new_run.name) > NAME_LENGTH:
        raise refusals.long_name(most=NAME_LENGTH)
    if Run.objects.count() >= MOST_RUNS:
        raise refusals.too_many_runs(most=MOST_RUNS)
    plan = planned(new_run, person)
    run = Run(asked_by=person, name=new_run.name.strip(), game_key=plan.game, total=plan.total)
    run.plan = msgspec.json.encode(plan).decode()
    run.parsed_tallies = [Tally()] * len(plan.cells)
    run.seconds_a_game = parts.known_cost(plan)
    with transaction.atomic():
        run.save(force_insert=True)
        if run.seconds_a_game is None:
            parts.file_measure(run)
    return run


def begin(person: User, run_id: str) -> Run:
    with transaction.atomic():
        return start(get_run(person, run_id, LEAD, lock=True))


def start(run: Run) -> Run:
    """Start or resume the run. Call it with the row locked."""
    if run.state not in {State.PLANNED, State.STOPPED}:
        raise refusals.not_to_start()
    if run.seconds_a_game is None:
        raise refusals.not_measured()
    if rulebook.get_game(run.game_key).version != run.parsed_plan.version:
        raise refusals.other_rules()
    if (hours := hours_left(run)) > MOST_HOURS:
        raise refusals.too_dear(hours=round(hours), most=MOST_HOURS)
    if Run.objects.filter(state=State.RUNNING).count() >= MOST_AT_ONCE:
        raise refusals.too_many_at_once(most=MOST_AT_ONCE)
    if run.state == State.PLANNED:
        run.part_size = min(run.parsed_plan.games, max(1, int(parts.GOAL / run.seconds_a_game)))
        run.started = timezone.now()
    run.state = State.RUNNING
    run.starts += 1
    run.save(update_fields=("state", "starts", "started", "part_size"))
    parts.file_first(run)
    return run


def more(person: User, run_id: str) -> Run:
    """Add games for the pairs that are still open; they are played as if planned from the start."""
    with transaction.atomic():
        run = get_run(person, run_id, LEAD, lock=True)
        if run.state != State.DONE:
            raise refusals.not_done()
        cells = still_open(run.parsed_plan, run.parsed_tallies)
        if not cells:
            raise refusals.nothing_open(most=MOST_GAMES)
        plan = replace(run.parsed_plan, further=(*run.parsed_plan.further, Further(cells, MORE)))
        if plan.total > MOST_IN_ALL:
            raise refusals.too_many_games(games=plan.total, most=MOST_IN_ALL)
        run.plan = msgspec.json.encode(plan).decode()
        run.state, run.total, run.ended = State.STOPPED, plan.total, None
        run.save(update_fields=("plan", "state", "total", "ended"))
        return start(run)


def still_open(plan: Plan, tallies: Sequence[Tally]) -> tuple[int, ...]:
    """Return the cells whose share of victories is not known well yet."""
    shares = report(plan, tallies).cells
    return tuple(
        [
            cell
            for cell, share in enumerate(shares)
            if not share.rate.narrow and plan.games_in_cell(cell) + MORE <= MOST_GAMES
        ]
    )


def stop(person: User, run_id: str) -> Run:
    with transaction.atomic():
        return halt(get_run(person, run_id, LEAD, lock=True))


def halt(run: Run) -> Run:
    if run.state != State.RUNNING:
        raise refusals.not_at_work()
    run.state = State.STOPPED
    run.save(update_fields=("state",))
    parts.withdraw(run)
    return run


def throw_away(person: User, run_id: str) -> None:
    with transaction.atomic():
        discard(get_run(person, run_id, THROW_AWAY, lock=True))


def discard(run: Run) -> None:
    if run.state == State.RUNNING:
        raise refusals.at_work()
    run.delete()


def hours_left(run: Run) -> float:
    """Hours of a processor, by what is known now."""
    each = run.seconds / run.played if run.played else run.seconds_a_game or 0.0
    return each * (run.total - run.played) / 3600
