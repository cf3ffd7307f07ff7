"""A table as it was after any entry of its journal, one after the other."""

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.people import device
from games.people.language import language
from games.tables import refusals
from games.tables.access import access
from games.tables.journal.replay import position_at
from games.tables.models import Entry, Table
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.news import drawn, sent
from games.tables.sight import drawing, view
from games.tables.sight.parts import Side, describe
from games.tables.sight.voice import voice
from games.tables.sight.wording import Paragraph, paragraphs


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
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.newest else None


@require_safe
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    here = access(code, device.caller(request))
    page = _page(view.look(here), number)
    return sent(request, drawn(request, "replay.html", page, page.game.key))


def _page(now: view.Sight, number: int) -> ReplayPage:
    """Until the end everybody gets the public view; afterwards a player gets the view of their
    seat."""
    table, spoken = now.table, language()
    reached = position_at(table, number) if 0 < number <= table.number else None
    if reached is None:
        raise refusals.no_such_page()
    seat = now.seat if table.ended else None
    seen = replace(now, seat=seat, view=table.game.view(reached.state, seat), awaiting=())
    said = voice(table, spoken, now.names)
    sides = describe(table.game, seen.view, spoken, now.names).sides
    told = paragraphs(table, Entry.objects.filter(table=table, number=number), now.names, seat)
    return ReplayPage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        number=number,
        newest=table.number,
        entry=next(iter(told), None),
        picture=drawing.draw(seen, said, None, gettext("The table, drawn"), sides),
        sides=sides,
        seat=seat,
    )
