"""Requests at one station: a judge, or extra minutes."""

from django.db import transaction
from django.utils import timezone

from games.people.access import Caller
from games.tournaments import refusals
from games.tournaments.access import must_judge
from games.tournaments.log import lines
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.models import Pairing
from games.tournaments.results.access import access, must_be_on
from games.tournaments.results.settlement import facts_of
from games.tournaments.rounds import clock


def call_judge(tournament_id: str, pairing_id: str, caller: Caller, reason: str = "") -> Pairing:
    """Call a judge, as one of the players. Further calls change nothing until a judge has come."""
    with transaction.atomic():
        here = access(tournament_id, pairing_id, caller, lock=True)
        must_be_on(here)
        if here.side is None:
            raise refusals.not_your_pairing()
        if here.pairing.judge_called is None:
            here.pairing.judge_called = timezone.now()
            here.pairing.save(update_fields=("judge_called",))
            facts = facts_of(here.pairing, here.sides, None)
            facts |= {"reason": reason.strip()[:LONGEST_REASON]}
            lines.write(here.tournament, "judge_called", here.person, **facts)
    return here.pairing


def judge_came(tournament_id: str, pairing_id: str, caller: Caller) -> Pairing:
    with transaction.atomic():
        here = access(tournament_id, pairing_id, caller, lock=True)
        must_judge(here)
        if here.pairing.judge_called is not None:
            here.pairing.judge_called = None
            here.pairing.save(update_fields=("judge_called",))
            facts = facts_of(here.pairing, here.sides, None)
            lines.write(here.tournament, "judge_came", here.person, **facts)
    return here.pairing


def give_time(tournament_id: str, pairing_id: str, caller: Caller, minutes: int) -> Pairing:
    """Give one pairing more minutes, as a judge after a ruling; the round's time does not change
    for the others."""
    with transaction.atomic():
        here = access(tournament_id, pairing_id, caller, lock=True)
        must_judge(here)
        must_be_on(here)
        if here.pairing.round.due is None:
            raise refusals.no_clock()
        clock.extend_one(here.pairing, minutes)
        facts = facts_of(here.pairing, here.sides, None)
        lines.write(here.tournament, "station_extended", here.person, **facts, minutes=minutes)
    return here.pairing
