"""The next round of a Swiss stage or of pods: drawn from the standing so far, each with its why."""

from collections import defaultdict

import msgspec
from django.utils import timezone

from games.tournaments import ranking
from games.tournaments.deadlines import open_round
from games.tournaments.formats.pods import resting, sizes
from games.tournaments.formats.stages import Pods, Swiss
from games.tournaments.formats.swiss import most_rounds
from games.tournaments.inserting import insert
from games.tournaments.matching.draw import Contender
from games.tournaments.matching.pair import pair
from games.tournaments.matching.pods import pods
from games.tournaments.models import GONE, Entrant, Pairing, Round, Side, Stage
from games.tournaments.standings.played import Played
from games.tournaments.stations import call_round


class _Table(msgspec.Struct):
    """Who sits together, and why."""

    entrants: tuple[int, ...]
    reasons: list[object]
    bye: bool = False


def draw_next(stage: Stage) -> Round:
    """Of a locked tournament, whose last round is over."""
    number = stage.rounds.count() + 1
    contenders = _contenders(stage, number)
    format_ = stage.format
    drawn = _pods(contenders, format_) if isinstance(format_, Pods) else _pairs(contenders)
    best_of = 1
    if isinstance(format_, Swiss):
        total = format_.number(stage.standings.count()) or most_rounds(len(contenders))
        best_of = format_.games(max(total - number, 0))
    round_ = Round.objects.create(stage=stage, number=number, best_of=best_of)
    _write(stage, round_, drawn)
    open_round(stage.tournament, round_)
    return round_


def _contenders(stage: Stage, number: int) -> list[Contender]:
    """In the first round everybody stands as seeded; later as the standing is."""
    entrants = {
        each.number: each
        for each in Entrant.objects.filter(standings__stage=stage).exclude(state__in=GONE)
    }
    if number == 1:
        seeds = stage.standings.values_list("entrant__number", "seed")
        ranks = dict(sorted(seeds, key=lambda each: each[1]))
        points: dict[int, int] = dict.fromkeys(ranks, 0)
        history: dict[int, list[Played]] = {}
    else:
        history = ranking.history(stage)
        placed = ranking.placings(stage)
        ranks = {each.entrant: rank for rank, each in enumerate(placed)}
        points = {n: ranking.points(stage, history.get(n, ())) for n in ranks}
    return [
        Contender(
            id=n,
            points=points[n],
            rank=rank,
            met=_met(history.get(n, [])),
            byes=sum(played.how == "bye" for played in history.get(n, [])),
            apart=(entrants[n].affiliation,) if entrants[n].affiliation else (),
        )
        for n, rank in ranks.items()
        if n in entrants
    ]


def _met(rounds: list[Played]) -> dict[int, tuple[int, ...]]:
    met: dict[int, tuple[int, ...]] = defaultdict(tuple)
    for played in rounds:
        for other in played.opponents:
            met[other] += (played.round,)
    return dict(met)


def _pairs(contenders: list[Contender]) -> list[_Table]:
    draw = pair(contenders)
    tables = [
        _Table((each.first, each.second), msgspec.to_builtins(each.reasons)) for each in draw.pairs
    ]
    if draw.bye is not None:
        reasons = msgspec.to_builtins(draw.bye.reasons)
        tables.append(_Table((draw.bye.entrant,), reasons, bye=True))
    return tables


def _pods(contenders: list[Contender], format_: Pods) -> list[_Table]:
    """Whoever finds no pod is the lowest of those who rested least."""
    spare = resting(len(contenders))
    order = sorted(contenders, key=lambda each: (each.byes, -each.rank))
    rest, playing = order[:spare], order[spare:]
    tables = [
        _Table(pod.entrants, msgspec.to_builtins(pod.reasons))
        for pod in pods(playing, sizes(len(contenders), format_.pod_size))
    ]
    return tables + [
        _Table((each.id,), [{"kind": "no_pod_left", "byes": each.byes}], bye=True) for each in rest
    ]


def _write(stage: Stage, round_: Round, drawn: list[_Table]) -> None:
    """A bye is a round won at once."""
    now = timezone.now()
    ids = dict(Entrant.objects.filter(standings__stage=stage).values_list("number", "pk"))
    pairings, sides = [], []
    for slot, table in enumerate(drawn):
        pairing = Pairing(stage=stage, round=round_, slot=slot, reasons=table.reasons)
        if table.bye:
            pairing.phase, pairing.how, pairing.ended = Pairing.Phase.DONE, Pairing.How.BYE, now
        else:
            pairing.phase, pairing.ready = Pairing.Phase.READY, now
        pairings.append(pairing)
        sides += [
            Side(
                pairing=pairing,
                round=round_,
                entrant_id=ids[number],
                position=position,
                outcome=Side.Outcome.WIN if table.bye else "",
            )
            for position, number in enumerate(table.entrants)
        ]
    call_round(stage.tournament, [each for each in pairings if each.phase == Pairing.Phase.READY])
    insert(pairings)
    insert(sides)
    resting_ = [ids[table.entrants[0]] for table in drawn if table.bye]
    if resting_:
        ranking.refresh(stage, resting_)
