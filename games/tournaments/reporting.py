"""Results: reported by either side, confirmed by the other or by time, disputed to a judge."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import msgspec
from django.db import transaction
from django.utils import timezone

from games.duties import filing
from games.tables.permissions import Caller
from games.tournaments import deadlines, log, refusals
from games.tournaments.models import OUTSTANDING, Pairing, Phase, Side, Tournament
from games.tournaments.permissions import Access, access, must_judge
from games.tournaments.results import Result, Settled, read
from games.tournaments.settling import settle
from games.tournaments.sides import sides_of, terms

MOST_CLAIMS = 50  # of one pairing: every one of them is a line of the log
LONGEST_REASON = 300


@dataclass(frozen=True)
class At:
    """A caller at a pairing of a locked tournament."""

    here: Access
    pairing: Pairing
    sides: Sequence[Side]

    @property
    def tournament(self) -> Tournament:
        return self.here.tournament

    @property
    def side(self) -> Side | None:
        """The caller's own."""
        own = self.here.entrant
        return next((s for s in self.sides if own and s.entrant_id == own.pk), None)


def at(tournament_id: str, pairing_id: str, caller: Caller) -> At:
    here = access(tournament_id, caller, lock=True)
    pairing = (
        Pairing.objects.select_related("round", "stage")
        .filter(pk=pairing_id, stage__tournament=here.tournament)
        .first()
    )
    if pairing is None:
        raise refusals.unknown_pairing()
    pairing.stage.tournament = here.tournament
    return At(here, pairing, sides_of(pairing))


def report(tournament_id: str, pairing_id: str, caller: Caller, result: Result) -> Pairing:
    """By one of those who meet: it waits for the other side. By a judge: it counts."""
    with transaction.atomic():
        found = at(tournament_id, pairing_id, caller)
        _must_be_on(found)
        settled = read(result, terms(found.pairing, found.sides))
        if found.here.judges and found.side is None:
            _count(found, settled, "judge_reported", result)
        elif found.side is None:
            raise refusals.not_yours()
        else:
            _claim(found, found.side, result, settled)
    return found.pairing


def _must_be_on(found: At) -> None:
    if found.tournament.phase != Phase.PLAYING or found.pairing.phase not in OUTSTANDING:
        raise refusals.pairing_not_on()


def _claim(found: At, side: Side, result: Result, settled: Settled) -> None:
    """The same from another side confirms it, another result disputes it, and one's own newer word
    replaces one's older."""
    pairing, before = found.pairing, found.pairing.claim
    if before is not None and before["by"] != side.position:
        if msgspec.convert(before["result"], Result) == result:
            _count(found, settled, "confirmed", result)
        else:
            _dispute(found, side, result)
        return
    if before is not None and msgspec.convert(before["result"], Result) == result:
        return  # said once more
    if pairing.claims >= MOST_CLAIMS:
        raise refusals.said_too_often()
    pairing.claims += 1
    pairing.claim = {"by": side.position, "result": msgspec.to_builtins(result)}
    pairing.phase = Pairing.Phase.REPORTED
    pairing.save(update_fields=("claims", "claim", "phase"))
    _log(found, "reported", result)
    filing.file(
        "tournaments.confirm",
        f"{pairing.pk}.{pairing.claims}",
        {"pairing_id": pairing.pk, "claim": str(pairing.claims)},
        due=timezone.now() + timedelta(minutes=found.tournament.confirm_minutes),
    )


def confirm(tournament_id: str, pairing_id: str, caller: Caller) -> Pairing:
    with transaction.atomic():
        found = at(tournament_id, pairing_id, caller)
        _must_be_on(found)
        claim = _claimed(found)
        if found.side is None:
            must_judge(found.here)
        elif found.side.position == claim["by"]:
            raise refusals.own_report()
        result = msgspec.convert(claim["result"], Result)
        _count(found, read(result, terms(found.pairing, found.sides)), "confirmed", result)
    return found.pairing


def dispute(tournament_id: str, pairing_id: str, caller: Caller, reason: str = "") -> Pairing:
    with transaction.atomic():
        found = at(tournament_id, pairing_id, caller)
        _must_be_on(found)
        claim = _claimed(found)
        if found.side is None:
            raise refusals.not_yours()
        if found.side.position == claim["by"]:
            raise refusals.own_report()
        if found.pairing.phase != Pairing.Phase.DISPUTED:
            _dispute(found, found.side, None, reason.strip()[:LONGEST_REASON])
    return found.pairing


def _claimed(found: At) -> dict[str, object]:
    claim: dict[str, object] | None = found.pairing.claim
    if claim is None:
        raise refusals.nothing_reported()
    return claim


def _dispute(found: At, side: Side, other: Result | None, reason: str = "") -> None:
    pairing = found.pairing
    pairing.phase = Pairing.Phase.DISPUTED
    pairing.claims += 1  # it is no longer confirmed by time
    pairing.save(update_fields=("phase", "claims"))
    _log(found, "disputed", other, entrant=side.entrant.number, reason=reason)


def _count(found: At, settled: Settled, kind: str, result: Result) -> None:
    _log(found, kind, result)
    settle(found.tournament, found.pairing, found.sides, settled)


def _log(found: At, kind: str, result: Result | None, **facts: str | int) -> None:
    told = facts | told_of(found.pairing, found.sides, result)
    log.write(found.tournament, kind, found.here.person, **told)


def told_of(
    pairing: Pairing, sides: Sequence[Side], result: Result | None
) -> dict[str, "log.Fact"]:
    return {
        "pairing": pairing.pk,
        "stage": pairing.stage.number,
        "round": pairing.round.number,
        "entrants": [side.entrant.number for side in sides],
        "result": None if result is None else [msgspec.to_builtins(result)],
    }


# By time


def confirm_by_time(pairing_id: str, claim: str) -> None:
    """The duty of a report: if nobody has said a word since, it stands."""
    found = _unlocked(pairing_id)
    if found is None:
        return
    tournament, pairing = found
    if pairing.phase == Pairing.Phase.REPORTED and pairing.claims == int(claim):
        _stands(tournament, pairing)


def _unlocked(pairing_id: str) -> tuple[Tournament, Pairing] | None:
    """The tournament locked, and then the pairing read."""
    tournament = Tournament.objects.locked().filter(stages__pairings=pairing_id).first()
    if tournament is None or tournament.phase != Phase.PLAYING:
        return None
    pairing = Pairing.objects.select_related("round", "stage").get(pk=pairing_id)
    pairing.stage.tournament = tournament
    return tournament, pairing


def _stands(tournament: Tournament, pairing: Pairing) -> None:
    sides = sides_of(pairing)
    assert pairing.claim is not None  # noqa: S101 - it is reported
    result = msgspec.convert(pairing.claim["result"], Result)
    log.write(tournament, "confirmed_by_time", None, **told_of(pairing, sides, result))
    settle(tournament, pairing, sides, read(result, terms(pairing, sides)))


def time_is_over(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether the pairing is settled by the end of its time."""
    pairing.stage.tournament = tournament
    if pairing.phase == Pairing.Phase.REPORTED:
        _stands(tournament, pairing)
        return True
    if pairing.phase == Pairing.Phase.DISPUTED:
        return False
    sides = sides_of(pairing)
    about = terms(pairing, sides)
    match deadlines.default_result(tournament, draws=about.draws and not about.pod):
        case "draw":
            result = Result(scores=(0, 0), unfinished=True)
        case "double_forfeit":
            result = Result(forfeits=tuple(side.position for side in sides))
        case _:
            return False
    log.write(tournament, "time_was_over", None, **told_of(pairing, sides, result))
    settle(tournament, pairing, sides, read(result, about))
    return True
