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
from games.tables.access import get_access
from games.tables.life.turns import waiting_requests
from games.tables.models import Phase, Seat, Table
from games.tables.pages.card import GameCard, card_of, game_cards
from games.tables.presenters.view import prefetched_names

MOST: Final = 12  # own tables, the newest first


@dataclass(frozen=True)
class TableCard:
    game: GameCard
    code: str
    phase: str
    phase_label: str
    names: tuple[str, ...]
    owes_answer: bool
    """True if the table waits for the reader."""


@dataclass(frozen=True)
class StartPage:
    games: tuple[GameCard, ...]
    tables: tuple[TableCard, ...]
    code: str = ""
    problem: str = ""


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    page = StartPage(game_cards(), _table_cards(device.caller(request)))
    return render_page(request, "tables/start.html", page, by=PRIVATE)


@require_safe
def find_table(request: HttpRequest) -> HttpResponse:
    """Open the table whose code was typed on the start page."""
    code = request.GET.get("code", "")
    try:
        table = get_access(code, Caller()).table
    except Refusal as refusal:
        page = StartPage(
            game_cards(), _table_cards(device.caller(request)), code, str(refusal.sentence)
        )
        return render_page(request, "tables/start.html", page, status=404, by=PRIVATE)
    return redirect("page.table", table.code)


def _table_cards(caller: Caller) -> tuple[TableCard, ...]:
    held = _tables_of(caller)
    newest = held.prefetch_related("seats__person").order_by("-touched")[:MOST]
    return tuple(
        TableCard(
            card_of(table.game_key),
            f"{table.code[:4]} {table.code[4:]}",
            table.phase,
            str(Phase(table.phase).label),
            tuple(prefetched_names(table)),
            _owes_answer(caller, table),
        )
        for table in newest
    )


def _owes_answer(caller: Caller, table: Table) -> bool:
    """On a shared device, True if any of its players must answer."""
    if table.phase != Phase.PLAYING:
        return False
    held = _seats(caller, table)
    return any(waiting_requests(table, seat.place) for seat in held)


def _seats(caller: Caller, table: Table) -> list[Seat]:
    person = caller.person
    if person is not None:
        return [seat for seat in table.seats.all() if seat.person_id == person.pk]
    return [seat for seat in table.seats.all() if seat.device == caller.device_digest]


def _tables_of(caller: Caller) -> QuerySet[Table]:
    """Return the tables that the user opened or sits at, by account or on this device, without
    closed ones."""
    if caller.person is not None:
        own = Q(host=caller.person) | Q(seats__person=caller.person)
    elif caller.device:
        own = Q(device=caller.device_digest) | Q(seats__device=caller.device_digest)
    else:
        return Table.objects.none()
    own_tables = Table.objects.filter(own).exclude(phase=Phase.CLOSED)
    return Table.objects.filter(pk__in=own_tables.values("pk"))
