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
from games.tournaments.results.access import Access, get_pairing_access, must_be_on
from games.tournaments.results.result import Result, Terms, interpret_result
from games.tournaments.results.settlement import facts_of, record_result
from games.tournaments.results.sides import sides_of, terms
from games.tournaments.rounds import clock

PAUSED: Final = timedelta(minutes=1)
"""Interval after which a paused tournament is checked again."""
MOST_CLAIMS: Final = 50  # for one pairing: each is a line of the log


def report(tournament_id: str, pairing_id: str, caller: Caller, result: Result) -> Access:
    """Report a result. A player's report waits for the other side; a judge's report counts at
    once."""
    with transaction.atomic():
        access = get_pairing_access(tournament_id, pairing_id, caller, lock=True)
        must_be_on(access)
        interpret_result(result, terms(access.pairing, access.sides))
        if access.side is not None:
            _claim(access, access.side, result)
        elif access.judges:
            _count(access, "judge_reported", result)
        else:
            raise refusals.not_your_pairing()
    return access


def _claim(access: Access, side: Side, result: Result) -> None:
    """Record a side's report. The same result from the other side confirms it, a different one
    disputes it, and a newer report of the same side replaces its older one."""
    pairing, before = access.pairing, access.pairing.claim
    same = before is not None and msgspec.convert(before["result"], Result) == result
    if before is not None and before["by"] != side.position:
        if same:
            _count(access, "confirmed", result)
        else:
            _dispute(access, side, result)
        return
    if same:
        return  # repeated
    if pairing.claims >= MOST_CLAIMS:
        raise refusals.said_too_often()
    pairing.claims += 1
    pairing.claim = {"by": side.position, "result": msgspec.to_builtins(result)}
    pairing.phase = Pairing.Phase.REPORTED
    pairing.save(update_fields=("claims", "claim", "phase"))
    _log(access, "reported", result)
    agenda.schedule(
        "tournaments.confirm",
        f"{pairing.pk}.{pairing.claims}",
        {"pairing_id": pairing.pk, "claim": str(pairing.claims)},
        due=timezone.now() + timedelta(minutes=access.tournament.confirm_minutes),
    )


def confirm(tournament_id: str, pairing_id: str, caller: Caller) -> Access:
    with transaction.atomic():
        access = get_pairing_access(tournament_id, pairing_id, caller, lock=True)
        must_be_on(access)
        claim = _current_claim(access)
        if access.side is None:
            must_judge(access)
        elif access.side.position == claim["by"]:
            raise refusals.own_report()
        _count(access, "confirmed", msgspec.convert(claim["result"], Result))
    return access


def dispute(tournament_id: str, pairing_id: str, caller: Caller, reason: str = "") -> Access:
    with transaction.atomic():
        access = get_pairing_access(tournament_id, pairing_id, caller, lock=True)
        must_be_on(access)
        claim = _current_claim(access)
        if access.side is None:
            raise refusals.not_your_pairing()
        if access.side.position == claim["by"]:
            raise refusals.own_report()
        if access.pairing.phase != Pairing.Phase.DISPUTED:
            _dispute(access, access.side, None, reason.strip()[:LONGEST_REASON])
    return access


def _current_claim(access: Access) -> dict[str, object]:
    claim: dict[str, object] | None = access.pairing.claim
    if claim is None:
        raise refusals.nothing_reported()
    return claim


def _dispute(access: Access, side: Side, other: Result | None, reason: str = "") -> None:
    pairing = access.pairing
    pairing.phase = Pairing.Phase.DISPUTED
    pairing.claims += 1  # so it is no longer confirmed by time
    pairing.save(update_fields=("phase", "claims"))
    _log(access, "disputed", other, entrant=side.entrant.number, reason=reason)


def _count(access: Access, kind: str, result: Result) -> None:
    record_result(access.pairing, kind, access.sides, result, by=access.person)


def _log(access: Access, kind: str, result: Result | None, **more: str | int) -> None:
    facts = more | facts_of(access.pairing, access.sides, result)
    lines.write_by(access, kind, **facts)


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
        _confirm_claim(pairing)


def _confirm_claim(pairing: Pairing) -> None:
    assert pairing.claim is not None  # noqa: S101 - it is reported
    result = msgspec.convert(pairing.claim["result"], Result)
    record_result(pairing, "confirmed_by_time", sides_of(pairing), result)


def time_is_over(round_id: str, due: str) -> None:
    """Run the duty of a round whose time is over: open reports count; other pairings get the
    organiser's default result, or wait."""
    due_round = clock.still_due(round_id, due)
    if due_round is None:
        return
    tournament, round_ = due_round
    outstanding = Pairing.objects.filter(round=round_).outstanding().order_by("slot")
    waiting = list(outstanding)
    if waiting:
        facts = lines.round_facts(round_)
        lines.write(tournament, "round_late", **facts, outstanding=len(waiting))
    for pairing in waiting:
        if pairing.until is None or pairing.until <= timezone.now():
            _settle_late(tournament, pairing)


def own_time_is_over(pairing_id: str, until: str) -> None:
    """Run the same duty for one station that was given more minutes."""
    open_pairing = clock.still_open(pairing_id, until)
    if open_pairing is None:
        return
    tournament, pairing = open_pairing
    sides = sides_of(pairing)
    lines.write(tournament, "own_time_over", **facts_of(pairing, sides, None))
    _settle_late(tournament, pairing)


def _settle_late(tournament: Tournament, pairing: Pairing) -> None:
    pairing.stage.tournament = tournament
    if pairing.phase == Pairing.Phase.REPORTED:
        _confirm_claim(pairing)
    elif pairing.phase == Pairing.Phase.READY:
        sides = sides_of(pairing)
        result = _default_result(tournament, terms(pairing, sides))
        if result is not None:
            record_result(pairing, "time_was_over", sides, result)


def _default_result(tournament: Tournament, about: Terms) -> Result | None:
    """Return the default result of a pairing without a report; None: it waits."""
    match tournament.late:
        case Late.DRAW if about.draws and not about.pod:
            return Result(scores=(0, 0), unfinished=True)
        case Late.DOUBLE_FORFEIT:
            return Result(forfeits=tuple(range(about.sides)))
        case _:
            return None
