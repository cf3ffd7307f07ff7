"""A seat of a table: take it, rename it, give it to another device, leave it."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.duties.idempotency import new_key
from games.papers.qr_codes import code_svg
from games.people import device
from games.people.access import Caller
from games.people.names import shown_name
from games.people.policy import PRIVATE, render_page
from games.tables import refusals
from games.tables.access import Access, access, must_host
from games.tables.life import guests, handing
from games.tables.life.bots import seat_bot
from games.tables.life.seats import take_seat
from games.tables.models import Level, Phase, Seat, Table
from games.tables.pages.bringing import brought
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.deed import deed


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
    way: str
    """URL by which another device takes the seat; empty for everybody but the host."""
    key: str


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat, or give one to a guest who shares the device of a player."""
    said = request.POST
    if said.get("beside"):
        return deed(request, code, lambda caller: _join(code, Caller(device=caller.device), said))
    return deed(request, code, lambda caller: _join(code, caller, said))


def _join(code: str, caller: Caller, said: QueryDict) -> None:
    take_seat(code, said.get("name", ""), caller, brought=brought(said))


@require_POST
def seat_companion(request: HttpRequest, code: str) -> HttpResponse:
    level = request.POST.get("level", "")
    if level not in Level:
        level = Level.NOVICE
    return deed(request, code, lambda caller: seat_bot(code, caller, level))


@require_safe
def seat(request: HttpRequest, code: str, place: int) -> HttpResponse:
    here = access(code, device.caller(request))
    row = guests.seat_at(here, place)
    if row not in here.held:
        must_host(here)
    return render_page(request, "seat.html", _page(request, here, row), by=PRIVATE)


def _page(request: HttpRequest, here: Access, row: Seat) -> SeatPage:
    table = here.table
    name = row.name if row.person is None else shown_name(row.person, viewer=here.caller.person)
    way = _way(request, here, row) if here.host and row.person is None else ""
    return SeatPage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        place=row.place,
        name=name,
        mine=row in here.held,
        host=here.host,
        account=row.person is not None,
        running=table.phase != Phase.GATHERING,
        way=way,
        key=new_key(),
    )


def _way(request: HttpRequest, here: Access, row: Seat) -> str:
    path = reverse("page.seat.take", args=[here.table.code, row.place, handing.word(row)])
    return request.build_absolute_uri(path)


@require_safe
def way(request: HttpRequest, code: str, place: int) -> HttpResponse:
    """QR code of the link to take the seat, for another phone's camera: the host shows it."""
    here = access(code, device.caller(request))
    must_host(here)
    address = _way(request, here, guests.seat_at(here, place))
    response = HttpResponse(code_svg(address), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
def rename(request: HttpRequest, code: str, place: int) -> HttpResponse:
    name = request.POST.get("name", "")
    return deed(request, code, lambda caller: guests.rename(code, caller, place, name))


@require_POST
def leave(request: HttpRequest, code: str, place: int) -> HttpResponse:
    """Leave one's own seat, or as the host remove another player."""
    bar = request.POST.get("bar") == "yes"
    return deed(request, code, lambda caller: guests.remove(code, caller, place, bar=bar))


@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest, code: str, place: int, word: str) -> HttpResponse:
    """A GET changes nothing: programs open links before people do."""
    somebody = device.caller_with_device(request)
    here = access(code, somebody)
    row = guests.seat_at(here, place)
    if row in here.held:  # it was taken with this very link
        return redirect("page.table", here.table.code)
    if request.method == "POST":
        handing.take_over(code, somebody, place, word, request.POST.get("name", ""))
        return device.set_cookie(redirect("page.table", here.table.code), somebody)
    if handing.word(row) != word:
        raise refusals.handed_over()
    return render_page(request, "take.html", _page(request, here, row), by=PRIVATE)
