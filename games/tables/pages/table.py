"""The page of a table: gathering, playing, over. It shows only what its reader's view allows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from msgspec.structs import replace as struct_replace

from games.duties.idempotency import new_key
from games.people import device
from games.people.language import language
from games.people.page.inputs import parse_number, read_form_values
from games.people.policy import with_page_headers
from games.people.refusals import Refusal
from games.tables import lesson
from games.tables.access import Access, get_access, must_watch
from games.tables.codes import normalize_code
from games.tables.models import Entry, Hints, Kind, Phase, Table
from games.tables.pages import shared_device, spectators
from games.tables.pages.card import GameCard, card_of
from games.tables.pages.ending import (
    EndingPanel,
    RematchPanel,
    SigningForm,
    describe_ending,
    rematch_panel,
    signing_form,
)
from games.tables.pages.gathering import GatheringPanel, gathering_panel
from games.tables.pages.part_updates import BY, LIVE, render_compact, send_changes
from games.tables.play import rewind
from games.tables.play.hint import is_pending, stored_hint
from games.tables.presenters import advice, drawing, view
from games.tables.presenters.course import Course, course
from games.tables.presenters.lesson import LessonText, lesson_text
from games.tables.presenters.options import Options, has_odds, list_options
from games.tables.presenters.parts import Part, Side, describe
from games.tables.presenters.question_bar import QuestionBar, build_question_bar
from games.tables.presenters.table_texts import TableTexts, get_table_texts
from games.tables.presenters.wording import Paragraph, paragraphs

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
    sent: QueryDict | None = None
    """The refused form."""

    @property
    def number(self) -> int | None:
        """Number of the request that the form answered, if any."""
        return parse_number(self.sent.get("request", "")) if self.sent is not None else None


@dataclass(frozen=True)
class Undo:
    to: int
    at_once: bool
    agreed: tuple[str, ...]
    """Players who want it."""
    mine: bool
    """True if the reader wants it."""
    undone: int
    """Number of lines that it takes back."""


@dataclass(frozen=True)
class TablePage:
    table: Table
    game: GameCard
    code: str
    names: tuple[str, ...]
    seat: int | None
    host: bool
    round: shared_device.DeviceRound | None
    """The seats of a shared device; None if the device has one seat or none."""
    voices: tuple[tuple[int, str], ...]
    """The seats that a shared device may speak for."""
    bar: QuestionBar | None
    picture: str
    sides: tuple[Side, ...]
    """The reader's own first, the others in the order of their turns."""
    shared: tuple[Part, ...]
    ending: EndingPanel | None
    rematch: RematchPanel | None
    course: Course | None
    gathering: GatheringPanel | None
    options: tuple[str, ...]
    """The options of its set-up that are not as usual."""
    entries: tuple[Paragraph, ...]
    latest: str
    """The last event, beside the question."""
    newest: int
    undo: Undo | None
    may_rewind: bool
    """True if each line offers to go back to it."""
    offered_draw: tuple[int, ...]
    may_draw: bool
    signing: SigningForm | None
    standstill: str
    alert: Alert | None
    lesson: LessonText | None
    hint: str
    """The companion's hint, for the player who asked for it."""
    a_guest: bool
    """True if an account could still take over the reader's seat."""
    key: str
    has_odds: bool
    """True if exact odds are known of what is asked."""
    odds: bool
    """True if they are shown."""

    @property
    def may_have_lost_seat(self) -> bool:
        """True if the reader has no seat here but may have had one."""
        nothing = self.seat is None and self.round is None and not self.host
        return nothing and self.table.phase == Phase.PLAYING

    @property
    def alert_beside(self) -> int | None:
        """Number of the question beside which the alert stands; None: at the head of the bar."""
        questions = self.bar.questions if self.bar is not None else ()
        number = self.alert.number if self.alert is not None else None
        return number if any(each.number == number for each in questions) else None

    @property
    def is_folded(self) -> bool:
        return len(self.sides) > FEW

    @property
    def has_open_question(self) -> bool:
        if self.round is not None and self.round.has_open_question:
            return True
        return self.bar is not None and self.bar.has_open_question and self.ending is None


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    if code != normalize_code(code):
        return redirect("page.table", normalize_code(code))
    access = get_access(
        code, device.caller(request), speaks=shared_device.chosen_place(request.GET)
    )
    return render_table(request, access)


def render_table(
    request: HttpRequest, access: Access, alert: Alert | None = None, *, status: int = 200
) -> HttpResponse:
    """Render the whole page, or only its live parts for a page that is already open."""
    live, odds = LIVE in request.headers, "odds" in request.GET
    after = parse_number(request.GET.get("after", "")) if live else None
    go_on = alert is None and (request.method == "POST" or shared_device.IF_ASKED in request.GET)
    looking = shared_device.with_current_seat(access, if_asked=go_on)

    def draw() -> HttpResponse:
        page = build_table_page(looking, after=after, alert=alert, odds=odds)
        name = "tables/table.html#live" if live else "tables/table.html"
        return render_compact(request, name, page, page.game.key, status=status)

    if live and alert is None and spectators.only_watches(access):
        must_watch(access)
        content = spectators.cached_page(access, after, odds=odds, draw=lambda: draw().content)
        return send_changes(request, with_page_headers(HttpResponse(content), BY))
    return send_changes(request, draw())


def build_table_page(
    access: Access, *, after: int | None = None, alert: Alert | None = None, odds: bool = False
) -> TablePage:
    reader = view.reader_view(access)
    table, spoken = reader.table, language()
    texts = get_table_texts(table, spoken, reader.names)
    question_bar, known = _question_bar(reader, texts, alert, odds=odds)
    lines = _newest_entries(table, after)
    described = (
        None if reader.view is None else describe(table.game, reader.view, spoken, reader.names)
    )
    sides = () if described is None else described.sides
    return TablePage(
        table=table,
        game=card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        names=reader.names,
        seat=reader.seat,
        host=reader.host,
        round=shared_device.device_round(access),
        voices=tuple(enumerate(reader.names)) if reader.host and table.shared else (),
        bar=question_bar,
        picture=drawing.draw(reader, texts, question_bar, gettext("The table, drawn"), sides),
        sides=_own_first(sides, reader.seat),
        shared=() if described is None else described.parts,
        ending=describe_ending(reader, texts),
        rematch=rematch_panel(access, reader.names),
        course=None if reader.view is None else course(table, texts, reader.names),
        gathering=gathering_panel(access, reader.names, texts) if reader.gathering else None,
        options=texts.options(table.setup.encode()),
        entries=_journal_paragraphs(reader, lines, after),
        latest=_latest(reader, lines),
        newest=table.number,
        undo=_undo(access, reader, lines),
        may_rewind=rewind.is_rewindable(access),
        offered_draw=tuple(reader.parting.offers) if reader.parting is not None else (),
        may_draw=reader.view is not None and table.game.draw_refusal(reader.view) is None,
        signing=signing_form(reader),
        standstill=str(table.standstill.sentence) if table.standstill else "",
        alert=alert,
        lesson=lesson_text(reader, texts),
        hint=_hint(reader, texts),
        a_guest=access.seat is not None and access.seat.person_id is None,
        key=new_key(),
        has_odds=known,
        odds=odds,
    )


def _question_bar(
    reader: view.ReaderView, texts: TableTexts, alert: Alert | None, *, odds: bool
) -> tuple[QuestionBar | None, bool]:
    """Return the bar, and whether it may show odds. It stays after the end: hidden pieces may still
    be shown."""
    if reader.table.phase not in (Phase.PLAYING, Phase.OVER) or not reader.awaiting:
        return None, False
    if lesson.next_step(reader.table) is not None and reader.scripted_move is None:
        # The script lets one speak after another: other answers wait, too.
        reader = replace(
            reader, awaiting=tuple([replace(each, mine=False) for each in reader.awaiting])
        )
    options = list_options(reader, texts, odds=odds, most=None)
    question_bar = build_question_bar(reader, texts, _refill_form(options, reader, alert))
    return question_bar, has_odds(reader, options)


def _refill_form(
    offered: Mapping[int, Options], reader: view.ReaderView, alert: Alert | None
) -> Mapping[int, Options]:
    """Return the options with the form that was refused as it was filled in."""
    mine = (each for each in reader.awaiting if each.mine)
    open_ = next((each for each in mine if alert and each.number == alert.number), None)
    if alert is None or alert.sent is None or open_ is None:
        return offered
    named, form = offered[open_.number].form, open_.request.form(reader.view)
    if named is None or form is None:
        return offered
    try:
        sent = read_form_values(alert.sent, form)
    except Refusal:
        return offered
    refilled = replace(offered[open_.number], form=struct_replace(named, example=sent), begun=True)
    return {**offered, open_.number: refilled}


def _hint(reader: view.ReaderView, texts: TableTexts) -> str:
    if reader.table.hints != Hints.YES:
        return ""
    for each in reader.awaiting:
        if each.mine and (stored := stored_hint(reader.table, each.number)) is not None:
            return advice.hint_text(reader.view, each.request, stored, texts)
        if each.mine and is_pending(reader.table, each.number):
            return gettext("The companion thinks of a hint: it comes in a moment.")
    return ""


def _own_first(sides: tuple[Side, ...], seat: int | None) -> tuple[Side, ...]:
    first = seat if seat is not None and 0 <= seat < len(sides) else 0
    return sides[first:] + sides[:first]


def _undo(access: Access, reader: view.ReaderView, lines: list[Entry]) -> Undo | None:
    possible = rewind.possible_rewind(access, lines)
    if (
        possible is None or lesson.next_step(access.table) is not None
    ):  # the script decides what is done next
        return None
    named = dict(enumerate(reader.names))
    agreed = tuple(named.get(seat, str(seat + 1)) for seat in possible.agreed)
    mine = any(seat.place in possible.agreed for seat in access.held)
    return Undo(possible.to, possible.at_once, agreed, mine, possible.undone)


def _newest_entries(table: Table, after: int | None) -> list[Entry]:
    """Return the newest entries first: as many as a page may lack, and all rewinds."""
    lacking = 0 if after is None else table.number - after
    newest = Q(number__gt=table.number - max(NEWEST, min(lacking, NEWS)))
    wanted = Entry.objects.filter(newest | Q(kind=Kind.REWOUND), table=table)
    return list(wanted.order_by("-number"))


def _journal_paragraphs(
    reader: view.ReaderView, lines: list[Entry], after: int | None
) -> tuple[Paragraph, ...]:
    """Return the entries that an open page lacks; all of them if a rewind took back some that it
    shows."""
    rewinds = [line for line in lines if line.kind == Kind.REWOUND]
    first = reader.table.number - NEWEST
    if after is not None and reader.table.number - NEWS <= after:
        first = after if all(line.number <= after for line in rewinds) else first
    rows = [line for line in lines if line.number > first]
    return paragraphs(reader.table, rows, reader.names, reader.seat, rewinds=rewinds)


def _latest(reader: view.ReaderView, lines: list[Entry]) -> str:
    newest = paragraphs(reader.table, lines[:1], reader.names, reader.seat, rewinds=())
    return newest[0].text if newest else ""
