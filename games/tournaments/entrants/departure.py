"""Entrants after the start: drop, disqualify, reinstate."""

from collections.abc import Collection
from typing import Final

from django.db import transaction

from games.people.access import Caller
from games.tournaments import refusals
from games.tournaments.access import must_judge, must_organise
from games.tournaments.entrants.access import Access, get_entrant_access, must_act_for
from games.tournaments.entrants.entry import let_in
from games.tournaments.log import lines
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.models import Entrant, Phase, State
from games.tournaments.results.settlement import forfeit_open_pairings

NEVER_PLAYED: Final = (State.WAITING, State.MISSED, State.WITHDRAWN)


def drop(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Drop out, by the entrant or the organiser. Played results stay, open pairings are lost."""
    with transaction.atomic():
        access = get_entrant_access(tournament_id, entrant_id, caller)
        must_act_for(access)
        _must_be_playing(access)
        if access.entrant.state != State.DROPPED:
            _leave(access, "dropped", State.DROPPED, (State.PLAYING,))
    return access.entrant


def disqualify(tournament_id: str, caller: Caller, entrant_id: str, reason: str) -> Entrant:
    """Disqualify an entrant, also a dropped one; by a judge, with a reason for the log."""
    with transaction.atomic():
        access = get_entrant_access(tournament_id, entrant_id, caller)
        _must_be_playing(access)
        must_judge(access)
        reason = reason.strip()[:LONGEST_REASON]
        if not reason:
            raise refusals.no_reason_to_leave()
        playing = (State.PLAYING, State.DROPPED)
        _leave(access, "disqualified", State.DISQUALIFIED, playing, reason=reason)
    return access.entrant


def reinstate(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Bring an entrant back for the next round; by the organiser.

    A judge may correct the pairings lost meanwhile. An entrant who never played enters late.
    """
    with transaction.atomic():
        access = get_entrant_access(tournament_id, entrant_id, caller)
        must_act_for(access)
        _must_be_playing(access)
        must_organise(access)
        entrant = access.entrant
        if entrant.state in NEVER_PLAYED:
            return let_in(access, entrant)
        if entrant.state not in (State.DROPPED, State.DISQUALIFIED):
            raise refusals.not_gone()
        entrant.state = State.PLAYING
        entrant.save(update_fields=("state",))
        lines.write_by(access, "reinstated", entrant=entrant.number)
    return entrant


def _must_be_playing(access: Access) -> None:
    if access.tournament.phase != Phase.PLAYING:
        raise refusals.not_playing()


def _leave(access: Access, kind: str, state: State, from_: Collection[State], **facts: str) -> None:
    entrant = access.entrant
    if entrant.state not in from_:
        raise refusals.not_in()
    entrant.state = state
    entrant.save(update_fields=("state",))
    lines.write_by(access, kind, entrant=entrant.number, **facts)
    forfeit_open_pairings(access.tournament, entrant)
