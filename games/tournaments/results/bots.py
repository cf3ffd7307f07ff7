"""Pairings of bots alone: their tables are opened automatically, one game after another, until the
pairing is decided. If a person plays against a bot, the person opens the table and the bot is
there."""

from games.duties import agenda
from games.people.access import Caller
from games.tables.models import Phase
from games.tournaments.models import OUTSTANDING, Pairing, Tournament
from games.tournaments.models import Phase as TournamentPhase
from games.tournaments.results import bouts
from games.tournaments.results.access import get_pairing_access


def call_bots(tournament_id: str) -> None:
    """File one duty for each game that bots may begin. Each duty is short."""
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None or not _is_on(tournament):
        return
    on = Pairing.objects.filter(stage__tournament=tournament, phase__in=OUTSTANDING)
    for pairing in on.exclude(sides__entrant__bot="").prefetch_related("bouts"):
        begun = pairing.bouts.all()
        if all(bout.places is not None for bout in begun):
            payload = {"tournament_id": tournament_id, "pairing_id": pairing.pk}
            agenda.enqueue("tournaments.seat_bots", f"{pairing.pk}.{len(begun)}", payload)


def seat_bots(tournament_id: str, pairing_id: str) -> None:
    """Open the next game of a pairing. If it runs twice or late, it finds the table already
    open."""
    tournament = Tournament.objects.locked().filter(pk=tournament_id).first()
    if tournament is None or not _is_on(tournament):
        return
    access = get_pairing_access(tournament_id, pairing_id, Caller(tournament.organiser))
    if access.pairing.phase not in OUTSTANDING or not all(s.entrant.bot for s in access.sides):
        return
    waiting = access.pairing.bouts.filter(places__isnull=True)
    if not waiting.exclude(table__phase=Phase.CLOSED).exists():
        bouts.open_next(access)


def _is_on(tournament: Tournament) -> bool:
    playing = tournament.phase == TournamentPhase.PLAYING and tournament.paused is None
    return playing and bool(tournament.table_mode)
