"""The start: lists are locked, seeds are given, the first stage is drawn."""

from django.db import transaction
from django.utils import timezone

from games.people.access import Caller
from games.people.models import User
from games.people.refusals import Refusal
from games.tournaments import refusals
from games.tournaments.access import access, must_be_gathering, must_organise
from games.tournaments.entrants import check_in
from games.tournaments.entrants.seeds import seeded
from games.tournaments.log import lines
from games.tournaments.models import IN, Entrant, Phase, State, Tournament
from games.tournaments.rounds.course import go_on_now
from games.tournaments.rounds.draw import draw
from games.tournaments.rules.formats.faults import faults


def start(tournament_id: str, caller: Caller) -> Tournament:
    with transaction.atomic():
        here = access(tournament_id, caller, lock=True)
        must_organise(here)
        start_now(here.tournament, here.person)
    return here.tournament


def start_now(tournament: Tournament, by: User | None) -> None:
    """Of a locked tournament."""
    must_be_gathering(tournament)
    stages = list(tournament.stages.order_by("number"))
    if not stages:
        raise refusals.no_stage()
    first = stages[0]
    first.tournament = tournament
    order = seeded(tournament, _present(tournament))
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
    draw(first, order)
    go_on_now(first)


def start_by_itself(tournament_id: str, time: str) -> None:
    """The duty of the time at which it starts. If it cannot, the log says why, and the organiser
    decides."""
    tournament = check_in.still_due(tournament_id, "starts", time)
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
    """Who did not check in, and who found no place; everybody else plays."""
    if tournament.check_in_opens:
        tournament.entrants.filter(state=State.ENTERED).update(state=State.MISSED)
    tournament.entrants.filter(state__in=IN).update(state=State.PLAYING)
