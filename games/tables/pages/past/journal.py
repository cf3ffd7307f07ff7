"""The whole journal of a table, to read and to print."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people import device
from games.people.page.inputs import parse_number
from games.people.policy import PRIVATE, render_page
from games.tables.access import get_access
from games.tables.models import Entry, Table
from games.tables.pages.card import GameCard, card_of
from games.tables.play.rewind import is_rewindable
from games.tables.presenters import view
from games.tables.presenters.wording import Paragraph, paragraphs

MOST: Final = 200


@dataclass(frozen=True)
class JournalPage:
    table: Table
    game: GameCard
    code: str
    entries: tuple[Paragraph, ...]
    """The oldest first."""
    earlier: bool
    may_rewind: bool
    next: int | None
    """Number of the entry after which the next page begins."""


@require_safe
def journal(request: HttpRequest, code: str) -> HttpResponse:
    after = parse_number(request.GET.get("after", "")) or 0
    access = get_access(code, device.caller(request))
    reader = view.reader_view(access)
    rows: list[Entry] = view.entries(access, after, MOST + 1)
    lines = paragraphs(reader.table, rows[:MOST], reader.names, reader.seat)
    page = JournalPage(
        reader.table,
        card_of(reader.table.game_key),
        f"{reader.table.code[:4]} {reader.table.code[4:]}",
        lines,
        earlier=after > 0,
        may_rewind=is_rewindable(access),
        next=rows[MOST - 1].number if len(rows) > MOST else None,
    )
    return render_page(request, "tables/past/journal.html", page, by=PRIVATE)
