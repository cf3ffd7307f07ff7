"""Correction of a result that later pairings depend on: list them, choose, then replay or keep
them."""

from collections.abc import Iterator
from typing import Final, Literal

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from games.duties import agenda
from games.kernel.record import Record
from games.people.access import Caller
from games.tournaments import refusals, standings
from games.tournaments.access import get_access, must_judge
from games.tournaments.log import lines
from games.tournaments.models import (
    OUTSTANDING,
    Draft,
    Pairing,
    Phase,
    Side,
    Stage,
    Standing,
    Tournament,
)
from games.tournaments.player_ratings import rate_again
from games.tournaments.ranking import write_final
from games.tournaments.results import settlement
from games.tournaments.results.access import Access, get_pairing_access, must_be_correctable
from games.tournaments.results.report import report
from games.tournaments.results.result import Result, SettledResult, interpret_result
from games.tournaments.results.sides import sides_of, terms
from games.tournaments.rounds import stage_progress
from games.tournaments.rules.formats.points import has_points
from games.tournaments.rules.formats.stages import Pods, Swiss

Follow = Literal["keep", "replay"]
PLAYED: Final = (Pairing.Phase.REPORTED, Pairing.Phase.DISPUTED, Pairing.Phase.DONE)


class Hanging(Record, frozen=True):
    """A pairing that was drawn, or played, on the result that is corrected."""

    pairing: str
    stage: int
    round: int
    entrants: tuple[int, ...]
    phase: str


def override(
    tournament_id: str,
    pairing_id: str,
    caller: Caller,
    result: Result,
    *,
    reason: str,
    follow: Follow | None = None,
) -> Pairing:
    """Set a result as a judge. A pairing still being played is settled; a finished one is
    corrected. If other pairings depend on it, `follow` says whether they are kept or played
    again."""
    if not reason.strip():
        raise refusals.no_reason()
    with transaction.atomic():
        access = get_pairing_access(tournament_id, pairing_id, caller, lock=True)
        must_judge(access)
        settled = _read(access, result)
        hanging = list(_dependent_pairings(access, settled))
        if hanging and follow is None:
            raise refusals.hangs(hanging=hanging)
        _log(access, result, reason, hanging, follow)
        if access.pairing.phase in OUTSTANDING:
            settlement.settle(access.pairing, access.sides, settled)
        else:
            _correct(access, settled, follow)
    return Pairing.objects.get(pk=pairing_id)


def enter_result(tournament_id: str, pairing_id: str, caller: Caller, result: Result) -> None:
    """Enter a result at the desk. It counts at once, also that of an organiser who plays in this
    pairing: as a player's report it would wait for the other side."""
    access = get_access(tournament_id, caller)
    must_judge(access)
    own = access.own
    if own is not None and Side.objects.filter(pairing=pairing_id, entrant=own).exists():
        override(tournament_id, pairing_id, caller, result, reason=_("Entered at the desk."))
    else:
        report(tournament_id, pairing_id, caller, result)


def dependent_pairings(
    tournament_id: str, pairing_id: str, caller: Caller, result: Result
) -> list[Hanging]:
    """Return the pairings that `override` would ask about, without changing anything."""
    with transaction.atomic():
        access = get_pairing_access(tournament_id, pairing_id, caller, lock=True)
        must_judge(access)
        return list(_dependent_pairings(access, _read(access, result)))


def _read(access: Access, result: Result) -> SettledResult:
    must_be_correctable(access)
    return interpret_result(result, terms(access.pairing, access.sides))


def _log(
    access: Access, result: Result, reason: str, hanging: list[Hanging], follow: Follow | None
) -> None:
    facts = settlement.facts_of(access.pairing, access.sides, result)
    before = [[side.score, side.outcome, side.place] for side in access.sides]
    lines.write_by(
        access,
        "overridden" if access.pairing.phase in OUTSTANDING else "corrected",
        **facts,
        before=list(before),
        reason=reason,
        follow=follow or "",
        hanging=[[each.pairing, each.round, *each.entrants] for each in hanging],
    )


# Dependent pairings


def _changes_pairings(access: Access, settled: SettledResult) -> bool:
    if access.pairing.index is not None:
        return tuple(side.outcome for side in access.sides) != settled.outcomes
    return (
        tuple(side.outcome for side in access.sides) != settled.outcomes
        or tuple(side.place for side in access.sides) != settled.places
        or tuple(side.score for side in access.sides) != settled.scores
    )


def _dependent_pairings(access: Access, settled: SettledResult) -> Iterator[Hanging]:
    if access.pairing.phase != Pairing.Phase.DONE or not _changes_pairings(access, settled):
        return
    if access.pairing.index is not None:
        yield from map(_describe_dependent, _played_after(access.pairing))
    elif isinstance(access.pairing.stage.format, Swiss | Pods):
        later = Pairing.objects.filter(
            stage=access.pairing.stage, round__number__gt=access.pairing.round.number
        )
        yield from map(_describe_dependent, _with_rounds(later))
    if access.pairing.stage.phase == Stage.Phase.OVER:
        stages = access.tournament.stages.filter(number__gt=access.pairing.stage.number)
        drawn = Pairing.objects.filter(stage__in=stages, phase__in=(*OUTSTANDING, "done"))
        yield from map(_describe_dependent, _with_rounds(drawn))


def _with_rounds(rows: "QuerySet[Pairing]") -> "QuerySet[Pairing]":
    return rows.select_related("round", "stage").order_by("stage__number", "round__number", "slot")


def _describe_dependent(pairing: Pairing) -> Hanging:
    return Hanging(
        pairing.pk,
        pairing.stage.number,
        pairing.round.number,
        tuple(side.entrant.number for side in sides_of(pairing)),
        pairing.phase,
    )


def _played_after(pairing: Pairing) -> list[Pairing]:
    """Return the pairings of a bracket that were played by entrants whom this result sent on, and
    all that followed from them."""
    by_id: dict[str, Pairing] = {}
    ahead = [pairing]
    while ahead:
        for following in _following(ahead.pop()):
            if following.phase == Pairing.Phase.DONE:
                ahead.append(following)
            if following.phase in PLAYED and following.how != Pairing.How.BYE:
                by_id[following.pk] = following
    return sorted(by_id.values(), key=lambda each: (each.round.number, each.slot))


def _following(pairing: Pairing) -> list[Pairing]:
    ways = {way // 2 for way in (pairing.winner_to, pairing.loser_to) if way is not None}
    return list(_with_rounds(Pairing.objects.filter(stage=pairing.stage, index__in=ways)))


def _correct(access: Access, settled: SettledResult, follow: Follow | None) -> None:
    if follow == "keep" or not _changes_pairings(access, settled):
        _overwrite(access, settled)
    else:
        _replay_dependents(access, settled)
    access.pairing.round.stage = access.pairing.stage
    stage_progress.announce_played(access.pairing.round)


def _overwrite(access: Access, settled: SettledResult) -> None:
    """Write the result only; later pairings stay."""
    settlement.write(access.pairing, access.sides, settled)
    _recount(access)


def _recount(access: Access) -> None:
    stage = access.pairing.stage
    standings.refresh(stage, [side.entrant_id for side in access.sides])
    if stage.phase == Stage.Phase.OVER and has_points(stage.format):
        stage_progress.write_ranks(stage)
    if access.tournament.phase == Phase.OVER:
        write_final(access.tournament)
        if access.tournament.rated:
            rate_again(access.tournament)


def _replay_dependents(access: Access, settled: SettledResult) -> None:
    tournament, pairing = access.tournament, access.pairing
    stage = pairing.stage
    _undo_later_stages(tournament, stage)
    Draft.objects.filter(stage=stage).delete()  # it was drawn from the wrong result
    if pairing.index is not None:
        _take_back(tournament, pairing)
        _reopen(tournament, stage)
        settlement.settle(pairing, access.sides, settled)
        return
    if isinstance(stage.format, Swiss | Pods):
        stage.rounds.filter(number__gt=pairing.round.number).delete()
    _reopen(tournament, stage)
    settlement.write(pairing, access.sides, settled)
    standings.recount(stage)
    agenda.enqueue("tournaments.go_on", f"{stage.pk}.{tournament.number}", {"stage_id": stage.pk})


def _undo_later_stages(tournament: Tournament, stage: Stage) -> None:
    later = tournament.stages.filter(number__gt=stage.number)
    for each in later:
        each.pairings.all().delete()
        each.rounds.all().delete()
        Standing.objects.filter(stage=each).delete()
        Draft.objects.filter(stage=each).delete()
    later.update(phase=Stage.Phase.WAITING)


def _reopen(tournament: Tournament, stage: Stage) -> None:
    if has_points(stage.format):
        stage.standings.update(best=None, worst=None)
    if stage.phase == Stage.Phase.OVER:
        stage.phase = Stage.Phase.PLAYING
        stage.save(update_fields=("phase",))
    if tournament.phase == Phase.OVER:
        tournament.phase = Phase.PLAYING
        tournament.save(update_fields=("phase",))
        tournament.entrants.update(best=None, worst=None)
        if tournament.rated:
            rate_again(tournament)  # it rates nobody until it is over again


def _take_back(tournament: Tournament, pairing: Pairing) -> None:
    """Undo the result of a pairing: its entrants come back from their next pairings, whose results
    are undone first."""
    sides = sides_of(pairing)
    for way in (pairing.winner_to, pairing.loser_to):
        if way is not None:
            _clear_side(tournament, pairing.stage, way)
    Side.objects.filter(pairing=pairing).update(outcome="", score=None, place=None, forfeit=False)
    Standing.objects.filter(
        stage=pairing.stage, entrant__in=[side.entrant_id for side in sides]
    ).update(best=None, worst=None)
    pairing.phase, pairing.how, pairing.claim = Pairing.Phase.READY, "", None
    pairing.ended, pairing.drawn_games = None, 0
    pairing.save(update_fields=("phase", "how", "claim", "ended", "drawn_games"))
    pairing.round.closed = None
    pairing.round.save(update_fields=("closed",))


def _clear_side(tournament: Tournament, stage: Stage, way: int) -> None:
    target = Pairing.objects.select_related("round", "stage").get(stage=stage, index=way // 2)
    target.stage.tournament = tournament
    if target.phase in (Pairing.Phase.DONE, Pairing.Phase.VOID):
        _take_back(tournament, target)
    Side.objects.filter(pairing=target, branch=way % 2).delete()
    Side.objects.filter(pairing=target).update(position=F("branch"))
    target.missing &= ~(1 << (way % 2))
    target.phase, target.claim, target.station = Pairing.Phase.WAITING, None, None
    target.claims += 1  # an old report there can no longer be confirmed
    target.reasons = [each for each in target.reasons if each["kind"] != "first"]
    target.save(update_fields=("missing", "phase", "claim", "station", "claims", "reasons"))
