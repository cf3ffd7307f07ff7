"""Pages for people: where to begin, a table to look at, the rules of a game."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.kernel.game import AnyGame
from games.kernel.rules import Rule, citable
from games.kernel.words import words
from games.people import rulebook
from games.people.access import Caller
from games.people.language import language
from games.people.models import User
from games.people.policy import shown
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from games.tables import refusals
from games.tables.access import Access, access
from games.tables.codes import tidy
from games.tables.models import Entry, Kind, Phase, Table
from games.tables.sight import view
from games.tables.sight.parts import Description, describe
from games.tables.sight.voice import voice
from games.tables.sight.wording import Paragraph, paragraphs

ENTRIES: Final = 50  # of a journal on one page


@dataclass(frozen=True)
class GameCard:
    key: str
    name: str
    about: str
    fewest: int
    most: int


@dataclass(frozen=True)
class StartPage:
    games: tuple[GameCard, ...]
    code: str = ""
    problem: str = ""


@dataclass(frozen=True)
class RulesPage:
    game: GameCard
    rules: tuple[tuple[Rule, str], ...]


@dataclass(frozen=True)
class Awaited:
    text: str
    answered: bool
    idle: bool
    until: datetime | None


@dataclass(frozen=True)
class Ending:
    winners: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]
    rule: str


@dataclass(frozen=True)
class Journal:
    entries: tuple[Paragraph, ...]
    """The newest first."""
    whole: bool = True
    """Not only what a page that is being read lacks."""
    newest: bool = True
    older: int | None = None
    """Before which number the next page begins."""


@dataclass(frozen=True)
class TablePage:
    table: Table
    game: GameCard
    code: str
    names: tuple[str, ...]
    seat: int | None
    awaited: tuple[Awaited, ...]
    description: Description | None
    ending: Ending | None
    journal: Journal
    standstill: str
    """Why nobody can play on, if so."""


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    return shown(request, "start.html", StartPage(_games()))


@require_safe
def find_table(request: HttpRequest) -> HttpResponse:
    """Where the form of the start page leads."""
    code = request.GET.get("code", "")
    try:
        table = access(code, Caller()).table
    except Refusal as refusal:
        page = StartPage(_games(), code, str(refusal.sentence))
        return shown(request, "start.html", page, status=404)
    return redirect("page.table", table.code)


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    game = GAMES.get(key)
    if game is None:
        return _refused(request, refusals.unknown_game())
    listed = ((rule, rule.text(language())) for rule in citable(game.package).values())
    return shown(request, "rules.html", RulesPage(_card(game), tuple(listed)))


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    if code != tidy(code):
        return redirect("page.table", tidy(code))
    person = request.user if isinstance(request.user, User) else None
    try:
        here = access(code, Caller(person))
        seen = view.look(here)
    except Refusal as refusal:
        return _refused(request, refusal)
    after, before = (_number(request.GET.get(name)) for name in ("after", "before"))
    htmx = request.headers.get("HX-Request") == "true"
    journal = _news(here, seen, after) if htmx and after is not None else _older(seen, before)
    name = "table.html#news" if htmx else "table.html"
    page = _table_page(here, seen, journal)
    return shown(request, name, page, by=("HX-Request", "Cookie"))


def _table_page(here: Access, seen: view.Sight, journal: Journal) -> TablePage:
    table, spoken = seen.table, language()
    said = voice(table, spoken, seen.names)
    awaited = (
        Awaited(
            said.request(o.request, you=o.request.seat == seen.seat),
            o.sealed,
            o.request.idle,
            _time(o.deadline),
        )
        for o in seen.awaiting
    )
    view = seen.view
    return TablePage(
        table=table,
        game=_card_of(table.game_key),
        code=f"{table.code[:4]} {table.code[4:]}",
        names=seen.names,
        seat=seen.seat,
        awaited=tuple(awaited),
        description=None if view is None else describe(table.game, view, spoken, seen.names),
        ending=_ending(seen),
        journal=journal,
        standstill=str(table.standstill.sentence) if table.standstill else "",
    )


def _ending(seen: view.Sight) -> Ending | None:
    if seen.table.phase != Phase.OVER or seen.view is None:
        return None
    outcome = seen.table.game.result(seen.view)
    if outcome is None:
        return None
    named = dict(enumerate(seen.names))
    players = [named.get(seat, str(seat + 1)) for seat in range(len(outcome.ranks))]
    won = (name for name, rank in zip(players, outcome.ranks, strict=True) if rank == 1)
    return Ending(tuple(won), tuple(zip(players, outcome.scores, strict=True)), outcome.rule)


def _older(seen: view.Sight, before: int | None) -> Journal:
    entries = Entry.objects.filter(table=seen.table).order_by("-number")
    if before is not None:
        entries = entries.filter(number__lt=before)
    page = list(entries[: ENTRIES + 1])
    older = page[ENTRIES - 1].number if len(page) > ENTRIES else None
    return Journal(_told(seen, page[:ENTRIES]), newest=before is None, older=older)


def _news(here: Access, seen: view.Sight, after: int) -> Journal:
    """What a page lacks; all of it anew where entries that it shows were taken back."""
    entries = view.entries(here, after, ENTRIES + 1)
    if len(entries) > ENTRIES or any(entry.kind == Kind.REWOUND for entry in entries):
        return _older(seen, None)
    return Journal(_told(seen, entries[::-1]), whole=False)


def _told(seen: view.Sight, entries: list[Entry]) -> tuple[Paragraph, ...]:
    return paragraphs(seen.table, entries, seen.names, seen.seat)


def _games() -> tuple[GameCard, ...]:
    return tuple(_card(game) for game in GAMES.values())


def _card(game: AnyGame) -> GameCard:
    spoken = language()
    about = words(game.package).about(spoken)
    return GameCard(game.key, game.name[spoken], about, game.seats.start, game.seats.stop - 1)


def _card_of(key: str) -> GameCard:
    if rulebook.gone(key):
        return GameCard(key, rulebook.called(key), "", 0, 0)
    return _card(rulebook.of(key))


def _number(said: str | None) -> int | None:
    return int(said) if said and said.isascii() and said.isdigit() and len(said) < 10 else None


def _time(said: str | None) -> datetime | None:
    return datetime.fromisoformat(said) if said else None


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    status = 403 if refusal.code == "table.not_watched" else 404
    return shown(request, "refused.html", refusal, status=status)
