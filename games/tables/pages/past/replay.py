"""A table as it was after any entry of its journal, one after the other."""

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.duties.idempotency import new_key
from games.people import device
from games.people.language import language
from games.people.refusals import Refusal
from games.tables import lesson, refusals
from games.tables.access import Access, get_access
from games.tables.journal.replay import position_at
from games.tables.models import Entry, Table
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.part_updates import render_compact, send_changes
from games.tables.play.rewind import PossibleRewind, may_rewind, rewind_to
from games.tables.presenters import drawing, view
from games.tables.presenters.parts import Side, describe
from games.tables.presenters.table_texts import get_table_texts
from games.tables.presenters.wording import Paragraph, paragraphs


@dataclass(frozen=True)
class WayBack:
    """The form that takes the table back to the line, or why there is none."""

    rewind: PossibleRewind | None = None
    agreed: tuple[str, ...] = ()
    """Players who want it already."""
    missing: tuple[str, ...] = ()
    """Players who must agree as well."""
    mine: bool = False
    """True if the reader has asked for it."""
    refusal: str = ""


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
    back: "WayBack | None"
    key: str

    @property
    def previous_number(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next_number(self) -> int | None:
        return self.number + 1 if self.number < self.newest else None


@require_safe
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    access = get_access(code, device.caller(request))
    page = _page(access, number)
    return send_changes(
        request, render_compact(request, "tables/past/replay.html", page, page.game.key)
    )


def _way_back(access: Access, reader: view.ReaderView, number: int) -> WayBack | None:
    if not may_rewind(access) or lesson.next_step(access.table) is not None:
        return None
    try:
        rewind = rewind_to(access, number)
    except Refusal as refusal:
        is_newest = number == access.table.number
        return None if is_newest else WayBack(refusal=str(refusal.sentence))
    return WayBack(
        rewind,
        tuple(reader.names[seat] for seat in rewind.agreed),
        tuple(reader.names[seat] for seat in rewind.missing),
        mine=any(seat.place in rewind.agreed for seat in access.held),
    )


def _page(access: Access, number: int) -> ReplayPage:
    """Until the end everybody gets the public view; afterwards a player gets the view of their
    seat."""
    reader = view.reader_view(access)
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
        back=_way_back(access, reader, number),
        key=new_key(),
    )
