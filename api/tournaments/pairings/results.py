"""tournaments/…/pairings/…: report, confirm, dispute and overrule results; open tables for
pairings."""

from contextlib import AbstractContextManager
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.tournaments.pairings.rows import HERE, OnePairing, serialize_pairing_detail
from api.wire.callers import caller
from api.wire.commands import Sent, operation_of, sent_fields
from api.wire.operation import operation
from api.wire.problems import convert_illegal
from api.wire.refusals import SETUP
from games.kernel.record import Record, record_from
from games.people.keys import derive
from games.tables.models import Seat, Table
from games.tournaments import commands
from games.tournaments import refusals as no
from games.tournaments.log.lines import LONGEST_REASON
from games.tournaments.results import correction, paper
from games.tournaments.results.access import Access as PairingAccess
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


@operation_of(commands.REPORT, "Report a result")
def report_result(result: PairingAccess) -> OnePairing:
    """Of either side: it stands once another side confirms it, says the same, or says nothing in
    time; another result disputes it. Of a judge: it stands at once."""
    return serialize_pairing_detail(result)


@operation_of(commands.CONFIRM, "Confirm what another side has reported")
def confirm_result(result: PairingAccess) -> OnePairing:
    return serialize_pairing_detail(result)


@operation_of(
    commands.DISPUTE,
    "Dispute what another side has reported: a judge settles it",
    sent=sent_fields(Doubt),
)
def dispute_result(result: PairingAccess) -> OnePairing:
    return serialize_pairing_detail(result)


def _read_overruling(data: ResultOverruling) -> dict[str, Any]:
    return {"result": data.result(), "reason": data.reason, "follow": data.follow}


@operation_of(
    commands.OVERRIDE,
    "Settle or correct a result, with a reason",
    sent=Sent(ResultOverruling, _read_overruling),
)
def override_result(request: Request, tournament: str, pairing: str) -> OnePairing:
    """By a judge. Where others have played on the former result, the call is refused with
    `hanging`, until `follow` says what becomes of them."""
    return serialize_pairing_detail(get_pairing_access(tournament, pairing, caller(request)))


@operation(
    "What would hang on another result; nothing is done",
    refuses=(*HERE, no.judge_only, no.pairing_not_on, no.bad_result),
)
def show_hanging(request: Request, data: Result, tournament: str, pairing: str) -> Hangs:
    return Hangs(tuple(correction.dependent_pairings(tournament, pairing, caller(request), data)))


def _with_secret(body: dict[str, Any]) -> dict[str, Any]:
    return body if body["id"] is None else body | {"secret": derive("seat", body["id"])}


def _convert_at(request: Request, tournament: str, pairing: str) -> AbstractContextManager[None]:
    access = get_pairing_access(tournament, pairing, caller(request))
    return convert_illegal(access.tournament.game_key, "setup")


@operation_of(
    commands.OPEN_PAIRING_TABLE,
    "Open the table of the pairing's next game, or find it open",
    secrets=_with_secret,
    within=_convert_at,
    refuses=SETUP,
)
def open_pairing_table(result: tuple[Table, Seat | None]) -> PairingTable:
    table, seat = result
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


@operation_of(
    commands.TYPE_RESULTS_IN,
    "Type in what was written on paper, by round and station",
    sent=Sent(Slips, lambda data: {"slips": data.results}),
)
def type_results_in(result: int) -> TypedIn:
    """Of the stage that is played, all or none; by judges, whose word counts at once."""
    return TypedIn(result)
