"""tournaments/{tournament}/entrants/{entrant}/…: check in, leave, come back."""

from typing import Any

import msgspec
from rest_framework.request import Request

from api.tournaments.entrants.rows import ONE, OneEntrant, serialize_for_request
from api.wire.callers import caller
from api.wire.operation import operation
from games.kernel.record import Record
from games.people import public
from games.tournaments import refusals as no
from games.tournaments.entrants import departure, entry, guests, tokens
from games.tournaments.entrants.check_in import check_in, undo_check_in
from games.tournaments.models import Entrant


class ReasonToLeave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str


@operation(
    "Check in",
    refuses=(
        *(*ONE, no.already_started, no.no_check_in, no.check_in_not_open, no.brings_first),
        *(no.waiting, no.not_in),
    ),
)
def check_entrant_in(request: Request, tournament: str, entrant: str) -> OneEntrant:
    return serialize_for_request(
        request, tournament, check_in(tournament, caller(request), entrant)
    )


@operation(
    "Take a check-in back",
    refuses=(*ONE, no.already_started, no.no_check_in, no.check_in_not_open, no.not_in),
)
def check_entrant_out(request: Request, tournament: str, entrant: str) -> OneEntrant:
    return serialize_for_request(
        request, tournament, undo_check_in(tournament, caller(request), entrant)
    )


@operation("Withdraw before the start", refuses=(*ONE, no.already_started, no.not_in))
def withdraw_entrant(request: Request, tournament: str, entrant: str) -> OneEntrant:
    return serialize_for_request(
        request, tournament, entry.withdraw(tournament, caller(request), entrant)
    )


@operation(
    "Drop out: what was played stays, what is open is lost",
    refuses=(*ONE, no.not_playing, no.not_in),
)
def drop_entrant(request: Request, tournament: str, entrant: str) -> OneEntrant:
    return serialize_for_request(
        request, tournament, departure.drop(tournament, caller(request), entrant)
    )


@operation(
    "Disqualify, with a reason",
    refuses=(*ONE, no.judge_only, no.not_playing, no.not_in, no.no_reason_to_leave),
)
def disqualify_entrant(
    request: Request, data: ReasonToLeave, tournament: str, entrant: str
) -> OneEntrant:
    done = departure.disqualify(tournament, caller(request), entrant, data.reason)
    return serialize_for_request(request, tournament, done)


@operation(
    "Bring back who has left, or let in who is late",
    refuses=(*ONE, no.not_playing, no.not_gone, no.no_late_entry, no.brings_first),
)
def reinstate_entrant(request: Request, tournament: str, entrant: str) -> OneEntrant:
    return serialize_for_request(
        request, tournament, departure.reinstate(tournament, caller(request), entrant)
    )


class OwnPage(Record, frozen=True):
    id: str
    """Id of the entrant."""
    address: str
    """URL with the token that opens the entrant's own page on any device."""


def _with_token(body: dict[str, Any]) -> dict[str, Any]:
    """Add the token, which is derived from the row and stored nowhere."""
    entrant = Entrant.objects.get(pk=body["id"])
    return body | {"address": f"{body['address']}{entrant.secret}/"}


@operation(
    "Give a guest another word: the slip and the link before are worth nothing",
    secrets=_with_token,
    refuses=(*ONE, no.named_by_account),
)
def renew_entrant_word(request: Request, tournament: str, entrant: str) -> OwnPage:
    """By the organiser, or the guest. With the word as `Authorization: Seat …` one also reports,
    confirms and disputes over this API."""
    tokens.revoke(tournament, caller(request), entrant)
    return OwnPage(entrant, public.public_url(request, "/e/"))


@operation(
    "Forget a guest's name",
    status=204,
    refuses=(*ONE, no.named_by_account, no.not_over),
)
def forget_entrant(request: Request, tournament: str, entrant: str) -> None:
    """On the word of the device that holds the secret, or of the organiser, when the tournament is
    over: results stay, under the number."""
    guests.forget(tournament, caller(request), entrant)
