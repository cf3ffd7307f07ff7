"""Check-in: its window, opened and closed by duties, and the start at its time.

Each duty says for which time it was filed: if the organiser has chosen another since, it finds
nothing to do.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.duties import filing
from games.people.refusals import Refusal
from games.tables.permissions import Caller
from games.tournaments import entering_refusals as no
from games.tournaments import log, places, refusals, starting
from games.tournaments.entrants_reached import reach
from games.tournaments.models import Entrant, Phase, State, Tournament


def file_times(tournament: Tournament) -> None:
    """Of a tournament whose times were said; the number of the change makes the key."""
    for kind, time in (
        ("tournaments.open_check_in", tournament.check_in_opens),
        ("tournaments.close_check_in", tournament.check_in_closes),
        ("tournaments.start_by_itself", tournament.starts),
    ):
        if time is not None and (kind != "tournaments.start_by_itself" or _by_itself(tournament)):
            told = {"tournament_id": tournament.pk, "time": time.isoformat()}
            filing.file(kind, f"{tournament.pk}.{tournament.number}", told, due=time)
    opens = tournament.check_in_opens
    if tournament.phase == Phase.CHECK_IN and (opens is None or opens > timezone.now()):
        tournament.phase = Phase.OPEN
        tournament.save(update_fields=("phase",))


def _by_itself(tournament: Tournament) -> bool:
    return tournament.starts_by_itself


def _gathering(tournament_id: str) -> Tournament | None:
    tournament = Tournament.objects.locked().filter(pk=tournament_id).first()
    return tournament if tournament is not None and tournament.gathering else None


def _is(time: datetime | None, filed: str) -> bool:
    return time is not None and time == datetime.fromisoformat(filed)


# Duties


def open_check_in(tournament_id: str, time: str) -> None:
    tournament = _gathering(tournament_id)
    if tournament is None or not _is(tournament.check_in_opens, time):
        return
    if tournament.phase != Phase.CHECK_IN:
        tournament.phase = Phase.CHECK_IN
        tournament.save(update_fields=("phase",))
        log.write(tournament, "check_in_opened")


def close_check_in(tournament_id: str, time: str) -> None:
    """Who has not come has missed it, and whoever waited gets the place."""
    tournament = _gathering(tournament_id)
    if tournament is not None and _is(tournament.check_in_closes, time):
        _close(tournament, time)


def _close(tournament: Tournament, time: str) -> None:
    if tournament.log.filter(kind="check_in_closed", facts__time=time).exists():
        return
    entered = tournament.entrants.filter(state=State.ENTERED)
    missed = list(entered.order_by("number").values_list("number", flat=True))
    entered.update(state=State.MISSED)
    log.write(tournament, "check_in_closed", time=time, entrants=missed)
    places.move_up(tournament)


def start_by_itself(tournament_id: str, time: str) -> None:
    """If it cannot start, the log says why, and the organiser decides."""
    tournament = _gathering(tournament_id)
    if tournament is None or not tournament.starts_by_itself:
        return
    if not _is(tournament.starts, time):
        return
    if tournament.check_in_closes is not None:
        _close(tournament, tournament.check_in_closes.isoformat())
    try:
        with transaction.atomic():
            starting.start_now(tournament, by=None)
    except Refusal as refusal:
        tournament.refresh_from_db()
        log.write(tournament, "not_started", reason=refusal.code)


# Those who come


def check_in(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Oneself while check-in is open; by the organiser at any time before the start."""
    with transaction.atomic():
        found = reach(tournament_id, caller, entrant_id)
        tournament, entrant = found.tournament, found.entrant
        if not tournament.gathering:
            raise refusals.already_started()
        _must_be_possible(tournament, by_organiser=found.here.organises)
        if entrant.state == State.CHECKED_IN:
            return entrant
        if tournament.brings and not entrant.brought:
            raise no.brings_first()
        entrant.state = _checked_in(tournament, entrant)
        entrant.save(update_fields=("state",))
        log.write(tournament, "checked_in", found.here.person, entrant=entrant.number)
    return entrant


def _must_be_possible(tournament: Tournament, *, by_organiser: bool) -> None:
    if tournament.check_in_opens is None:
        raise no.no_check_in()
    now = timezone.now()
    closed = places.checked_in_by_now(tournament)
    if not by_organiser and (now < tournament.check_in_opens or closed):
        raise no.check_in_not_open()


def _checked_in(tournament: Tournament, entrant: Entrant) -> State:
    match entrant.state:
        case State.ENTERED:
            return State.CHECKED_IN
        case State.MISSED if places.found(tournament) != State.WAITING:
            return State.CHECKED_IN
        case State.MISSED | State.WAITING:
            raise no.waiting()
        case _:
            raise no.not_in()
