"""The next round of a Swiss stage or of pods: drawn from the standing so far, each with its why."""

from collections import defaultdict
from collections.abc import Mapping

import msgspec
from django.utils import timezone

from games.tournaments import standings
from games.tournaments.models import GONE, Entrant, Pairing, Round, Side, Stage
from games.tournaments.rounds.draw import Rows
from games.tournaments.rules.formats.pods import resting, sizes
from games.tournaments.rules.formats.stages import Pods, Swiss
from games.tournaments.rules.formats.swiss import most_rounds
from games.tournaments.rules.matching.draw import Contender
from games.tournaments.rules.matching.pairs import pair
from games.tournaments.rules.matching.pods import pods
from games.tournaments.rules.scoring.history import Played


class _Seated(msgspec.Struct):
    """Who sits together, and why."""

    entrants: tuple[int, ...]
    reasons: list[object]
    bye: bool = False


def draw_next(stage: Stage) -> Round:
    """Of a locked tournament, whose last round is over."""
    number = stage.rounds.count() + 1
    entrants = _playing(stage)
    contenders = _contenders(stage, number, entrants)
    format_ = stage.format
    drawn = _pods(contenders, format_) if isinstance(format_, Pods) else _pairs(contenders)
    best_of = 1
    if isinstance(format_, Swiss):
        total = format_.number(stage.standings.count()) or most_rounds(len(contenders))
        best_of = format_.games(max(total - number, 0))
    round_ = Round(stage=stage, number=number, best_of=best_of)
    _write(round_, drawn, entrants)
    return round_


def _playing(stage: Stage) -> dict[int, Entrant]:
    found = Entrant.objects.filter(standings__stage=stage).exclude(state__in=GONE)
    return {each.number: each for each in found}


def _contenders(stage: Stage, number: int, entrants: Mapping[int, Entrant]) -> list[Contender]:
    """In the first round everybody stands as seeded; later as the standing is."""
    if number == 1:
        seeds = stage.standings.values_list("entrant__number", "seed")
        ranks = dict(sorted(seeds, key=lambda each: each[1]))
        points: dict[int, int] = dict.fromkeys(ranks, 0)
        history: dict[int, list[Played]] = {}
    else:
        history = standings.history(stage)
        placed = standings.placings(stage)
        ranks = {each.entrant: rank for rank, each in enumerate(placed)}
        points = {n: standings.gained(stage, history.get(n, ())) for n in ranks}
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


def _pairs(contenders: list[Contender]) -> list[_Seated]:
    draw = pair(contenders)
    seated = [
        _Seated((each.first, each.second), msgspec.to_builtins(each.reasons)) for each in draw.pairs
    ]
    if draw.bye is not None:
        reasons = msgspec.to_builtins(draw.bye.reasons)
        seated.append(_Seated((draw.bye.entrant,), reasons, bye=True))
    return seated


def _pods(contenders: list[Contender], format_: Pods) -> list[_Seated]:
    """Whoever finds no pod is the lowest of those who rested least."""
    spare = resting(len(contenders))
    order = sorted(contenders, key=lambda each: (each.byes, -each.rank))
    rest, playing = order[:spare], order[spare:]
    seated = [
        _Seated(pod.entrants, msgspec.to_builtins(pod.reasons))
        for pod in pods(playing, sizes(len(contenders), format_.pod_size))
    ]
    return seated + [
        _Seated((each.id,), [{"kind": "no_pod_left", "byes": each.byes}], bye=True) for each in rest
    ]


def _write(round_: Round, drawn: list[_Seated], entrants: Mapping[int, Entrant]) -> None:
    """A bye is a round won at once."""
    rows = Rows(round_.stage)
    rows.rounds.append(round_)
    now = timezone.now()
    for slot, each in enumerate(drawn):
        pairing = Pairing(stage=round_.stage, round=round_, slot=slot, reasons=each.reasons)
        rows.pairings.append(pairing)
        sides = [rows.seat(pairing, n, entrants[who]) for n, who in enumerate(each.entrants)]
        if each.bye:
            pairing.phase, pairing.how, pairing.ended = Pairing.Phase.DONE, Pairing.How.BYE, now
            sides[0].outcome = Side.Outcome.WIN
        else:
            pairing.phase, pairing.ready = Pairing.Phase.READY, now
    rows.write([each for each in rows.pairings if each.phase == Pairing.Phase.READY])
    resting_ = [entrants[each.entrants[0]].pk for each in drawn if each.bye]
    if resting_:
        standings.refresh(round_.stage, resting_)
