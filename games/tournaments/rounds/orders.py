"""Organiser's actions on a round: more time, stopping and starting its clock, a new draw; and a
pause of the tournament."""

from typing import Annotated

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from msgspec import Meta

from games.duties import agenda
from games.people.access import Caller
from games.tournaments import refusals, standings
from games.tournaments.access import Access, get_access, must_organise
from games.tournaments.log import lines
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.models import Pairing, Phase, Round, Side, Stage, Tournament
from games.tournaments.rounds import clock, drafts
from games.tournaments.rounds.swiss import draw_next
from games.tournaments.rules.formats.stages import Pods, Swiss

LONGEST_EXTENSION = 7 * 24 * 60
Minutes = Annotated[int, Meta(ge=1, le=LONGEST_EXTENSION)]


def _lock_round(tournament_id: str, round_id: str, caller: Caller) -> tuple[Access, Round]:
    """Lock the tournament and return an open round, for its organiser only."""
    access = get_access(tournament_id, caller, lock=True)
    must_organise(access)
    round_ = (
        Round.objects.select_related("stage")
        .filter(pk=round_id, stage__tournament=access.tournament)
        .first()
    )
    if round_ is None:
        raise refusals.unknown_round()
    round_.stage.tournament = access.tournament
    if access.tournament.phase != Phase.PLAYING or round_.closed or not round_.opened:
        raise refusals.round_not_on()
    return access, round_


def extend(tournament_id: str, round_id: str, caller: Caller, minutes: int) -> Round:
    """Extend the round. The old duties for its end find a different time and do nothing."""
    with transaction.atomic():
        access, round_ = _lock_round(tournament_id, round_id, caller)
        clock.extend(access.tournament, round_, minutes)
        lines.write_by(access, "round_extended", **lines.round_facts(round_), minutes=minutes)
    return round_


def redraw(tournament_id: str, round_id: str, caller: Caller, reason: str) -> Round | None:
    """Draw the newest round of Swiss or pods again after a drop or a late entry, while nobody has
    played. Its byes and the forfeits of entrants who left are discarded. Returns None if the new
    draw is a draft to be published."""
    reason = reason.strip()[:LONGEST_REASON]
    if not reason:
        raise refusals.no_reason()
    with transaction.atomic():
        access, round_ = _lock_round(tournament_id, round_id, caller)
        stage = round_.stage
        if not isinstance(stage.format, Swiss | Pods):
            raise refusals.drawn_at_once()
        if stage.rounds.filter(number__gt=round_.number).exists() or _has_begun(round_):
            raise refusals.round_begun()
        facts = lines.round_facts(round_)
        round_.delete()
        standings.recount(stage)
        if drafts.needs_publishing(stage):
            lines.write_by(access, "round_taken_back", **facts, reason=reason)
            drafts.keep_round(stage)
            return None
        drawn = draw_next(stage)
        lines.write_by(access, "round_redrawn", **facts, reason=reason)
    return drawn


def set_clock(tournament_id: str, round_id: str, caller: Caller, *, runs: bool) -> Round:
    """Start or stop the clock; repeating changes nothing."""
    with transaction.atomic():
        access, round_ = _lock_round(tournament_id, round_id, caller)
        if round_.due is None:
            raise refusals.no_clock()
        if runs and access.tournament.paused:
            raise refusals.paused()
        facts = lines.round_facts(round_)
        if runs and clock.run(access.tournament, round_):
            lines.write_by(access, "clock_runs", **facts)
        elif not runs and clock.stop(round_):
            lines.write_by(access, "clock_stands", **facts)
    return round_


def pause(tournament_id: str, caller: Caller) -> Tournament:
    """Pause the tournament: no draw, no clock runs and no time ends until it resumes. Results still
    count."""
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        tournament = access.tournament
        _must_be_playing(tournament)
        if tournament.paused is None:
            tournament.paused = timezone.now()
            tournament.save(update_fields=("paused",))
            for round_ in _open_rounds(tournament):
                clock.stop(round_)
            lines.write_by(access, "paused")
    return tournament


def resume(tournament_id: str, caller: Caller) -> Tournament:
    """Resume the tournament. Clocks that were stopped before the pause stay stopped."""
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        tournament, since = access.tournament, access.tournament.paused
        _must_be_playing(tournament)
        if since is not None:
            tournament.paused = None
            tournament.save(update_fields=("paused",))
            lines.write_by(access, "resumed")
            for round_ in _open_rounds(tournament).filter(stopped__gte=since):
                clock.run(tournament, round_)
            for stage in tournament.stages.filter(phase=Stage.Phase.PLAYING):
                key = f"{stage.pk}.{tournament.number}"
                agenda.enqueue("tournaments.go_on", key, {"stage_id": stage.pk})
    return tournament


def _must_be_playing(tournament: Tournament) -> None:
    if tournament.phase != Phase.PLAYING:
        raise refusals.not_playing()


def _open_rounds(tournament: Tournament) -> "QuerySet[Round]":
    return Round.objects.filter(stage__tournament=tournament, opened__isnull=False, closed=None)


def _has_begun(round_: Round) -> bool:
    """Return whether anybody has reported a result, opened a table, or forfeited without having
    left."""
    pairings = Pairing.objects.filter(round=round_)
    if pairings.filter(phase__in=(Pairing.Phase.REPORTED, Pairing.Phase.DISPUTED)).exists():
        return True
    if pairings.filter(bouts__isnull=False).exists():
        return True
    done = pairings.filter(phase=Pairing.Phase.DONE).exclude(how=Pairing.How.BYE)
    if done.filter(how__in=(Pairing.How.PLAYED, Pairing.How.UNFINISHED)).exists():
        return True
    lost = Side.objects.filter(pairing__in=done, forfeit=True).select_related("entrant")
    return any(not side.entrant.is_gone for side in lost)
