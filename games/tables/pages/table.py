"""The page of a table: gathering, playing, over. It shows only what its reader's view allows."""

from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.duties.idempotency import new_key
from games.people import device
from games.people.language import language
from games.people.names import shown_name
from games.people.policy import with_page_headers
from games.tables import lesson
from games.tables.access import Access, access, must_watch
from games.tables.codes import tidy
from games.tables.life.seats import ready
from games.tables.models import Entry, Hints, Kind, Mode, Phase, Table
from games.tables.pages import spectators, turns
from games.tables.pages.bringing import Bringing, bringing, levels
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.ending import Ending, Signing, ended, signing
from games.tables.pages.news import BY, LIVE, drawn, sent
from games.tables.play import rewind
from games.tables.play.hint import comes, remembered
from games.tables.sight import advice, drawing, view
from games.tables.sight.bar import Bar, bar
from games.tables.sight.course import Course, course
from games.tables.sight.lesson import Told, told
from games.tables.sight.options import options
from games.tables.sight.parts import Part, Side, describe
from games.tables.sight.voice import Voice, voice
from games.tables.sight.wording import Paragraph, paragraphs

NEWEST: Final = 10  # entries on the page; the rest is on the page of the journal
NEWS: Final = 50
FEW: Final = 2  # sides that are shown unfolded


@dataclass(frozen=True)
class Alert:
    """A message about the user's last form, shown until the next one."""

    text: str
    rule: str = ""
    anyway: bool = False
    """True if sending the same form again carries it out anyway."""


@dataclass(frozen=True)
class Gathering:
    """The players so far, and what a new one may bring."""

    seats: tuple["Sitting", ...]
    free: int
    missing: int
    bringing: Bringing
    may_join: bool
    may_add: bool
    """True if another player may sit down on this device as well."""
    named: str
    """Name of a person with an account; empty for a guest."""
    levels: tuple[tuple[str, str], ...]
    """Levels of the companion that the host may seat; empty if it cannot play here."""


@dataclass(frozen=True)
class Sitting:
    place: int
    name: str
    mine: bool
    bot: str
    """The bot's level; empty for people."""


@dataclass(frozen=True)
class Undo:
    to: int
    at_once: bool
    agreed: tuple[str, ...]
    """Players who want it."""
    mine: bool
    """True if the reader wants it."""


@dataclass(frozen=True)
class TablePage:
    table: Table
    game: GameCard
    code: str
    names: tuple[str, ...]
    seat: int | None
    host: bool
    round: turns.Round | None
    """The seats of a shared device; None if the device has one seat or none."""
    voices: tuple[tuple[int, str], ...]
    """The seats that a shared device may speak for."""
    bar: Bar | None
    picture: str
    sides: tuple[Side, ...]
    """The reader's own first, the others in the order of their turns."""
    shared: tuple[Part, ...]
    ending: Ending | None
    course: Course | None
    gathering: Gathering | None
    entries: tuple[Paragraph, ...]
    latest: str
    """The last event, beside the question."""
    newest: int
    undo: Undo | None
    offered_draw: tuple[int, ...]
    signing: Signing | None
    standstill: str
    alert: Alert | None
    lesson: Told | None
    hint: str
    """The companion's hint, for the player who asked for it."""
    a_guest: bool
    """True if an account could still take over the reader's seat."""
    key: str
    odds: bool

    @property
    def lost(self) -> bool:
        """True if the reader has no seat here but may have had one."""
        nothing = self.seat is None and self.round is None and not self.host
        return nothing and self.table.phase == Phase.PLAYING

    @property
    def folded(self) -> bool:
        return len(self.sides) > FEW

    @property
    def asked(self) -> bool:
        if self.round is not None and self.round.asked:
            return True
        return self.bar is not None and self.bar.asked and self.ending is None


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    if code != tidy(code):
        return redirect("page.table", tidy(code))
    here = access(code, device.caller(request), speaks=turns.place_said(request.GET))
    return shown_at(request, here)


def shown_at(
    request: HttpRequest, here: Access, alert: Alert | None = None, *, status: int = 200
) -> HttpResponse:
    """Render the whole page, or only its live parts for a page that is already open."""
    live, odds = LIVE in request.headers, "odds" in request.GET
    after = _number(request.GET.get("after")) if live else None
    go_on = alert is None and (request.method == "POST" or turns.IF_ASKED in request.GET)
    looking = turns.in_hand(here, if_asked=go_on)

    def draw() -> HttpResponse:
        page = look(looking, after=after, alert=alert, odds=odds)
        name = "table.html#live" if live else "table.html"
        return drawn(request, name, page, page.game.key, status=status)

    if live and alert is None and spectators.only_watches(here):
        must_watch(here)
        told = spectators.drawn(here, after, odds=odds, draw=lambda: draw().content)
        return sent(request, with_page_headers(HttpResponse(told), BY))
    return sent(request, draw())


def look(
    here: Access, *, after: int | None = None, alert: Alert | None = None, odds: bool = False
) -> TablePage:
    seen = view.look(here)
    table, spoken = seen.table, language()
    said = voice(table, spoken, seen.names)
    asked, lines = _bar(seen, said, odds=odds), _lines(table, after)
    described = None if seen.view is None else describe(table.game, seen.view, spoken, seen.names)
    sides = () if described is None else described.sides
    return TablePage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        names=seen.names,
        seat=seen.seat,
        host=seen.host,
        round=turns.of(here),
        voices=tuple(enumerate(seen.names)) if seen.host and table.shared else (),
        bar=asked,
        picture=drawing.draw(seen, said, asked, gettext("The table, drawn"), sides),
        sides=_own_first(sides, seen.seat),
        shared=() if described is None else described.parts,
        ending=ended(seen),
        course=None if seen.view is None else course(table, said, seen.names),
        gathering=_gathering(here, seen) if seen.gathering else None,
        entries=_told(seen, lines, after),
        latest=_latest(seen, lines),
        newest=table.number,
        undo=_undo(here, seen, lines),
        offered_draw=tuple(seen.parting.offers) if seen.parting is not None else (),
        signing=signing(seen),
        standstill=str(table.standstill.sentence) if table.standstill else "",
        alert=alert,
        lesson=told(seen, said),
        hint=_hint(seen, said),
        a_guest=here.seat is not None and here.seat.person_id is None,
        key=new_key(),
        odds=odds,
    )


def _bar(seen: view.Sight, said: Voice, *, odds: bool) -> Bar | None:
    """The bar stays after the end: hidden pieces may still be shown."""
    if seen.table.phase not in (Phase.PLAYING, Phase.OVER) or not seen.awaiting:
        return None
    if lesson.step(seen.table) is not None and seen.meant is None:
        # The script lets one speak after another: other answers wait, too.
        seen = replace(seen, awaiting=tuple([replace(each, mine=False) for each in seen.awaiting]))
    return bar(seen, said, options(seen, said, odds=odds, most=None))


def _hint(seen: view.Sight, said: Voice) -> str:
    if seen.table.hints != Hints.YES:
        return ""
    for each in seen.awaiting:
        if each.mine and (found := remembered(seen.table, each.number)) is not None:
            return advice.text(seen.view, each.request, found, said)
        if each.mine and comes(seen.table, each.number):
            return gettext("The companion thinks of a hint: it comes in a moment.")
    return ""


def _own_first(sides: tuple[Side, ...], seat: int | None) -> tuple[Side, ...]:
    first = seat if seat is not None and 0 <= seat < len(sides) else 0
    return sides[first:] + sides[:first]


def _gathering(here: Access, seen: view.Sight) -> Gathering:
    game, person, shared = here.table.game, here.caller.person, here.table.shared
    taken = len(here.seats)
    placed = sorted(here.seats, key=attrgetter("place"))
    return Gathering(
        seats=tuple(
            Sitting(seat.place, name, seat in here.held, seat.get_bot_display())
            for seat, name in zip(placed, seen.names, strict=False)
        ),
        free=game.seats.stop - 1 - taken,
        missing=0 if shared else max(0, game.seats.start - taken),
        bringing=bringing(game, ready(here.table), person),
        may_join=not here.held and not shared,
        may_add=bool(here.held and here.caller.device) and not shared,
        named="" if person is None else shown_name(person, viewer=person),
        levels=levels() if here.host and here.table.mode == Mode.HOUSE else (),
    )


def _undo(here: Access, seen: view.Sight, lines: list[Entry]) -> Undo | None:
    found = rewind.possible(here, lines)
    if found is None or lesson.step(here.table) is not None:  # the script decides what is done next
        return None
    named = dict(enumerate(seen.names))
    agreed = tuple(named.get(seat, str(seat + 1)) for seat in found.agreed)
    return Undo(found.to, found.at_once, agreed, mine=seen.seat in found.agreed)


def _lines(table: Table, after: int | None) -> list[Entry]:
    """Return the newest entries first: as many as a page may lack, and all rewinds."""
    lacking = 0 if after is None else table.number - after
    newest = Q(number__gt=table.number - max(NEWEST, min(lacking, NEWS)))
    wanted = Entry.objects.filter(newest | Q(kind=Kind.REWOUND), table=table)
    return list(wanted.order_by("-number"))


def _told(seen: view.Sight, lines: list[Entry], after: int | None) -> tuple[Paragraph, ...]:
    """Return the entries that an open page lacks; all of them if a rewind took back some that it
    shows."""
    rewinds = [line for line in lines if line.kind == Kind.REWOUND]
    first = seen.table.number - NEWEST
    if after is not None and seen.table.number - NEWS <= after:
        first = after if all(line.number <= after for line in rewinds) else first
    told = [line for line in lines if line.number > first]
    return paragraphs(seen.table, told, seen.names, seen.seat, rewinds=rewinds)


def _latest(seen: view.Sight, lines: list[Entry]) -> str:
    told = paragraphs(seen.table, lines[:1], seen.names, seen.seat, rewinds=())
    return told[0].text if told else ""


def _number(said: str | None) -> int | None:
    return int(said) if said and said.isascii() and said.isdigit() and len(said) < 10 else None
