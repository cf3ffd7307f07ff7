"""Check of a table's fair dealing and of its journal: in words, and in the reader's browser."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people import device
from games.people.policy import PRIVATE, render_page
from games.tables.access import get_access, must_watch
from games.tables.models import Mode, Table
from games.tables.pages.card import GameCard, card_of


@dataclass(frozen=True)
class FairnessPage:
    table: Table
    game: GameCard
    code: str
    deals: bool
    """True if the companion deals; otherwise people do, and nothing is promised."""


@require_safe
def fairness(request: HttpRequest, code: str) -> HttpResponse:
    access = get_access(code, device.caller(request))
    must_watch(access)
    table = access.table
    named = f"{table.code[:4]} {table.code[4:]}"
    page = FairnessPage(table, card_of(table.game_key), named, table.mode == Mode.HOUSE)
    return render_page(request, "tables/past/fairness.html", page, by=PRIVATE)
