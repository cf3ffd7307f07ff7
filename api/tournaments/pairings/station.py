"""tournaments/…/pairings/…: call a judge, and give one station more minutes."""

import msgspec
from rest_framework.request import Request

from api.tournaments.pairings.results import Reason
from api.tournaments.pairings.rows import OnePairing, serialize_pairing_detail
from api.wire.callers import caller
from api.wire.commands import operation_of, sent_fields
from games.tournaments import commands
from games.tournaments.results.access import get_pairing_access
from games.tournaments.rounds.orders import Minutes


class Call(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Reason = ""
    """Reason of the call, shown to the judges."""


class OwnMinutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: Minutes


@operation_of(commands.CALL_JUDGE, "Call a judge", sent=sent_fields(Call))
def call_judge(request: Request, tournament: str, pairing: str) -> OnePairing:
    """By those who sit there. Called again, it is the same call until somebody has come."""
    return serialize_pairing_detail(get_pairing_access(tournament, pairing, caller(request)))


@operation_of(commands.JUDGE_CAME, "A judge has come to those who called")
def judge_came(request: Request, tournament: str, pairing: str) -> OnePairing:
    return serialize_pairing_detail(get_pairing_access(tournament, pairing, caller(request)))


@operation_of(
    commands.EXTEND_PAIRING,
    "Give one station more minutes than its round",
    sent=sent_fields(OwnMinutes),
)
def extend_pairing(request: Request, tournament: str, pairing: str) -> OnePairing:
    return serialize_pairing_detail(get_pairing_access(tournament, pairing, caller(request)))
