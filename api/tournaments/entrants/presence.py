"""tournaments/{tournament}/entrants/{entrant}/…: check in, leave, come back."""

from typing import Any

import msgspec
from rest_framework.request import Request

from api.tournaments.entrants.rows import OneEntrant, serialize_for_request
from api.wire.commands import operation_of, sent_fields
from games.kernel.record import Record
from games.people.addresses.secret_links import SLIP
from games.tournaments import commands
from games.tournaments.models import Entrant


class ReasonToLeave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str


@operation_of(commands.CHECK_IN, "Check in")
def check_entrant_in(request: Request, result: Entrant, tournament: str) -> OneEntrant:
    return serialize_for_request(request, tournament, result)


@operation_of(commands.CHECK_OUT, "Take a check-in back")
def check_entrant_out(request: Request, result: Entrant, tournament: str) -> OneEntrant:
    return serialize_for_request(request, tournament, result)


@operation_of(commands.WITHDRAW, "Withdraw before the start")
def withdraw_entrant(request: Request, result: Entrant, tournament: str) -> OneEntrant:
    return serialize_for_request(request, tournament, result)


@operation_of(commands.DROP, "Drop out: what was played stays, what is open is lost")
def drop_entrant(request: Request, result: Entrant, tournament: str) -> OneEntrant:
    return serialize_for_request(request, tournament, result)


@operation_of(commands.DISQUALIFY, "Disqualify, with a reason", sent=sent_fields(ReasonToLeave))
def disqualify_entrant(request: Request, result: Entrant, tournament: str) -> OneEntrant:
    return serialize_for_request(request, tournament, result)


@operation_of(commands.REINSTATE, "Bring back who has left, or let in who is late")
def reinstate_entrant(request: Request, result: Entrant, tournament: str) -> OneEntrant:
    return serialize_for_request(request, tournament, result)


class OwnPage(Record, frozen=True):
    id: str
    """Id of the entrant."""
    address: str
    """URL with the token that opens the entrant's own page on any device."""


def _with_token(body: dict[str, Any]) -> dict[str, Any]:
    """Add the token, which is derived from the row and stored nowhere."""
    entrant = Entrant.objects.get(pk=body["id"])
    return body | {"address": f"{body['address']}{entrant.secret}/"}


@operation_of(
    commands.RENEW_WORD,
    "Give a guest another word: the slip and the link before are worth nothing",
    secrets=_with_token,
)
def renew_entrant_word(request: Request, entrant: str) -> OwnPage:
    """By the organiser, or the guest. With the word as `Authorization: Seat …` one also reports,
    confirms and disputes over this API."""
    return OwnPage(entrant, SLIP.address(request, "").removesuffix("/"))


@operation_of(commands.FORGET_ENTRANT, "Forget a guest's name", status=204)
def forget_entrant() -> None:
    """On the word of the device that holds the secret, or of the organiser, when the tournament is
    over: results stay, under the number."""
