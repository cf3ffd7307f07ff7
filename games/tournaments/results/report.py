"""Results: reported by either side, confirmed by the other or by time, disputed to a judge."""

from datetime import timedelta
from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone

from games.duties import agenda
from games.duties.work import RetryLater
from games.people.access import Caller
from games.tournaments import refusals
from games.tournaments.access import must_judge
from games.tournaments.log import lines
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.models import Late, Pairing, Phase, Side, Tournament
from games.tournaments.results.access import Access, access, must_be_on
from games.tournaments.results.result import Result, Terms, read
from games.tournaments.results.settlement import count, facts_of
from games.tournaments.results.sides import sides_of, terms
from games.tournaments.rounds import clock

PAUSED: Final = timedelta(minutes=1)
"""Interval after which a paused tournament is checked again."""
MOST_CLAIMS: Final = 50  # for one pairing: each is a line of the log


def report(tournament_id: str, pairing_id: str, caller: Caller, result: Result) -> Access:
    """Report a result. A player's report waits for the other side; a judge's report counts at
    once."""
    with transaction.atomic():
        here = access(tournament_id, pairing_id, caller, lock=True)
        must_be_on(here)
        read(result, terms(here.pairing, here.sides))
        if here.side is not None:
            _claim(here, here.side, result)
        elif here.judges:
            _count(here, "judge_reported", result)
        else:
            raise refusals.not_your_pairing()
    return here


def _claim(here: Access, side: Side, result: Result) -> None:
    """Record a side's report. The same result from the other side confirms it, a different one
    disputes it, and a newer report of the same side replaces its older one."""
    pairing, before = here.pairing, here.pairing.claim
    same = before is not None and msgspec.convert(before["result"], Result) == result
    if before is not None and before["by"] != side.position:
        if same:
            _count(here, "confirmed", result)
        else:
            _dispute(here, side, result)
        return
    if same:
        return  # repeated
    if pairing.claims >= MOST_CLAIMS:
        raise refusals.said_too_often()
    pairing.claims += 1
    pairing.claim = {"by": side.position, "result": msgspec.to_builtins(result)}
    pairing.phase = Pairing.Phase.REPORTED
    pairing.save(update_fields=("claims", "claim", "phase"))
    _log(here, "reported", result)
    agenda.schedule(
        "tournaments.confirm",
        f"{pairing.pk}.{pairing.claims}",
        {"pairing_id": pairing.pk, "claim": str(pairing.claims)},
        due=timezone.now() + timedelta(minutes=here.tournament.confirm_minutes),
    )


def confirm(tournament_id: str, pairing_id: str, caller: Caller) -> Access:
    with transaction.atomic():
        here = access(tournament_id, pairing_id, caller, lock=True)
        must_be_on(here)
        claim = _claimed(here)
        if here.side is None:
            must_judge(here)
        elif here.side.position == claim["by"]:
            raise refusals.own_report()
        _count(here, "confirmed", msgspec.convert(claim["result"], Result))
    return here


def dispute(tournament_id: str, pairing_id: str, caller: Caller, reason: str = "") -> Access:
    with transaction.atomic():
        here = access(tournament_id, pairing_id, caller, lock=True)
        must_be_on(here)
        claim = _claimed(here)
        if here.side is None:
            raise refusals.not_your_pairing()
        if here.side.position == claim["by"]:
            raise refusals.own_report()
        if here.pairing.phase != Pairing.Phase.DISPUTED:
            _dispute(here, here.side, None, reason.strip()[:LONGEST_REASON])
    return here


def _claimed(here: Access) -> dict[str, object]:
    claim: dict[str, object] | None = here.pairing.claim
    if claim is None:
        raise refusals.nothing_reported()
    return claim


def _dispute(here: Access, side: Side, other: Result | None, reason: str = "") -> None:
    pairing = here.pairing
    pairing.phase = Pairing.Phase.DISPUTED
    pairing.claims += 1  # so it is no longer confirmed by time
    pairing.save(update_fields=("phase", "claims"))
    _log(here, "disputed", other, entrant=side.entrant.number, reason=reason)


def _count(here: Access, kind: str, result: Result) -> None:
    count(here.pairing, kind, here.sides, result, by=here.person)


def _log(here: Access, kind: str, result: Result | None, **more: str | int) -> None:
    facts = more | facts_of(here.pairing, here.sides, result)
    lines.write(here.tournament, kind, here.person, **facts)


def confirm_by_time(pairing_id: str, claim: str) -> None:
    """Run the duty of a report: it is confirmed if nobody has reported or disputed since."""
    tournament = Tournament.objects.locked().filter(stages__pairings=pairing_id).first()
    if tournament is None or tournament.phase != Phase.PLAYING:
        return
    if tournament.paused:
        raise RetryLater(timezone.now() + PAUSED)
    pairing = Pairing.objects.select_related("round", "stage").get(pk=pairing_id)
    pairing.stage.tournament = tournament
    if pairing.phase == Pairing.Phase.REPORTED and pairing.claims == int(claim):
        _stands(pairing)


def _stands(pairing: Pairing) -> None:
    assert pairing.claim is not None  # noqa: S101 - it is reported
    result = msgspec.convert(pairing.claim["result"], Result)
    count(pairing, "confirmed_by_time", sides_of(pairing), result)


def time_is_over(round_id: str, due: str) -> None:
    """Run the duty of a round whose time is over: open reports count; other pairings get the
    organiser's default result, or wait."""
    found = clock.still_due(round_id, due)
    if found is None:
        return
    tournament, round_ = found
    outstanding = Pairing.objects.filter(round=round_).outstanding().order_by("slot")
    waiting = list(outstanding)
    if waiting:
        facts = lines.of_round(round_)
        lines.write(tournament, "round_late", **facts, outstanding=len(waiting))
    for pairing in waiting:
        if pairing.until is None or pairing.until <= timezone.now():
            _settle_late(tournament, pairing)


def own_time_is_over(pairing_id: str, until: str) -> None:
    """Run the same duty for one station that was given more minutes."""
    found = clock.still_open(pairing_id, until)
    if found is None:
        return
    tournament, pairing = found
    sides = sides_of(pairing)
    lines.write(tournament, "own_time_over", **facts_of(pairing, sides, None))
    _settle_late(tournament, pairing)


def _settle_late(tournament: Tournament, pairing: Pairing) -> None:
    pairing.stage.tournament = tournament
    if pairing.phase == Pairing.Phase.REPORTED:
        _stands(pairing)
    elif pairing.phase == Pairing.Phase.READY:
        sides = sides_of(pairing)
        result = _default_result(tournament, terms(pairing, sides))
        if result is not None:
            count(pairing, "time_was_over", sides, result)


def _default_result(tournament: Tournament, about: Terms) -> Result | None:
    """Return the default result of a pairing without a report; None: it waits."""
    match tournament.late:
        case Late.DRAW if about.draws and not about.pod:
            return Result(scores=(0, 0), unfinished=True)
        case Late.DOUBLE_FORFEIT:
            return Result(forfeits=tuple(range(about.sides)))
        case _:
            return None
