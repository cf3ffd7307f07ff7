"""The whole journal of a table, to read and to print."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people import device
from games.people.policy import PRIVATE, render_page
from games.tables.access import access
from games.tables.models import Entry, Table
from games.tables.pages.card import GameCard, card_of
from games.tables.sight import view
from games.tables.sight.wording import Paragraph, paragraphs

MOST: Final = 200


@dataclass(frozen=True)
class JournalPage:
    table: Table
    game: GameCard
    code: str
    entries: tuple[Paragraph, ...]
    """The oldest first."""
    earlier: bool
    next: int | None
    """Number of the entry after which the next page begins."""


@require_safe
def journal(request: HttpRequest, code: str) -> HttpResponse:
    said = request.GET.get("after", "")
    after = int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0
    here = access(code, device.caller(request))
    seen = view.look(here)
    rows: list[Entry] = view.entries(here, after, MOST + 1)
    told = paragraphs(seen.table, rows[:MOST], seen.names, seen.seat)
    page = JournalPage(
        seen.table,
        card_of(seen.table.game_key),
        f"{seen.table.code[:4]} {seen.table.code[4:]}",
        told,
        earlier=after > 0,
        next=rows[MOST - 1].number if len(rows) > MOST else None,
    )
    return render_page(request, "journal.html", page, by=PRIVATE)
