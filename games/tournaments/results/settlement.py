"""Consequences of a result: outcomes of the sides, advancement, standings."""

from collections.abc import Sequence

import msgspec
from django.utils import timezone

from games.duties import agenda
from games.people.models import User
from games.tournaments import standings
from games.tournaments.bulk import update_rows
from games.tournaments.log import lines
from games.tournaments.models import Entrant, Pairing, Side, Stage, Standing, Tournament
from games.tournaments.results.result import Result, SettledResult, interpret_result
from games.tournaments.results.sides import forfeit_result, sides_of, terms
from games.tournaments.rounds import clock, stations
from games.tournaments.rounds.side_order import order_sides, side_histories, why
from games.tournaments.rules.formats.stages import DoubleElimination

How, Outcome = Pairing.How, Side.Outcome


def record_result(
    pairing: Pairing, kind: str, sides: Sequence[Side], result: Result, *, by: User | None = None
) -> None:
    """Record a final result, with its line in the log. The pairing comes with its tournament, which
    must be locked."""
    settled = interpret_result(result, terms(pairing, sides))
    lines.write(pairing.stage.tournament, kind, by, **facts_of(pairing, sides, result))
    settle(pairing, sides, settled)


def facts_of(
    pairing: Pairing, sides: Sequence[Side], result: Result | None
) -> dict[str, lines.Fact]:
    return {
        "pairing": pairing.pk,
        "stage": pairing.stage.number,
        "round": pairing.round.number,
        "entrants": [side.entrant.number for side in sides],
        "result": None if result is None else [msgspec.to_builtins(result)],
    }


def settle(pairing: Pairing, sides: Sequence[Side], settled: SettledResult) -> None:
    """Write the result, and apply its consequences."""
    write(pairing, sides, settled)
    stations.free(pairing.stage.tournament, pairing)
    _follow(pairing, sides)


def write(pairing: Pairing, sides: Sequence[Side], settled: SettledResult) -> None:
    for side, outcome, score, place in zip(
        sides, settled.outcomes, settled.scores, settled.places, strict=True
    ):
        side.outcome, side.score, side.place = outcome, score, place
        side.forfeit = _is_forfeit(settled.how, outcome, place, pod=len(sides) > 2)
    update_rows(sides, ("outcome", "score", "place", "forfeit"))
    pairing.phase, pairing.how = Pairing.Phase.DONE, settled.how
    pairing.claim, pairing.ended, pairing.drawn_games = None, timezone.now(), settled.drawn
    pairing.save(update_fields=("phase", "how", "claim", "ended", "drawn_games"))


def _is_forfeit(how: str, outcome: str, place: int | None, *, pod: bool) -> bool:
    if pod:
        return place is None
    return how in (How.FORFEIT, How.DOUBLE_FORFEIT) and outcome == Outcome.LOSS


def _follow(pairing: Pairing, sides: Sequence[Side]) -> None:
    if pairing.index is not None:
        _advance(pairing, sides)
    else:
        standings.mark_changed(pairing.stage, [side.entrant_id for side in sides])
    unsettled = Pairing.objects.filter(stage=pairing.stage, round=pairing.round).unsettled()
    if not unsettled.exists():
        agenda.enqueue(
            "tournaments.go_on",
            f"{pairing.round_id}.{pairing.stage.tournament.number}",
            {"stage_id": pairing.stage_id},
        )


def _advance(pairing: Pairing, sides: Sequence[Side]) -> None:
    """Move winner and loser on in the bracket; a side with no further pairing gets its final
    place."""
    winner = next((side for side in sides if side.outcome == Outcome.WIN), None)
    loser = next((side for side in sides if side.outcome == Outcome.LOSS), None)
    if winner is None:
        loser = None  # both have forfeited and are out; their places are computed at the end
    if _decides_all(pairing, winner):
        _void_reset(pairing, winner, loser)
        return
    for way, side, role in ((pairing.winner_to, winner, 0), (pairing.loser_to, loser, 1)):
        if way is None:
            if side is not None:
                _set_place(pairing, side, role)
        elif side is None:
            _nobody_comes(pairing.stage, way)
        else:
            _arrive(pairing, side.entrant, way)


def _decides_all(pairing: Pairing, winner: Side | None) -> bool:
    """Return whether this is the grand final of double elimination, won by the side that has not
    lost before."""
    return (
        isinstance(pairing.stage.format, DoubleElimination)
        and pairing.round.part == "final"
        and pairing.winner_to is not None
        and winner is not None
        and winner.branch == 0
    )


def _void_reset(pairing: Pairing, winner: Side | None, loser: Side | None) -> None:
    """Set the reset void and assign the final places: the reset is not needed."""
    assert pairing.winner_to is not None  # noqa: S101 - see _decides_all
    reset = _meeting(pairing.stage, pairing.winner_to // 2)
    reset.phase = Pairing.Phase.VOID
    reset.save(update_fields=("phase",))
    for side, role in ((winner, 0), (loser, 1)):
        if side is not None:
            _set_place(reset, side, role)


def _set_place(pairing: Pairing, side: Side, role: int) -> None:
    best, worst = pairing.round.decides[role] or (None, None)
    Standing.objects.filter(stage=pairing.stage_id, entrant=side.entrant_id).update(
        best=best, worst=worst
    )


def _meeting(stage: Stage, index: int) -> Pairing:
    pairing = Pairing.objects.select_related("round").get(stage=stage, index=index)
    pairing.stage = stage
    return pairing


def _arrive(before: Pairing, entrant: Entrant, way: int) -> None:
    pairing, branch = _meeting(before.stage, way // 2), way % 2
    side = Side(pairing=pairing, round=pairing.round, entrant=entrant, branch=branch)
    side.position = _position(side, next(iter(sides_of(pairing)), None))
    side.save(force_insert=True)
    stations.inherit(pairing, before.round, before.station)
    _call_if_complete(pairing)


def _position(side: Side, opponent: Side | None) -> int:
    """Return the position of an arriving side; the opponent's position may be swapped. Without an
    opponent yet, it is the side's place in the bracket."""
    branch = side.branch or 0
    if opponent is None:
        return branch
    known = side_histories(side.pairing.stage.tournament, [side.entrant_id, opponent.entrant_id])
    both = (opponent.entrant, side.entrant) if branch else (side.entrant, opponent.entrant)
    first, second = order_sides(both, known)
    side.pairing.reasons = [*side.pairing.reasons, *why(first, second, known)]
    position = int(first is opponent.entrant)
    if opponent.position == position:
        opponent.position = 1 - position
        opponent.save(update_fields=("position",))
    return position


def _nobody_comes(stage: Stage, way: int) -> None:
    pairing = _meeting(stage, way // 2)
    pairing.missing |= 1 << (way % 2)
    _call_if_complete(pairing)


def _call_if_complete(pairing: Pairing) -> None:
    sides = sides_of(pairing)
    complete = len(sides) + pairing.missing.bit_count() == 2
    if complete and len(sides) == 2:
        pairing.phase, pairing.ready = Pairing.Phase.READY, timezone.now()
        stations.assign_station(pairing.stage.tournament, pairing)
    elif complete and not sides:
        pairing.phase = Pairing.Phase.VOID
    pairing.save(update_fields=("missing", "station", "phase", "ready", "reasons"))
    if not complete:
        return
    if not sides:
        _follow(pairing, sides)
        return
    if len(sides) == 1:
        write(pairing, sides, SettledResult(How.BYE, (Outcome.WIN,), (0,), (None,)))
        _follow(pairing, sides)
        return
    clock.call_late(pairing.stage.tournament, pairing)
    _forfeit_absent(pairing, sides)


def _forfeit_absent(pairing: Pairing, sides: Sequence[Side]) -> None:
    """Forfeit an open pairing for entrants who have left: nobody plays against them."""
    gone = tuple(side.position for side in sides if side.entrant.is_gone)
    if gone and (len(sides) == 2 or len(gone) >= len(sides) - 1):
        settle(pairing, sides, forfeit_result(pairing, sides, gone))


def forfeit_open_pairings(tournament: Tournament, entrant: Entrant) -> None:
    """Forfeit the open pairings of an entrant who dropped out or was disqualified. Finished results
    do not change."""
    open_ = Pairing.objects.outstanding().filter(
        stage__tournament=tournament, sides__entrant=entrant
    )
    for pairing in open_.select_related("round", "stage").order_by("round__number", "slot"):
        pairing.stage.tournament = tournament
        _forfeit_absent(pairing, sides_of(pairing))
