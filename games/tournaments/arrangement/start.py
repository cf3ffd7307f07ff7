"""Start of a tournament: lists are locked, seeds are given, the first stage is drawn."""

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.duties import agenda
from games.duties.work import RetryLater
from games.people.access import Caller
from games.people.models import User
from games.people.refusals import Refusal
from games.tournaments import refusals
from games.tournaments.access import get_access, must_be_gathering, must_organise
from games.tournaments.entrants import check_in
from games.tournaments.entrants.seeds import seeding_order
from games.tournaments.log import lines
from games.tournaments.models import IN, Draft, Entrant, Phase, Stage, State, Tournament
from games.tournaments.rounds.stage_progress import begin
from games.tournaments.rules.formats.faults import faults

AT_ONCE: Final = 256
"""Largest number of entrants drawn within the request, in some tenth of a second. Larger first
stages, and all later stages, are drawn by a worker."""


def start(tournament_id: str, caller: Caller) -> Tournament:
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        start_now(access.tournament, access.person)
    return access.tournament


def start_now(tournament: Tournament, by: User | None) -> None:
    """Call it with the tournament locked."""
    must_be_gathering(tournament)
    stages = list(tournament.stages.order_by("number"))
    if not stages:
        raise refusals.no_stage()
    first = stages[0]
    first.tournament = tournament
    order = seeding_order(tournament, _present(tournament))
    if len(order) < 2 or faults([stage.format for stage in stages], len(order)):
        raise refusals.too_few()
    if tournament.brings and any(not entrant.brought for entrant in order):
        raise refusals.brings_missing(
            entrants=[entrant.number for entrant in order if not entrant.brought]
        )
    _leave_out(tournament)
    tournament.phase, tournament.started = Phase.PLAYING, timezone.now()
    tournament.save(update_fields=("phase", "started"))
    lines.write(tournament, "started", by, entrants=len(order), seed=tournament.seed)
    if len(order) <= AT_ONCE:
        begin(first, order)
        return
    first.phase = Stage.Phase.DRAWING
    first.save(update_fields=("phase",))
    key = f"{first.pk}.{tournament.number}"
    agenda.enqueue("tournaments.draw", key, {"stage_id": first.pk})


def draw_first(stage_id: str) -> None:
    """Duty of a start that is too large for a request.

    All of it is one transaction, so the stage is drawn once, even if the worker is killed or starts
    again.
    """
    stage = Stage.objects.filter(pk=stage_id).first()
    if stage is None:
        return
    tournament = Tournament.objects.locked().get(pk=stage.tournament_id)
    stage.refresh_from_db()
    drafted = Draft.objects.filter(stage=stage).exists()
    if tournament.phase != Phase.PLAYING or stage.phase != Stage.Phase.DRAWING or drafted:
        return
    if tournament.paused:
        raise RetryLater(timezone.now() + timedelta(minutes=1))
    stage.tournament = tournament
    begin(stage, seeding_order(tournament, list(tournament.entrants.filter(state=State.PLAYING))))


def start_by_itself(tournament_id: str, time: str) -> None:
    """Duty of the planned starting time. If the start is refused, the log says why, and the
    organiser decides."""
    tournament = check_in.lock_if_due(tournament_id, "starts", time)
    if tournament is None or not tournament.starts_by_itself:
        return
    check_in.close(tournament)
    try:
        with transaction.atomic():
            start_now(tournament, by=None)
    except Refusal as refusal:
        tournament.refresh_from_db()
        lines.write(tournament, "not_started", reason=refusal.code)


def _present(tournament: Tournament) -> list[Entrant]:
    states = (State.CHECKED_IN,) if tournament.check_in_opens else IN
    return list(tournament.entrants.filter(state__in=states))


def _leave_out(tournament: Tournament) -> None:
    """Mark entrants who did not check in as missed; those with a place play."""
    if tournament.check_in_opens:
        tournament.entrants.filter(state=State.ENTERED).update(state=State.MISSED)
    tournament.entrants.filter(state__in=IN).update(state=State.PLAYING)
