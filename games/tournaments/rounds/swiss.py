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
from games.tournaments.rules.formats.pods import resting_count, sizes
from games.tournaments.rules.formats.points import scoring
from games.tournaments.rules.formats.stages import Pods, Swiss
from games.tournaments.rules.formats.swiss import most_rounds
from games.tournaments.rules.matching.draw import Contender, Reason
from games.tournaments.rules.matching.pairs import draw_pairs
from games.tournaments.rules.matching.pods import draw_pods
from games.tournaments.rules.matching.seats import Begins, Three, seat_order, times
from games.tournaments.rules.scoring.history import RoundRecord

MOST_SEATS: Final = 4


class DrawnPairing(Record, frozen=True):
    entrants: tuple[int, ...]
    reasons: tuple[dict[str, Any], ...] = ()
    bye: bool = False


def draw_next(stage: Stage) -> Round:
    """Draw and write the next round. Call it with the tournament locked and the last round over."""
    return write_round(stage, next_pairings(stage))


def next_pairings(stage: Stage) -> list[DrawnPairing]:
    """Draw the next round without writing it."""
    contenders = _contenders(stage, stage.rounds.count() + 1, active_entrants(stage))
    format_ = stage.format
    return _pods(contenders, format_) if isinstance(format_, Pods) else _pairs(contenders)


def write_round(stage: Stage, drawn: Sequence[DrawnPairing]) -> Round:
    """Write the next round as rows, and open it."""
    number, format_ = stage.rounds.count() + 1, stage.format
    best_of = 1
    if isinstance(format_, Swiss):
        present_count = sum(len(each.entrants) for each in drawn)
        total = format_.number(stage.standings.count()) or most_rounds(present_count)
        best_of = format_.games(max(total - number, 0))
    round_ = Round(stage=stage, number=number, best_of=best_of)
    _write(round_, drawn, active_entrants(stage))
    return round_


def active_entrants(stage: Stage) -> dict[int, Entrant]:
    rows = Entrant.objects.filter(standings__stage=stage).exclude(state__in=GONE)
    return {each.number: each for each in rows}


def _contenders(stage: Stage, number: int, entrants: Mapping[int, Entrant]) -> list[Contender]:
    """Return the contenders: in the first round ranked by seed, later by the standings."""
    if number == 1:
        seeds = stage.standings.values_list("entrant__number", "seed")
        ranks = dict(sorted(seeds, key=lambda each: each[1]))
        points: dict[int, int] = dict.fromkeys(ranks, 0)
        history: dict[int, list[RoundRecord]] = {}
    else:
        history = standings.history(stage)
        placed = standings.placings(stage)
        ranks = {each.entrant: rank for rank, each in enumerate(placed)}
        points = {n: standings.points_gained(stage, history.get(n, ())) for n in ranks}
    sides = {n: _sides(history.get(n, [])) for n in ranks}
    return [
        Contender(
            id=n,
            points=points[n],
            rank=rank,
            met=_met_by_opponent(history.get(n, [])),
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


def _sides(rounds: list[RoundRecord]) -> tuple[int, int]:
    """Return how often the entrant was first minus how often second, and its last side (1 first, -1
    second). Only played meetings count."""
    sides = [1 if played.seat == 0 else -1 for played in _played_meetings(rounds)]
    return sum(sides), sides[-1] if sides else 0


def _seats(rounds: list[RoundRecord]) -> tuple[int, ...]:
    counted = Counter(played.seat for played in _played_meetings(rounds))
    return tuple(counted[seat] for seat in range(MOST_SEATS))


def _played_meetings(rounds: list[RoundRecord]) -> list[RoundRecord]:
    games = [played for played in rounds if played.opponents and played.how == "played"]
    return sorted(games, key=lambda played: played.round)


def _met_by_opponent(rounds: list[RoundRecord]) -> dict[int, tuple[int, ...]]:
    met: dict[int, tuple[int, ...]] = defaultdict(tuple)
    for played in rounds:
        for other in played.opponents:
            met[other] += (played.round,)
    return dict(met)


def _pairs(contenders: list[Contender]) -> list[DrawnPairing]:
    draw = draw_pairs(contenders)
    seated = [
        DrawnPairing((each.first, each.second), _reasons_to_builtins(each.reasons))
        for each in draw.pairs
    ]
    if draw.bye is not None:
        seated.append(
            DrawnPairing((draw.bye.entrant,), _reasons_to_builtins(draw.bye.reasons), bye=True)
        )
    return seated


def _reasons_to_builtins(reasons: Sequence[object]) -> tuple[dict[str, Any], ...]:
    """Convert reasons to the form stored with a pairing."""
    return tuple(msgspec.to_builtins(reasons))


def _pods(contenders: list[Contender], format_: Pods) -> list[DrawnPairing]:
    """Form the pods. Entrants left over are the lowest of those with the fewest byes."""
    spare = resting_count(len(contenders))
    order = sorted(contenders, key=lambda each: (each.byes, -each.rank))
    rest, playing = order[:spare], order[spare:]
    by_id = {each.id: each for each in playing}
    return [
        *(
            _pod([by_id[who] for who in pod.entrants], pod.reasons, format_)
            for pod in draw_pods(playing, sizes(len(contenders), format_.pod_size))
        ),
        *(
            DrawnPairing(
                (each.id,), _reasons_to_builtins((NoPodLeft(each.byes, format_.rest),)), bye=True
            )
            for each in rest
        ),
    ]


def _pod(members: list[Contender], why: Sequence[Reason], format_: Pods) -> DrawnPairing:
    order = seat_order(members)
    why = (*why, Begins(order[0].id, times(order[0], 0)))
    if len(order) < format_.pod_size:
        why = (*why, Three(scoring(format_).row(len(order))))
    return DrawnPairing(tuple(each.id for each in order), _reasons_to_builtins(why))


def _write(round_: Round, drawn: Sequence[DrawnPairing], entrants: Mapping[int, Entrant]) -> None:
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
