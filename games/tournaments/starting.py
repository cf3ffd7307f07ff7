"""The start: lists are locked, seeds are given, the first stage is drawn."""

from django.db import transaction
from django.utils import timezone

from games.people.models import User
from games.tables.permissions import Caller
from games.tournaments import log, refusals
from games.tournaments.drawing import draw
from games.tournaments.formats.chain import faults
from games.tournaments.going_on import go_on_now
from games.tournaments.models import IN, Entrant, Phase, State, Tournament
from games.tournaments.permissions import access, must_organise
from games.tournaments.seeding import seeded


def start(tournament_id: str, caller: Caller) -> Tournament:
    with transaction.atomic():
        here = access(tournament_id, caller, lock=True)
        must_organise(here)
        start_now(here.tournament, here.person)
    return here.tournament


def start_now(tournament: Tournament, by: User | None) -> None:
    """Of a locked tournament."""
    if not tournament.gathering:
        raise refusals.already_started()
    stages = list(tournament.stages.order_by("number"))
    if not stages:
        raise refusals.no_stage()
    first = stages[0]
    first.tournament = tournament
    order = seeded(tournament, _present(tournament))
    if len(order) < 2 or faults([stage.format for stage in stages], len(order)):
        raise refusals.too_few()
    if tournament.brings and any(not entrant.brought for entrant in order):
        raise refusals.brings_missing([entrant.number for entrant in order if not entrant.brought])
    _leave_out(tournament)
    tournament.phase, tournament.started = Phase.PLAYING, timezone.now()
    tournament.save(update_fields=("phase", "started"))
    log.write(tournament, "started", by, entrants=len(order), seed=tournament.seed)
    draw(first, order)
    go_on_now(first)


def _present(tournament: Tournament) -> list[Entrant]:
    states = (State.CHECKED_IN,) if tournament.check_in_opens else IN
    return list(tournament.entrants.filter(state__in=states))


def _leave_out(tournament: Tournament) -> None:
    """Who did not check in, and who found no place; everybody else plays."""
    if tournament.check_in_opens:
        tournament.entrants.filter(state=State.ENTERED).update(state=State.MISSED)
    tournament.entrants.filter(state__in=IN).update(state=State.PLAYING)
