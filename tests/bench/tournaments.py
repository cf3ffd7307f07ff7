"""Tournaments of thousands of entrants on PostgreSQL: the start, a result, the next round, the
standings."""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any
from unittest.mock import patch

from django.core.management import call_command
from django.db import connection, connections, transaction
from django.utils import timezone

from companion.settings import database
from games.tournaments import standings
from games.tournaments.arrangement.start import start as started_by
from games.tournaments.bulk import insert
from games.tournaments.models import Pairing, Phase, Round, Side, Stage, Tournament
from games.tournaments.results.result import Result
from games.tournaments.rounds import draw, swiss
from games.tournaments.rules.matching.pairs import draw_pairs
from tests import services
from tests.bench.figures import Figure
from tests.tournaments import burst
from tests.tournaments.hall import (
    by_number,
    open_pairings,
    organiser,
    report,
    started_tournament,
    tournament,
)

SINGLE, DOUBLE = {"format": "single_elimination"}, {"format": "double_elimination"}
SWISS = {"format": "swiss", "rounds": 13}
MOST, MANY, FEW, ROUNDS = 16_384, 5_000, 1_000, 12
LIMIT = "the issue's limit"


def figures() -> Iterator[Figure]:
    yield from burst.figures()
    with fresh_postgres():
        yield from _starts()
        yield from _reports()
        yield from _draws()
        yield from _standings()


@contextmanager
def fresh_postgres() -> Iterator[None]:
    """Connect this process to an empty database."""
    server = services.POSTGRES.where()
    if server is None:
        raise SystemExit(services.POSTGRES.missing())
    before = connections.databases["default"]
    with services.fresh_database(server) as url:
        with patch.dict(os.environ, DATABASE_URL=url):
            connect_to(database(url))
        try:
            call_command("migrate", verbosity=0)
            yield
        finally:
            connect_to(before)


def connect_to(settings: dict[str, Any]) -> None:
    connections.close_all()
    connections.databases.update(connections.configure_settings({"default": settings}))
    del connections["default"]


def time_work(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


# The start


def _starts() -> Iterator[Figure]:
    for stage, limit in ((SINGLE, 3.0), (DOUBLE, 6.0)):
        ours = min(time_work(partial(start, tournament(MOST, stage))) for _ in range(3))
        what = f"the start of {stage['format'].replace('_', ' ')}, {MOST:,} entrants"
        yield Figure(what=what, ours=ours, unit="s", peer=LIMIT, theirs=limit, aim=1)


def start(row: Tournament) -> None:
    started_by(row.pk, organiser())


# A result


def _reports() -> Iterator[Figure]:
    for stage in (SINGLE, DOUBLE):
        large, small = started_tournament(MOST, stage), started_tournament(16, stage)
        _analyze()
        first = [open_pairings(of)[:8] for of in (large, small)]
        ours, theirs = (
            median(time_work(partial(report, of, each, result_by_place(each))) for each in pairings)
            for of, pairings in zip((large, small), first, strict=True)
        )
        yield Figure(
            what=f"a result in {stage['format'].replace('_', ' ')}, {MOST:,} entrants",
            ours=1e3 * ours,
            unit="ms",
            peer="with 16",
            theirs=1e3 * theirs,
            aim=1.5,
        )


def result_by_place(pairing: Pairing) -> Result:
    return by_number(pairing, [side.entrant for side in pairing.sides.order_by("position")])


# The next round of Swiss


def _draws() -> Iterator[Figure]:
    for players in (1_000, MANY):
        stage = build_rounds(players, 4)
        contenders = swiss._contenders(stage, 5, swiss.active_entrants(stage))
        bare = min(time_work(partial(draw_pairs, contenders)) for _ in range(3))
        ours = min(time_draw(stage) for _ in range(3))
        yield Figure(
            what=f"round 5 of Swiss drawn as rows, {players:,} entrants",
            ours=1e3 * ours,
            unit="ms",
            peer="the pairing alone",
            theirs=1e3 * bare,
        )


def time_draw(stage: Stage) -> float:
    with transaction.atomic():
        time = time_work(partial(swiss.draw_next, stage))
        transaction.set_rollback(True)
    return time


# Standings


def _standings() -> Iterator[Figure]:
    large, small = build_rounds(MANY, ROUNDS), build_rounds(FEW, ROUNDS)
    what = f"standings of {MANY:,} after {ROUNDS} rounds"
    counted = min(time_work(partial(standings.recount, large)) for _ in range(3))
    read = min(time_work(partial(standings.placings, large)) for _ in range(3))
    yield Figure(what=what, ours=counted + read, unit="s", peer=LIMIT, theirs=2, aim=1)
    yield Figure(what=f"{what}, read alone", ours=1e3 * read, unit="ms")
    ours, theirs = (
        min(time_work(partial(standings.refresh, stage, last_entrants(stage))) for _ in range(5))
        for stage in (large, small)
    )
    yield Figure(
        what=f"{what}, kept after one result",
        ours=1e3 * ours,
        unit="ms",
        peer=f"of {FEW:,}",
        theirs=1e3 * theirs,
        aim=1.25,
    )


def last_entrants(stage: Stage) -> list[str]:
    last = stage.pairings.order_by("-round__number", "slot")[0]
    return [side.entrant_id for side in last.sides.all()]


def build_rounds(entrants: int, number: int) -> Stage:
    """Create rows for this many rounds of Swiss: neighbours in the standings meet, and nobody meets
    the same opponent twice."""
    parent = tournament(entrants, SWISS, phase=Phase.PLAYING, started=timezone.now())
    stage = parent.stages.get()
    stage.tournament = parent
    everybody = list(parent.entrants.order_by("number"))
    draw.draw(stage, everybody)
    chance = random.Random(12)
    points, met = [0] * entrants, [{n} for n in range(entrants)]
    for each in range(1, number + 1):
        round_ = Round.objects.create(stage=stage, number=each, closed=timezone.now())
        pairs = list(_neighbours(points, met, chance))
        pairings = [
            Pairing(stage=stage, round=round_, slot=slot, phase="done", how="played")
            for slot in range(len(pairs))
        ]
        insert(pairings)
        sides = []
        for pairing, pair_ in zip(pairings, pairs, strict=True):
            scores = chance.choice(((2, 0), (2, 1), (1, 1), (1, 2), (0, 2)))
            for position, who in enumerate(pair_):
                worth = 1 + (scores[position] > 1) - (scores[1 - position] > 1)
                points[who] += (0, 1, 3)[worth]
                sides.append(
                    Side(
                        pairing=pairing,
                        round=round_,
                        entrant=everybody[who],
                        position=position,
                        score=scores[position],
                        outcome=("loss", "draw", "win")[worth],
                    )
                )
        insert(sides)
    standings.recount(stage)
    _analyze()
    return stage


def _neighbours(
    points: Sequence[int], met: list[set[int]], chance: random.Random
) -> Iterator[tuple[int, int]]:
    waiting = sorted(range(len(points)), key=lambda who: (-points[who], chance.random()))
    while waiting:
        first = waiting.pop(0)
        other = next((who for who in waiting if who not in met[first]), None)
        if other is None:
            continue  # the last two have already met: neither plays this round
        waiting.remove(other)
        met[first].add(other)
        met[other].add(first)
        yield first, other


def _analyze() -> None:
    """The database would do this itself within a minute."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
