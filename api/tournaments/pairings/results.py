"""tournaments/…/pairings/…: report, confirm, dispute and overrule results; open tables for
pairings."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.tournaments.pairings.rows import HERE, OnePairing, serialize_pairing_detail
from api.wire.callers import caller
from api.wire.operation import operation
from api.wire.problems import convert_illegal
from api.wire.refusals import SETUP
from games.kernel.record import Record, record_from
from games.people.keys import derive
from games.people.refusals import no_game
from games.tournaments import refusals as no
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.results import bouts, correction, paper, report
from games.tournaments.results.access import get_pairing_access
from games.tournaments.results.correction import Follow, Hanging
from games.tournaments.results.result import Result

Reason = Annotated[str, Meta(max_length=LONGEST_REASON)]


class Doubt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Reason = ""
    """Objection of the player; it stands in the log for the judges."""


class ResultOverruling(Result, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A result, and why it is another one now."""

    reason: Reason
    follow: Follow | None = None
    """If others have played on the former result: keep their pairings, or replay them."""

    def result(self) -> Result:
        return record_from(Result, self)


class Hangs(Record, frozen=True):
    hanging: tuple[Hanging, ...]
    """Empty: the result can be corrected without asking."""


class PairingTable(Record, frozen=True):
    table: str
    """Code of the table."""
    number: int
    """Number of the game in this pairing."""
    seat: int | None
    """Seat of the caller; null: a judge watches."""
    id: str | None = None
    secret: str | None = None
    """Secret of the seat."""


@operation(
    "Report a result",
    refuses=(*HERE, no.pairing_not_on, no.not_your_pairing, no.bad_result, no.said_too_often),
)
def report_result(request: Request, data: Result, tournament: str, pairing: str) -> OnePairing:
    """Of either side: it stands once another side confirms it, says the same, or says nothing in
    time; another result disputes it. Of a judge: it stands at once."""
    return serialize_pairing_detail(report.report(tournament, pairing, caller(request), data))


@operation(
    "Confirm what another side has reported",
    refuses=(*HERE, no.pairing_not_on, no.nothing_reported, no.own_report, no.judge_only),
)
def confirm_result(request: Request, tournament: str, pairing: str) -> OnePairing:
    return serialize_pairing_detail(report.confirm(tournament, pairing, caller(request)))


@operation(
    "Dispute what another side has reported: a judge settles it",
    refuses=(*HERE, no.pairing_not_on, no.nothing_reported, no.own_report, no.not_your_pairing),
)
def dispute_result(request: Request, data: Doubt, tournament: str, pairing: str) -> OnePairing:
    return serialize_pairing_detail(
        report.dispute(tournament, pairing, caller(request), data.reason)
    )


@operation(
    "Settle or correct a result, with a reason",
    refuses=(*(*HERE, no.judge_only, no.pairing_not_on, no.bad_result, no.no_reason, no.hangs),),
)
def override_result(
    request: Request, data: ResultOverruling, tournament: str, pairing: str
) -> OnePairing:
    """By a judge. Where others have played on the former result, the call is refused with
    `hanging`, until `follow` says what becomes of them."""
    correction.override(
        *(tournament, pairing, caller(request), data.result()),
        reason=data.reason,
        follow=data.follow,
    )
    return serialize_pairing_detail(get_pairing_access(tournament, pairing, caller(request)))


@operation(
    "What would hang on another result; nothing is done",
    refuses=(*HERE, no.judge_only, no.pairing_not_on, no.bad_result),
)
def show_hanging(request: Request, data: Result, tournament: str, pairing: str) -> Hangs:
    return Hangs(tuple(correction.dependent_pairings(tournament, pairing, caller(request), data)))


def _with_secret(body: dict[str, Any]) -> dict[str, Any]:
    return body if body["id"] is None else body | {"secret": derive("seat", body["id"])}


@operation(
    "Open the table of the pairing's next game, or find it open",
    throttle="tables",
    secrets=_with_secret,
    refuses=(*HERE, no.no_table, no.not_your_pairing, no.pairing_not_on, no_game, *SETUP),
)
def open_pairing_table(request: Request, tournament: str, pairing: str) -> PairingTable:
    access = get_pairing_access(tournament, pairing, caller(request))
    with convert_illegal(access.tournament.game_key, "setup"):
        table, seat = bouts.open_table(tournament, pairing, access.caller)
    return PairingTable(
        table=table.code,
        number=table.bout.number,
        seat=None if seat is None else seat.place,
        id=None if seat is None else seat.pk,
    )


class Slips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    results: Annotated[tuple[paper.Slip, ...], Meta(min_length=1, max_length=1_000)]


class TypedIn(Record, frozen=True):
    entered: int


@operation(
    "Type in what was written on paper, by round and station",
    refuses=(no.unknown_tournament, no.judge_only, no.not_playing, no.bad_slips),
)
def type_results_in(request: Request, data: Slips, tournament: str) -> TypedIn:
    """Of the stage that is played, all or none; by judges, whose word counts at once."""
    return TypedIn(paper.enter_slips(tournament, caller(request), data.results))
