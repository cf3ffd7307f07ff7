"""A seat of a table: take it, rename it, give it to another device, leave it."""

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.duties.idempotency import new_key
from games.papers.qr_codes import code_svg
from games.people import device
from games.people.access import Caller
from games.people.addresses.secret_links import SEAT
from games.people.names import shown_name
from games.people.page.form import redirect_to
from games.people.policy import PRIVATE, render_page
from games.tables import commands, refusals
from games.tables.access import Access, get_access, must_host, seat_at
from games.tables.life import seat_handover
from games.tables.life.bots import free_name
from games.tables.models import Level, Phase, Seat, Table
from games.tables.pages.actions import lead_back, run_action
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.gathering import read_brought
from games.web.form import Offer, Submission, carry_out, keep_device, offering
from games.web.once import proof_of_reading


@dataclass(frozen=True)
class SeatPage:
    table: Table
    game: GameCard
    code: str
    place: int
    name: str
    mine: bool
    host: bool
    account: bool
    """True if the player has an account: the account holds the name, and signing in gives the seat
    back."""
    running: bool
    handover_url: str
    """URL by which another device takes the seat; empty for everybody but the host."""
    key: str


def _read_newcomer(submission: Submission) -> dict[str, Any]:
    name = submission.text("name") or _free_name(submission)
    return {"name": name, "brought": read_brought(submission.data)}


def _free_name(submission: Submission) -> str:
    """Return a name for a guest who gives none."""
    access = get_access(submission.places["code"], submission.caller)
    return free_name(gettext("Player"), [seat.name for seat in access.seats])


def _read_level(submission: Submission) -> dict[str, Any]:
    level = submission.text("level")
    return {"bot": level if level in Level else Level.NOVICE}


JOIN: Final = Offer(command=commands.SIT_DOWN, leads=lead_back, reads=_read_newcomer)
COMPANION: Final = Offer(command=commands.SIT_DOWN, leads=lead_back, reads=_read_level)
BRING: Final = Offer(
    command=commands.BRING,
    leads=lead_back,
    reads=lambda submission: {"brought": read_brought(submission.data)},
)
RENAME: Final = Offer(command=commands.RENAME_SEAT, leads=lead_back)
LEAVE: Final = Offer(command=commands.LEAVE_SEAT, leads=lead_back, only=("bar",))
TAKE_OVER: Final = Offer(
    command=commands.TAKE_OVER,
    leads=lambda submission, _seat: reverse("page.table", args=(submission.places["code"],)),
    only=("name",),
)


@offering({"join": JOIN}, "POST")
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat, or give one to a guest who shares the device of a player."""
    caller = device.caller_with_device(request)
    by = Caller(device=caller.device) if request.POST.get("beside") else None
    return run_action(request, JOIN, {"code": code}, by)


@offering({"companion": COMPANION}, "POST")
def seat_companion(request: HttpRequest, code: str) -> HttpResponse:
    return run_action(request, COMPANION, {"code": code})


@require_safe
def seat(request: HttpRequest, code: str, place: int) -> HttpResponse:
    access = get_access(code, device.caller(request))
    row = seat_at(access, place)
    if row not in access.held:
        must_host(access)
    return render_page(request, "tables/seat.html", _page(request, access, row), by=PRIVATE)


def _page(request: HttpRequest, access: Access, row: Seat) -> SeatPage:
    table = access.table
    name = row.name if row.person is None else shown_name(row.person, viewer=access.caller.person)
    handover_url = _handover_url(request, access, row) if access.host and row.person is None else ""
    return SeatPage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        place=row.place,
        name=name,
        mine=row in access.held,
        host=access.host,
        account=row.person is not None,
        running=table.phase != Phase.GATHERING,
        handover_url=handover_url,
        key=new_key(),
    )


def _handover_url(request: HttpRequest, access: Access, row: Seat) -> str:
    secret = seat_handover.handover_secret(row)
    return SEAT.address(request, secret, code=access.table.code, place=row.place)


@require_safe
def handover_code(request: HttpRequest, code: str, place: int) -> HttpResponse:
    """QR code of the link to take the seat, for another phone's camera: the host shows it."""
    access = get_access(code, device.caller(request))
    must_host(access)
    address = _handover_url(request, access, seat_at(access, place))
    response = HttpResponse(code_svg(address), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "no-store"
    return response


@offering({"rename": RENAME}, "POST")
def rename(request: HttpRequest, code: str, place: int) -> HttpResponse:
    return run_action(request, RENAME, {"code": code, "place": place})


@offering({"brought": BRING}, "POST")
def bring(request: HttpRequest, code: str, place: int) -> HttpResponse:
    """Change what a seat brings, while people gather."""
    return run_action(request, BRING, {"code": code, "place": place})


@offering({"leave": LEAVE}, "POST")
def leave(request: HttpRequest, code: str, place: int) -> HttpResponse:
    """Leave one's own seat, or as the host remove another player."""
    return run_action(request, LEAVE, {"code": code, "place": place})


@offering({"take": TAKE_OVER})
def take(request: HttpRequest, code: str, place: int, secret: str) -> HttpResponse:
    """A GET changes nothing: programs open links before people do."""
    caller = device.caller_with_device(request)
    access = get_access(code, caller)
    row = seat_at(access, place)
    if row in access.held:  # it was taken with this very link
        return redirect("page.table", access.table.code)
    if request.method == "POST":
        places = {"code": access.table.code, "place": place, "secret": secret}
        submission = Submission(caller, places, request.POST)
        address = carry_out(TAKE_OVER, submission, proof_of_reading(request, caller))
        return keep_device(redirect_to(address), caller)
    if seat_handover.handover_secret(row) != secret:
        raise refusals.handed_over()
    return render_page(request, "tables/take.html", _page(request, access, row), by=PRIVATE)
