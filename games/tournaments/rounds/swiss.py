"""The next round of a Swiss stage or of pods: drawn from the standings so far, with a reason for
each pairing."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from django.utils import timezone

from games.kernel.record import Record
from games.tournaments import standings
from games.tournaments.models import GONE, Entrant, Pairing, Round, Side, Stage
from games.tournaments.rounds.draw import Rows
from games.tournaments.rounds.wording import NoPodLeft
from games.tournaments.rules.formats.pods import resting, sizes
from games.tournaments.rules.formats.points import scoring
from games.tournaments.rules.formats.stages import Pods, Swiss
from games.tournaments.rules.formats.swiss import most_rounds
from games.tournaments.rules.matching.draw import Contender, Reason
from games.tournaments.rules.matching.pairs import pair
from games.tournaments.rules.matching.pods import pods
from games.tournaments.rules.matching.seats import Begins, Three, by_turns, times
from games.tournaments.rules.scoring.history import Played

MOST_SEATS: Final = 4


class Seated(Record, frozen=True):
    """Entrants who sit together, and the reasons."""

    entrants: tuple[int, ...]
    reasons: tuple[dict[str, Any], ...] = ()
    bye: bool = False


def draw_next(stage: Stage) -> Round:
    """Draw and write the next round. Call it with the tournament locked and the last round over."""
    return write(stage, drawn_next(stage))


def drawn_next(stage: Stage) -> list[Seated]:
    """Draw the next round without writing it."""
    contenders = _contenders(stage, stage.rounds.count() + 1, playing(stage))
    format_ = stage.format
    return _pods(contenders, format_) if isinstance(format_, Pods) else _pairs(contenders)


def write(stage: Stage, drawn: Sequence[Seated]) -> Round:
    """Write the next round as rows, and open it."""
    number, format_ = stage.rounds.count() + 1, stage.format
    best_of = 1
    if isinstance(format_, Swiss):
        there = sum(len(each.entrants) for each in drawn)
        total = format_.number(stage.standings.count()) or most_rounds(there)
        best_of = format_.games(max(total - number, 0))
    round_ = Round(stage=stage, number=number, best_of=best_of)
    _write(round_, drawn, playing(stage))
    return round_


def playing(stage: Stage) -> dict[int, Entrant]:
    found = Entrant.objects.filter(standings__stage=stage).exclude(state__in=GONE)
    return {each.number: each for each in found}


def _contenders(stage: Stage, number: int, entrants: Mapping[int, Entrant]) -> list[Contender]:
    """Return the contenders: in the first round ranked by seed, later by the standings."""
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
    sides = {n: _sides(history.get(n, [])) for n in ranks}
    return [
        Contender(
            id=n,
            points=points[n],
            rank=rank,
            met=_met(history.get(n, [])),
            byes=sum(
                played.how == "bye" and played.outcome == "win" for played in history.get(n, [])
            ),
            apart=(entrants[n].affiliation,) if entrants[n].affiliation else (),
            ahead=sides[n][0],
            lately=sides[n][1],
            seats=_seats(history.get(n, [])),
        )
        for n, rank in ranks.items()
        if n in entrants
    ]


def _sides(rounds: list[Played]) -> tuple[int, int]:
    """Return how often the entrant was first minus how often second, and its last side (1 first, -1
    second). Only played meetings count."""
    sides = [1 if played.seat == 0 else -1 for played in _at_the_table(rounds)]
    return sum(sides), sides[-1] if sides else 0


def _seats(rounds: list[Played]) -> tuple[int, ...]:
    counted = Counter(played.seat for played in _at_the_table(rounds))
    return tuple(counted[seat] for seat in range(MOST_SEATS))


def _at_the_table(rounds: list[Played]) -> list[Played]:
    there = [played for played in rounds if played.opponents and played.how == "played"]
    return sorted(there, key=lambda played: played.round)


def _met(rounds: list[Played]) -> dict[int, tuple[int, ...]]:
    met: dict[int, tuple[int, ...]] = defaultdict(tuple)
    for played in rounds:
        for other in played.opponents:
            met[other] += (played.round,)
    return dict(met)


def _pairs(contenders: list[Contender]) -> list[Seated]:
    draw = pair(contenders)
    seated = [Seated((each.first, each.second), _kept(each.reasons)) for each in draw.pairs]
    if draw.bye is not None:
        seated.append(Seated((draw.bye.entrant,), _kept(draw.bye.reasons), bye=True))
    return seated


def _kept(reasons: Sequence[object]) -> tuple[dict[str, Any], ...]:
    """Convert reasons to the form stored with a pairing."""
    return tuple(msgspec.to_builtins(reasons))


def _pods(contenders: list[Contender], format_: Pods) -> list[Seated]:
    """Form the pods. Entrants left over are the lowest of those with the fewest byes."""
    spare = resting(len(contenders))
    order = sorted(contenders, key=lambda each: (each.byes, -each.rank))
    rest, playing = order[:spare], order[spare:]
    by_id = {each.id: each for each in playing}
    return [
        *(
            _pod([by_id[who] for who in pod.entrants], pod.reasons, format_)
            for pod in pods(playing, sizes(len(contenders), format_.pod_size))
        ),
        *(
            Seated((each.id,), _kept((NoPodLeft(each.byes, format_.rest),)), bye=True)
            for each in rest
        ),
    ]


def _pod(members: list[Contender], why: Sequence[Reason], format_: Pods) -> Seated:
    order = by_turns(members)
    why = (*why, Begins(order[0].id, times(order[0], 0)))
    if len(order) < format_.pod_size:
        why = (*why, Three(scoring(format_).row(len(order))))
    return Seated(tuple(each.id for each in order), _kept(why))


def _write(round_: Round, drawn: Sequence[Seated], entrants: Mapping[int, Entrant]) -> None:
    """Write the round. A bye is won at once."""
    rows = Rows(round_.stage)
    rows.rounds.append(round_)
    now = timezone.now()
    for slot, each in enumerate(drawn):
        pairing = Pairing(stage=round_.stage, round=round_, slot=slot, reasons=list(each.reasons))
        rows.pairings.append(pairing)
        sides = [rows.seat(pairing, n, entrants[who]) for n, who in enumerate(each.entrants)]
        if each.bye:
            pairing.phase, pairing.how, pairing.ended = Pairing.Phase.DONE, Pairing.How.BYE, now
            sides[0].outcome = Side.Outcome.WIN
        else:
            pairing.phase, pairing.ready = Pairing.Phase.READY, now
    rows.write([each for each in rows.pairings if each.phase == Pairing.Phase.READY])
    standings.refresh_absent(round_.stage)
