"""Results written on paper during an outage: entered afterwards, by station."""

from collections.abc import Sequence

from django.db import transaction

from games.kernel.record import Record
from games.people.access import Caller
from games.people.refusals import Refusal
from games.tournaments import refusals
from games.tournaments.access import get_access, must_judge
from games.tournaments.models import OUTSTANDING, Pairing, Stage
from games.tournaments.refusals import BadLine
from games.tournaments.results.report import report
from games.tournaments.results.result import Result


class Slip(Record, frozen=True, forbid_unknown_fields=True):
    round: int
    station: int
    result: Result


def enter_slips(tournament_id: str, caller: Caller, slips: Sequence[Slip]) -> int:
    """Enter slips for the stage being played: all of them or none. A slip is an error if its round
    has no open pairing at its station."""
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_judge(access)
        stage = access.tournament.stages.filter(phase=Stage.Phase.PLAYING).first()
        if stage is None:
            raise refusals.not_playing()
        wrong = []
        for number, slip in enumerate(slips, 1):
            try:
                with transaction.atomic():
                    report(tournament_id, _pairing(stage, slip), caller, slip.result)
            except Refusal as refusal:
                wrong.append(BadLine(number, refusal.code, str(refusal.sentence)))
        if wrong:
            raise refusals.bad_slips(problems=wrong)
    return len(slips)


def _pairing(stage: Stage, slip: Slip) -> str:
    pairings = Pairing.objects.filter(
        stage=stage, round__number=slip.round, station=slip.station, phase__in=OUTSTANDING
    )
    pairing = pairings.values_list("pk", flat=True).first()
    if pairing is None:
        raise refusals.nothing_at_station(station=slip.station)
    return str(pairing)
