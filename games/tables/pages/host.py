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
from games.tables.access import get_access, must_host
from games.tables.life import end, guests
from games.tables.life.bots import seat_bot
from games.tables.life.opening import change_settings, open_table
from games.tables.life.start import start
from games.tables.models import Hints, Phase, Table
from games.tables.pages.actions import run_action, run_form_once
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.opening import Setting, read_new_table, same_settings, settings
from games.tables.presenters.view import names_at

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
    access = get_access(code, device.caller(request))
    must_host(access)
    table = access.table
    gathering = table.phase == Phase.GATHERING
    places = sorted(seat.place for seat in access.seats)
    page = HostPage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        seats=tuple(zip(places, names_at(table, access), strict=False)),
        settings=settings(table.game, access.caller.person, table) if gathering else (),
        gathering=gathering,
        key=new_key(),
    )
    return render_page(request, "tables/host.html", page, by=PRIVATE)


@require_POST
def change(request: HttpRequest, code: str) -> HttpResponse:
    """Change the settings while people gather."""
    data = request.POST

    def act(caller: Caller) -> object:
        return change_settings(
            code, caller, read_new_table(get_access(code, caller).table.game, data)
        )

    return run_action(request, code, act, HERE)


@require_POST
def change_admission(request: HttpRequest, code: str) -> HttpResponse:
    """Set who may watch, and whether newcomers may sit down."""
    hints = request.POST.get("hints") == "yes"
    watch, shut = request.POST.get("watching") == "yes", request.POST.get("shut") == "yes"

    def act(caller: Caller) -> object:
        guests.allow_watching(code, caller, anybody=watch)
        if get_access(code, caller).table.hints != Hints.NEVER:
            guests.allow_hints(code, caller, hints=hints)
        return guests.set_newcomers_barred(code, caller, to_newcomers=shut)

    return run_action(request, code, act, HERE)


@require_POST
def start_table(request: HttpRequest, code: str) -> HttpResponse:
    return run_action(request, code, lambda caller: start(code, caller))


@require_POST
def close_table(request: HttpRequest, code: str) -> HttpResponse:
    return run_action(request, code, lambda caller: end.close(code, caller))


@require_POST
def open_again(request: HttpRequest, code: str) -> HttpResponse:
    """Open another table of the same kind, with the same host; only one, even if the button is
    pressed twice."""
    caller = device.caller_with_device(request)

    def act() -> Answer:
        access = get_access(code, caller)
        must_host(access)
        with transaction.atomic():
            opened = open_table(same_settings(access.table), caller)
            for seat in access.seats:
                if seat.bot:
                    seat_bot(opened.code, caller, seat.bot)
        return Answer(303, opened.code)

    opened = run_form_once(request, caller, act).body
    return device.set_cookie(redirect("page.table", opened), caller)
