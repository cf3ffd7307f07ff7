"""tournaments/…/pairings/…: results reported, confirmed, disputed, overruled, and played out at
tables of their own."""

from typing import Annotated, Any, ClassVar, Final

import msgspec
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.keyed import keyed
from api.pairings import ShownOnePairing, of, reached, whole
from api.problems import refused
from api.reading import nothing_said, said
from api.schema import documented
from api.tables import caller
from games.kernel.record import Illegal, Record
from games.people.keys import derive
from games.tournaments import bouts, correcting, reporting
from games.tournaments.correcting import Follow, Hanging
from games.tournaments.reporting import LONGEST_REASON
from games.tournaments.results import Result

HERE: Final = ("tournament.unknown", "pairing.unknown")
Reason = Annotated[str, Meta(max_length=LONGEST_REASON)]


class Doubt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Reason = ""
    """What was different: it stands in the log, where the judges read it."""


class Overruling(Result, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A result, and why it is another one now."""

    reason: Reason
    follow: Follow | None = None
    """Where others have played on the former result: keep them as they are, or replay them."""

    def result(self) -> Result:
        return Result(**{name: getattr(self, name) for name in Result.__struct_fields__})


class Hangs(Record, frozen=True):
    hanging: tuple[Hanging, ...]
    """None: the result can be corrected without asking."""


class Table(Record, frozen=True):
    table: str
    """Its code."""
    number: int
    """Of the game in this pairing."""
    seat: int | None
    """The caller's own; None: a judge watches."""
    id: str | None = None
    secret: str | None = None
    """Of the seat."""


def _done(request: Request, tournament: str, pairing: str) -> Response:
    return Response(whole(reached(request, tournament), pairing))


class Reporting(APIView):
    problems: ClassVar = (
        *HERE,
        "pairing.not_on",
        "pairing.not_yours",
        "pairing.bad_result",
        "pairing.said_too_often",
    )

    @extend_schema(
        summary="Report a result",
        description="Of either side: it stands once another side confirms it, says the same, or "
        "says nothing in time; another result disputes it. Of a judge: it stands at once.",
        request={"application/json": of(Result)},
        responses={200: ShownOnePairing},
    )
    @keyed()
    def post(self, request: Request, tournament: str, pairing: str) -> Response:
        reporting.report(tournament, pairing, caller(request), said(request, Result))
        return _done(request, tournament, pairing)


class Confirming(APIView):
    problems: ClassVar = (
        *HERE,
        "pairing.not_on",
        "pairing.nothing_reported",
        "pairing.own_report",
        "tournament.judge_only",
    )

    @extend_schema(
        summary="Confirm what another side has reported",
        request=None,
        responses={200: ShownOnePairing},
    )
    @keyed()
    def post(self, request: Request, tournament: str, pairing: str) -> Response:
        nothing_said(request)
        reporting.confirm(tournament, pairing, caller(request))
        return _done(request, tournament, pairing)


class Disputing(APIView):
    problems: ClassVar = (
        *HERE,
        "pairing.not_on",
        "pairing.nothing_reported",
        "pairing.own_report",
        "pairing.not_yours",
    )

    @extend_schema(
        summary="Dispute what another side has reported: a judge settles it",
        request={"application/json": of(Doubt)},
        responses={200: ShownOnePairing},
    )
    @keyed()
    def post(self, request: Request, tournament: str, pairing: str) -> Response:
        reporting.dispute(tournament, pairing, caller(request), said(request, Doubt).reason)
        return _done(request, tournament, pairing)


class Overriding(APIView):
    problems: ClassVar = (
        *HERE,
        "tournament.judge_only",
        "pairing.not_on",
        "pairing.bad_result",
        "pairing.reason",
        "pairing.hangs",
    )

    @extend_schema(
        summary="Settle or correct a result, with a reason",
        description="By a judge. Where others have played on the former result, the call is "
        "refused with `hanging`, until `follow` says what becomes of them.",
        request={"application/json": of(Overruling)},
        responses={200: ShownOnePairing},
    )
    @keyed()
    def post(self, request: Request, tournament: str, pairing: str) -> Response:
        wish = said(request, Overruling)
        correcting.override(
            tournament,
            pairing,
            caller(request),
            wish.result(),
            reason=wish.reason,
            follow=wish.follow,
        )
        return _done(request, tournament, pairing)


class HangingOn(APIView):
    problems: ClassVar = (*HERE, "tournament.judge_only", "pairing.not_on", "pairing.bad_result")

    @documented(
        "What would hang on another result; nothing is done",
        said=of(Result),
        found=of(Hangs),
    )
    @keyed()
    def post(self, request: Request, tournament: str, pairing: str) -> Response:
        result = said(request, Result)
        found = correcting.hanging(tournament, pairing, caller(request), result)
        return Response(msgspec.to_builtins(Hangs(tuple(found))))


def _with_secret(body: dict[str, Any]) -> dict[str, Any]:
    return body if body["id"] is None else body | {"secret": derive("seat", body["id"])}


class TableOf(APIView):
    throttle_scope = "tables"
    problems: ClassVar = (
        *HERE,
        "pairing.no_table",
        "pairing.not_yours",
        "pairing.not_on",
        "setup.illegal",
        "setup.impossible",
    )

    @documented(
        "Open the table of the pairing's next game, or find it open",
        found=of(Table),
    )
    @keyed(secrets=_with_secret)
    def post(self, request: Request, tournament: str, pairing: str) -> Response:
        nothing_said(request)
        here = reached(request, tournament)
        try:
            table, seat = bouts.open_table(tournament, pairing, caller(request))
        except Illegal as refusal:
            raise refused(here.tournament.game, refusal, "setup") from refusal
        told = Table(
            table=table.code,
            number=table.bout.number,
            seat=None if seat is None else seat.place,
            id=None if seat is None else seat.pk,
        )
        return Response(msgspec.to_builtins(told))
