"""A table as it was after any entry of its journal, one after the other."""

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.people import device
from games.people.language import language
from games.tables import refusals
from games.tables.access import get_access
from games.tables.journal.replay import position_at
from games.tables.models import Entry, Table
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.part_updates import render_compact, send_changes
from games.tables.presenters import drawing, view
from games.tables.presenters.parts import Side, describe
from games.tables.presenters.table_texts import get_table_texts
from games.tables.presenters.wording import Paragraph, paragraphs


@dataclass(frozen=True)
class ReplayPage:
    table: Table
    game: GameCard
    code: str
    number: int
    newest: int
    entry: Paragraph | None
    picture: str
    sides: tuple[Side, ...]
    seat: int | None

    @property
    def previous_number(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next_number(self) -> int | None:
        return self.number + 1 if self.number < self.newest else None


@require_safe
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    access = get_access(code, device.caller(request))
    page = _page(view.reader_view(access), number)
    return send_changes(
        request, render_compact(request, "tables/past/replay.html", page, page.game.key)
    )


def _page(reader: view.ReaderView, number: int) -> ReplayPage:
    """Until the end everybody gets the public view; afterwards a player gets the view of their
    seat."""
    table, spoken = reader.table, language()
    reached = position_at(table, number) if 0 < number <= table.number else None
    if reached is None:
        raise refusals.no_such_page()
    seat = reader.seat if table.has_ended else None
    shown_view = replace(reader, seat=seat, view=table.game.view(reached.state, seat), awaiting=())
    texts = get_table_texts(table, spoken, reader.names)
    sides = describe(table.game, shown_view.view, spoken, reader.names).sides
    lines = paragraphs(table, Entry.objects.filter(table=table, number=number), reader.names, seat)
    return ReplayPage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        number=number,
        newest=table.number,
        entry=next(iter(lines), None),
        picture=drawing.draw(shown_view, texts, None, gettext("The table, drawn"), sides),
        sides=sides,
        seat=seat,
    )
