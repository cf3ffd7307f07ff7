"""Check-in: its window, opened and closed by duties, and the entrants who come.

Each duty stores the time that it was filed for. If the organiser has changed that time, the duty
does nothing.
"""

from datetime import datetime
from typing import Final, Literal

from django.db import transaction
from django.utils import timezone

from games.duties import agenda
from games.people.access import Caller
from games.tournaments import refusals
from games.tournaments.access import must_be_gathering
from games.tournaments.entrants import capacity
from games.tournaments.entrants.access import Access, get_entrant_access, must_act_for
from games.tournaments.log import lines
from games.tournaments.models import Entrant, Phase, State, Tournament

AT_ONCE: Final = 100
"""Entrants that one click checks in: those on a page."""


def file_times(tournament: Tournament) -> None:
    """File the duties after the times were changed. The number of the change is part of the key."""
    for kind, time in (
        ("tournaments.open_check_in", tournament.check_in_opens),
        ("tournaments.close_check_in", tournament.check_in_closes),
        ("tournaments.start_by_itself", tournament.starts if tournament.starts_by_itself else None),
    ):
        if time is not None:
            facts = {"tournament_id": tournament.pk, "time": time.isoformat()}
            agenda.enqueue(kind, f"{tournament.pk}.{tournament.number}", facts, due=time)
    opens = tournament.check_in_opens
    if tournament.phase == Phase.CHECK_IN and (opens is None or opens > timezone.now()):
        tournament.phase = Phase.OPEN
        tournament.save(update_fields=("phase",))


def open_if_due(tournament: Tournament) -> None:
    """Open check-in at once if its time has come, so that the organiser sees it immediately,
    without waiting for the duty."""
    opens = tournament.check_in_opens
    if opens is not None and opens <= timezone.now():
        _open(tournament)


def _open(tournament: Tournament) -> None:
    if tournament.phase in (Phase.PREPARING, Phase.OPEN):
        tournament.phase = Phase.CHECK_IN
        tournament.save(update_fields=("phase",))
        lines.write(tournament, "check_in_opened")


# Duties


def lock_if_due(
    tournament_id: str, field: Literal["check_in_opens", "check_in_closes", "starts"], time: str
) -> Tournament | None:
    """Return the locked tournament if it has not started and still has that time."""
    tournament = Tournament.objects.locked().filter(pk=tournament_id).first()
    if tournament is None or not tournament.gathering:
        return None
    current: datetime | None = getattr(tournament, field)
    return tournament if current == datetime.fromisoformat(time) else None


def open_check_in(tournament_id: str, time: str) -> None:
    tournament = lock_if_due(tournament_id, "check_in_opens", time)
    if tournament is not None:
        _open(tournament)


def close_check_in(tournament_id: str, time: str) -> None:
    tournament = lock_if_due(tournament_id, "check_in_closes", time)
    if tournament is not None:
        close(tournament)


def close(tournament: Tournament) -> None:
    """Close check-in once: absent entrants have missed it, and waiting ones get their places."""
    if tournament.check_in_closes is None:
        return
    time = tournament.check_in_closes.isoformat()
    if tournament.log.filter(kind="check_in_closed", facts__time=time).exists():
        return
    entered = tournament.entrants.filter(state=State.ENTERED, bot="")  # bots are always present
    missed = list(entered.order_by("number").values_list("number", flat=True))
    entered.update(state=State.MISSED)
    lines.write(tournament, "check_in_closed", time=time, entrants=missed)
    capacity.move_up(tournament)


# Entrants


def check_in(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Check in an entrant: by the entrant while check-in is open, by the organiser at any time
    before the start."""
    with transaction.atomic():
        access = _access_to_check_in(tournament_id, caller, entrant_id)
        tournament, entrant = access.tournament, access.entrant
        if entrant.state == State.CHECKED_IN:
            return entrant
        if tournament.brings and not entrant.brought:
            raise refusals.brings_first()
        entrant.state = _check_in_state(tournament, entrant)
        entrant.save(update_fields=("state",))
        lines.write_by(access, "checked_in", entrant=entrant.number)
    return entrant


def check_all_in(tournament_id: str, caller: Caller) -> int:
    """Check in the entrants of a page, one by one, so that a refusal for one does not affect the
    earlier ones; returns how many."""
    waiting = Entrant.objects.filter(tournament=tournament_id, state=State.ENTERED)
    done = 0
    for entrant in waiting.order_by("number").values_list("pk", flat=True)[:AT_ONCE]:
        check_in(tournament_id, caller, entrant)
        done += 1
    return done


def undo_check_in(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Undo a check-in.

    After check-in has closed only the organiser may do it, and the entrant has then missed it.
    """
    with transaction.atomic():
        access = _access_to_check_in(tournament_id, caller, entrant_id)
        entrant = access.entrant
        if entrant.state == State.ENTERED:
            return entrant
        if entrant.state != State.CHECKED_IN:
            raise refusals.not_in()
        entrant.state = State.ENTERED
        entrant.save(update_fields=("state",))
        lines.write_by(access, "checked_out", entrant=entrant.number)
    return entrant


def _access_to_check_in(tournament_id: str, caller: Caller, entrant_id: str) -> Access:
    access = get_entrant_access(tournament_id, entrant_id, caller)
    must_act_for(access)
    must_be_gathering(access.tournament)
    opens = refusals.no_check_in.raise_if_none(access.tournament.check_in_opens)
    closed = capacity.is_check_in_over(access.tournament)
    if not access.organises and (timezone.now() < opens or closed):
        raise refusals.check_in_not_open()
    return access


def _check_in_state(tournament: Tournament, entrant: Entrant) -> State:
    match entrant.state:
        case State.ENTERED:
            return State.CHECKED_IN
        case State.MISSED if capacity.next_state(tournament) != State.WAITING:
            return State.CHECKED_IN
        case State.MISSED | State.WAITING:
            raise refusals.waiting()
        case _:
            raise refusals.not_in()
