"""Requests at one station: a judge, or extra minutes."""

from django.db import transaction
from django.utils import timezone

from games.people.access import Caller
from games.tournaments import refusals
from games.tournaments.access import must_judge
from games.tournaments.log import lines
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.models import Pairing
from games.tournaments.results.access import get_pairing_access, must_be_on
from games.tournaments.results.settlement import facts_of
from games.tournaments.rounds import clock


def call_judge(tournament_id: str, pairing_id: str, caller: Caller, reason: str = "") -> Pairing:
    """Call a judge, as one of the players. Further calls change nothing until a judge has come."""
    with transaction.atomic():
        access = get_pairing_access(tournament_id, pairing_id, caller, lock=True)
        must_be_on(access)
        if access.side is None:
            raise refusals.not_your_pairing()
        if access.pairing.judge_called is None:
            access.pairing.judge_called = timezone.now()
            access.pairing.save(update_fields=("judge_called",))
            facts = facts_of(access.pairing, access.sides, None)
            facts |= {"reason": reason.strip()[:LONGEST_REASON]}
            lines.write_by(access, "judge_called", **facts)
    return access.pairing


def judge_came(tournament_id: str, pairing_id: str, caller: Caller) -> Pairing:
    with transaction.atomic():
        access = get_pairing_access(tournament_id, pairing_id, caller, lock=True)
        must_judge(access)
        if access.pairing.judge_called is not None:
            access.pairing.judge_called = None
            access.pairing.save(update_fields=("judge_called",))
            facts = facts_of(access.pairing, access.sides, None)
            lines.write_by(access, "judge_came", **facts)
    return access.pairing


def give_time(tournament_id: str, pairing_id: str, caller: Caller, minutes: int) -> Pairing:
    """Give one pairing more minutes, as a judge after a ruling; the round's time does not change
    for the others."""
    with transaction.atomic():
        access = get_pairing_access(tournament_id, pairing_id, caller, lock=True)
        must_judge(access)
        must_be_on(access)
        if access.pairing.round.due is None:
            raise refusals.no_clock()
        clock.extend_one(access.pairing, minutes)
        facts = facts_of(access.pairing, access.sides, None)
        lines.write_by(access, "station_extended", **facts, minutes=minutes)
    return access.pairing
