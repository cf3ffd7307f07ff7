"""The page of a table: gathering, playing, over. It shows what follows from its reader's view."""

import secrets
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.kernel.record import Ready
from games.people import device
from games.people.language import language
from games.people.names import shown_name
from games.people.policy import shown
from games.people.refusals import Refusal
from games.tables.access import Access, access
from games.tables.codes import tidy
from games.tables.life.seats import ready
from games.tables.models import Entry, Kind, Phase, Seat, Table
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.refused import refused
from games.tables.play import rewind
from games.tables.sight import drawing, view
from games.tables.sight.bar import Bar, bar
from games.tables.sight.options import options
from games.tables.sight.parts import Part, Side, describe
from games.tables.sight.voice import Voice, voice
from games.tables.sight.wording import Paragraph, paragraphs

NEWEST: Final = 12  # entries on the page; the rest stands on the page of the journal
NEWS: Final = 50
LIVE: Final = "X-Live"
FEW: Final = 2  # sides that are shown whole


@dataclass(frozen=True)
class Alert:
    """What is said to the one who did something, until they do something else."""

    text: str
    rule: str = ""


@dataclass(frozen=True)
class Ending:
    winners: tuple[str, ...]
    scores: tuple[tuple[int, str, int], ...]
    rule: str
    checked: bool | None
    """Whether all that was hidden has been shown to the referee; None where nothing was."""


@dataclass(frozen=True)
class Gathering:
    """Who sits there already, and what one may bring."""

    seats: tuple[tuple[int, str], ...]
    free: int
    missing: int
    ready: tuple[tuple[str, str], ...]
    may_join: bool
    named: str
    """What a person with an account is called here; empty for a guest."""


@dataclass(frozen=True)
class Undo:
    to: int
    at_once: bool
    agreed: tuple[str, ...]
    """Who wishes for it."""
    mine: bool
    """The reader wishes for it."""


@dataclass(frozen=True)
class TablePage:
    table: Table
    game: GameCard
    code: str
    names: tuple[str, ...]
    seat: int | None
    host: bool
    voices: tuple[tuple[int, str], ...]
    """On a shared device, for whom one may speak."""
    bar: Bar | None
    picture: str
    sides: tuple[Side, ...]
    """One's own first, the others in the order of their turns."""
    shared: tuple[Part, ...]
    ending: Ending | None
    gathering: Gathering | None
    entries: tuple[Paragraph, ...]
    newest: int
    undo: Undo | None
    offered_draw: tuple[int, ...]
    standstill: str
    alert: Alert | None
    key: str
    odds: bool

    @property
    def folded(self) -> bool:
        return len(self.sides) > FEW

    @property
    def asked(self) -> bool:
        return self.bar is not None and self.bar.asked and self.ending is None


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    if code != tidy(code):
        return redirect("page.table", tidy(code))
    try:
        here = access(code, device.caller(request))
        return shown_at(request, here)
    except Refusal as refusal:
        return refused(request, refusal)


def shown_at(
    request: HttpRequest, here: Access, alert: Alert | None = None, *, status: int = 200
) -> HttpResponse:
    """Whole, or for a page that is there already, what lives of it."""
    live = LIVE in request.headers
    page = look(
        here,
        after=_number(request.GET.get("after")) if live else None,
        alert=alert,
        odds="odds" in request.GET,
    )
    name = "table.html#live" if live else "table.html"
    return shown(request, name, page, status=status, by=(LIVE, "Cookie"))


def look(
    here: Access, *, after: int | None = None, alert: Alert | None = None, odds: bool = False
) -> TablePage:
    seen = view.look(here)
    table, spoken = seen.table, language()
    said = voice(table, spoken, seen.names)
    asked = _bar(seen, said, odds=odds)
    described = None if seen.view is None else describe(table.game, seen.view, spoken, seen.names)
    return TablePage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        names=seen.names,
        seat=seen.seat,
        host=seen.host,
        voices=tuple(enumerate(seen.names)) if seen.host and table.shared else (),
        bar=asked,
        picture=drawing.draw(seen, said, asked, gettext("The table, drawn")),
        sides=() if described is None else _own_first(described.sides, seen.seat),
        shared=() if described is None else described.parts,
        ending=_ending(seen),
        gathering=_gathering(here, seen) if seen.gathering else None,
        entries=_entries(here, seen, after),
        newest=table.number,
        undo=_undo(here, seen),
        offered_draw=tuple(seen.parting.offers) if seen.parting is not None else (),
        standstill=str(table.standstill.sentence) if table.standstill else "",
        alert=alert,
        key=secrets.token_urlsafe(12),
        odds=odds,
    )


def _bar(seen: view.Sight, said: Voice, *, odds: bool) -> Bar | None:
    """After the end, too: what was hidden may still be shown."""
    if seen.table.phase not in (Phase.PLAYING, Phase.OVER) or not seen.awaiting:
        return None
    return bar(seen, said, options(seen, said, odds=odds))


def _own_first(sides: tuple[Side, ...], seat: int | None) -> tuple[Side, ...]:
    first = seat if seat is not None and 0 <= seat < len(sides) else 0
    return sides[first:] + sides[:first]


def _ending(seen: view.Sight) -> Ending | None:
    if seen.table.phase != Phase.OVER or seen.view is None:
        return None
    outcome = seen.table.game.result(seen.view)
    if outcome is None:
        return None
    named = dict(enumerate(seen.names))
    players = [named.get(seat, str(seat + 1)) for seat in range(len(outcome.ranks))]
    won = (name for name, rank in zip(players, outcome.ranks, strict=True) if rank == 1)
    scores = zip(range(len(players)), players, outcome.scores, strict=True)
    checked = seen.table.game.audited(seen.view)
    return Ending(tuple(won), tuple(scores), outcome.rule, checked)


def _gathering(here: Access, seen: view.Sight) -> Gathering:
    game, person = here.table.game, here.caller.person
    taken = len(here.seats)
    return Gathering(
        seats=tuple(
            (seat.place, name) for seat, name in zip(_placed(here), seen.names, strict=False)
        ),
        free=game.seats.stop - 1 - taken,
        missing=0 if here.table.shared else max(0, game.seats.start - taken),
        ready=tuple((each.key, _named(each)) for each in ready(here.table)),
        may_join=here.seat is None and not here.table.shared,
        named="" if person is None else shown_name(person, to=person),
    )


def _placed(here: Access) -> list[Seat]:
    return sorted(here.seats, key=attrgetter("place"))


def _named(each: Ready) -> str:
    return each.fr if language() == "fr" else each.en


def _undo(here: Access, seen: view.Sight) -> Undo | None:
    found = rewind.possible(here)
    if found is None:
        return None
    named = dict(enumerate(seen.names))
    agreed = tuple(named.get(seat, str(seat + 1)) for seat in found.agreed)
    return Undo(found.to, found.at_once, agreed, mine=seen.seat in found.agreed)


def _entries(here: Access, seen: view.Sight, after: int | None) -> tuple[Paragraph, ...]:
    """The newest first. A page that is there already lacks some; all of them anew where entries
    that it shows were taken back."""
    if after is not None:
        news = view.entries(here, after, NEWS + 1)
        if len(news) <= NEWS and not any(entry.kind == Kind.REWOUND for entry in news):
            return _told(seen, news[::-1])
    return _told(seen, list(Entry.objects.filter(table=seen.table).order_by("-number")[:NEWEST]))


def _told(seen: view.Sight, entries: list[Entry]) -> tuple[Paragraph, ...]:
    return paragraphs(seen.table, entries, seen.names, seen.seat)


def _number(said: str | None) -> int | None:
    return int(said) if said and said.isascii() and said.isdigit() and len(said) < 10 else None
