"""The start page: the games, the form to join a table, and the user's own tables."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.people import device
from games.people.access import Caller
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal
from games.tables.access import access
from games.tables.life.turns import questions
from games.tables.models import Phase, Seat, Table
from games.tables.pages.card import GameCard, card_of, games
from games.tables.sight.view import names_read

MOST: Final = 12  # own tables, the newest first


@dataclass(frozen=True)
class TableCard:
    game: GameCard
    code: str
    phase: str
    told: str
    names: tuple[str, ...]
    asked: bool
    """True if the table waits for the reader."""


@dataclass(frozen=True)
class StartPage:
    games: tuple[GameCard, ...]
    tables: tuple[TableCard, ...]
    code: str = ""
    problem: str = ""


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    page = StartPage(games(), _mine(device.caller(request)))
    return render_page(request, "start.html", page, by=PRIVATE)


@require_safe
def find_table(request: HttpRequest) -> HttpResponse:
    """Open the table whose code was typed on the start page."""
    code = request.GET.get("code", "")
    try:
        table = access(code, Caller()).table
    except Refusal as refusal:
        page = StartPage(games(), _mine(device.caller(request)), code, str(refusal.sentence))
        return render_page(request, "start.html", page, status=404, by=PRIVATE)
    return redirect("page.table", table.code)


def _mine(somebody: Caller) -> tuple[TableCard, ...]:
    held = _held(somebody)
    newest = held.prefetch_related("seats__person").order_by("-touched")[:MOST]
    return tuple(
        TableCard(
            card_of(table.game_key),
            f"{table.code[:4]} {table.code[4:]}",
            table.phase,
            str(Phase(table.phase).label),
            tuple(names_read(table)),
            _asked(somebody, table),
        )
        for table in newest
    )


def _asked(somebody: Caller, table: Table) -> bool:
    """On a shared device, True if any of its players must answer."""
    if table.phase != Phase.PLAYING:
        return False
    held = _seats(somebody, table)
    return any(questions(table, seat.place) for seat in held)


def _seats(somebody: Caller, table: Table) -> list[Seat]:
    person = somebody.person
    if person is not None:
        return [seat for seat in table.seats.all() if seat.person_id == person.pk]
    return [seat for seat in table.seats.all() if seat.device == somebody.device_digest]


def _held(somebody: Caller) -> QuerySet[Table]:
    """Return the tables that the user opened or sits at, by account or on this device, without
    closed ones."""
    if somebody.person is not None:
        own = Q(host=somebody.person) | Q(seats__person=somebody.person)
    elif somebody.device:
        own = Q(device=somebody.device_digest) | Q(seats__device=somebody.device_digest)
    else:
        return Table.objects.none()
    there = Table.objects.filter(own).exclude(phase=Phase.CLOSED)
    return Table.objects.filter(pk__in=there.values("pk"))
