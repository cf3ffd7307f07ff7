"""The host's page: start and close the table, set who may join and watch and how it is played, play
once more."""

from dataclasses import dataclass

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from games.duties.idempotency import Answer, new_key
from games.people import device
from games.people.access import Caller
from games.people.policy import PRIVATE, render_page
from games.tables.access import access, must_host
from games.tables.life import end, guests
from games.tables.life.bots import seat_bot
from games.tables.life.opening import open_table, settle
from games.tables.life.start import start
from games.tables.models import Hints, Phase, Table
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.deed import deed, once_told
from games.tables.pages.opening import Setting, chosen, once_more, settings
from games.tables.sight.view import names_at

HERE = "page.host"


@dataclass(frozen=True)
class HostPage:
    table: Table
    game: GameCard
    code: str
    seats: tuple[tuple[int, str], ...]
    settings: tuple[Setting, ...]
    """Empty after the start: settings cannot change any more."""
    gathering: bool
    key: str


@require_safe
def host(request: HttpRequest, code: str) -> HttpResponse:
    here = access(code, device.caller(request))
    must_host(here)
    table = here.table
    gathering = table.phase == Phase.GATHERING
    places = sorted(seat.place for seat in here.seats)
    page = HostPage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        seats=tuple(zip(places, names_at(table, here), strict=False)),
        settings=settings(table.game, here.caller.person, table) if gathering else (),
        gathering=gathering,
        key=new_key(),
    )
    return render_page(request, "host.html", page, by=PRIVATE)


@require_POST
def change(request: HttpRequest, code: str) -> HttpResponse:
    """Change the settings while people gather."""
    said = request.POST

    def act(caller: Caller) -> object:
        return settle(code, caller, chosen(access(code, caller).table.game, said))

    return deed(request, code, act, HERE)


@require_POST
def doors(request: HttpRequest, code: str) -> HttpResponse:
    """Set who may watch, and whether newcomers may sit down."""
    hints = request.POST.get("hints") == "yes"
    watch, shut = request.POST.get("watching") == "yes", request.POST.get("shut") == "yes"

    def act(caller: Caller) -> object:
        guests.let_watch(code, caller, anybody=watch)
        if access(code, caller).table.hints != Hints.NEVER:
            guests.let_ask(code, caller, hints=hints)
        return guests.shut(code, caller, to_newcomers=shut)

    return deed(request, code, act, HERE)


@require_POST
def begin(request: HttpRequest, code: str) -> HttpResponse:
    return deed(request, code, lambda caller: start(code, caller))


@require_POST
def close(request: HttpRequest, code: str) -> HttpResponse:
    return deed(request, code, lambda caller: end.close(code, caller))


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Open another table of the same kind, with the same host; only one, even if the button is
    pressed twice."""
    somebody = device.caller_with_device(request)

    def act() -> Answer:
        here = access(code, somebody)
        must_host(here)
        with transaction.atomic():
            opened = open_table(once_more(here.table), somebody)
            for seat in here.seats:
                if seat.bot:
                    seat_bot(opened.code, somebody, seat.bot)
        return Answer(303, opened.code)

    opened = once_told(request, somebody, act).body
    return device.set_cookie(redirect("page.table", opened), somebody)
