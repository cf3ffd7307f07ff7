"""tournaments/…/pairings/…: call a judge, and give one station more minutes."""

import msgspec
from rest_framework.request import Request

from api.tournaments.pairings.results import Reason
from api.tournaments.pairings.rows import HERE, OnePairing, serialize_pairing_detail
from api.wire.callers import caller
from api.wire.operation import operation
from games.tournaments import refusals as no
from games.tournaments.results import station
from games.tournaments.results.access import get_pairing_access
from games.tournaments.rounds.orders import Minutes


class Call(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Reason = ""
    """Reason of the call, shown to the judges."""


class OwnMinutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: Minutes


@operation("Call a judge", refuses=(*HERE, no.pairing_not_on, no.not_your_pairing))
def call_judge(request: Request, data: Call, tournament: str, pairing: str) -> OnePairing:
    """By those who sit there. Called again, it is the same call until somebody has come."""
    station.call_judge(tournament, pairing, caller(request), data.reason)
    return serialize_pairing_detail(get_pairing_access(tournament, pairing, caller(request)))


@operation("A judge has come to those who called", refuses=(*HERE, no.judge_only))
def judge_came(request: Request, tournament: str, pairing: str) -> OnePairing:
    station.judge_came(tournament, pairing, caller(request))
    return serialize_pairing_detail(get_pairing_access(tournament, pairing, caller(request)))


@operation(
    "Give one station more minutes than its round",
    refuses=(*HERE, no.judge_only, no.pairing_not_on, no.no_clock),
)
def extend_pairing(request: Request, data: OwnMinutes, tournament: str, pairing: str) -> OnePairing:
    station.give_time(tournament, pairing, caller(request), data.minutes)
    return serialize_pairing_detail(get_pairing_access(tournament, pairing, caller(request)))
