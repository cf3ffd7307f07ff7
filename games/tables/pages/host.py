"""The host's page: start and close the table, set who may join and watch and how it is played."""

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.duties.idempotency import new_key
from games.people import device
from games.people.page.form import Form
from games.people.page.options import OptionField
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal
from games.tables import commands
from games.tables.access import Access, get_access, must_host
from games.tables.models import Phase, Table
from games.tables.pages.actions import lead_back, run_action
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.opening import read_new_table, refused_form, settings
from games.tables.presenters.view import names_at
from games.web.form import Offer, Submission, offering

HERE = "page.host"


@dataclass(frozen=True)
class HostPage:
    table: Table
    game: GameCard
    code: str
    seats: tuple[tuple[int, str], ...]
    settings: tuple[OptionField, ...]
    """Empty after the start: settings cannot change any more."""
    gathering: bool
    key: str


@require_safe
def host(request: HttpRequest, code: str) -> HttpResponse:
    access = get_access(code, device.caller(request))
    must_host(access)
    return render_page(request, "tables/host.html", _page(access, Form()), by=PRIVATE)


def _page(access: Access, form: Form) -> HostPage:
    table = access.table
    gathering = table.phase == Phase.GATHERING
    places = sorted(seat.place for seat in access.seats)
    return HostPage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        seats=tuple(zip(places, names_at(table, access), strict=False)),
        settings=settings(table.game, access.caller.person, table, form) if gathering else (),
        gathering=gathering,
        key=new_key(),
    )


def _read_settings(submission: Submission) -> dict[str, Any]:
    table = get_access(submission.places["code"], submission.caller).table
    return {"data": read_new_table(table.game, submission.data)}


CHANGE: Final = Offer(command=commands.CHANGE_SETTINGS, leads=lead_back, reads=_read_settings)
ADMISSION: Final = Offer(command=commands.CHANGE_ADMISSION, leads=lead_back)
START: Final = Offer(command=commands.START_GAME, leads=lead_back)
CLOSE: Final = Offer(command=commands.CLOSE_TABLE, leads=lead_back)


@offering({"change": CHANGE}, "POST")
def change(request: HttpRequest, code: str) -> HttpResponse:
    """Change the settings while people gather; a fault of an option stands beside its field."""
    access = get_access(code, device.caller(request))
    must_host(access)
    game = access.table.game
    try:
        read_new_table(game, request.POST)
    except Refusal as refusal:
        page = _page(access, refused_form(game, request.POST, refusal))
        return render_page(request, "tables/host.html", page, status=refusal.status, by=PRIVATE)
    return run_action(request, CHANGE, {"code": code}, to=HERE)


@offering({"admission": ADMISSION}, "POST")
def change_admission(request: HttpRequest, code: str) -> HttpResponse:
    """Set who may watch, and whether newcomers may sit down."""
    return run_action(request, ADMISSION, {"code": code}, to=HERE)


@offering({"start": START}, "POST")
def start_table(request: HttpRequest, code: str) -> HttpResponse:
    return run_action(request, START, {"code": code})


@offering({"close": CLOSE}, "POST")
def close_table(request: HttpRequest, code: str) -> HttpResponse:
    return run_action(request, CLOSE, {"code": code})
