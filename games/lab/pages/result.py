"""Page of one run: its cost, progress and results."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from games.lab import commands, parts, wording
from games.lab import run as runs
from games.lab.access import LEAD, THROW_AWAY, get_run
from games.lab.exports import build_results
from games.lab.matrix import scale, whisker
from games.lab.measures.intervals import FALSE, Interval
from games.lab.measures.report import CardEffect, Report, Share, by_pair
from games.lab.models import Run, State
from games.people import rulebook
from games.people.access import Caller, is_staff_with
from games.people.language import language
from games.people.models import User
from games.people.page.form import redirect_to
from games.people.page.options import option_sentences
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.web.form import Offer, Submission, carry_out, offering
from games.web.once import proof_of_reading

MOST_CARDS: Final = 40


@dataclass(frozen=True)
class Cell:
    percent: str
    low: str
    high: str
    clear: bool
    games: int
    draws: int
    strip: SafeString
    """SVG."""


@dataclass(frozen=True)
class Row:
    short: str
    more: str
    """The rest of the name."""
    cells: tuple[Cell | None, ...]
    every: Cell


@dataclass(frozen=True)
class Card:
    name: str
    side: str
    share: Cell
    without: Cell
    difference: str
    low: str
    high: str
    special: bool


@dataclass(frozen=True)
class RunPage:
    run: Run
    game: str
    levels: str
    """Levels at which all sides are played."""
    options: tuple[str, ...]
    """Options of the set-up that are not as usual."""
    sides: tuple[str, ...]
    """Full names of the sides that meet; empty if a single side plays against itself."""
    pairs: int
    games: int
    """Games of each pair, as planned at first."""
    names: tuple[str, ...]
    """Column headings."""
    rows: tuple[Row, ...]
    scale: tuple[str, str]
    first: Cell | None
    """None if nobody begins."""
    cards: tuple[Card, ...]
    compared: int
    chance: int
    """Number of cards that would look special by chance."""
    hours: float | None
    open: int
    """Pairs for which more games would tell more, once all are played."""
    more: int
    """Games added to each open pair by one tap."""
    price: float
    """Cost of all those games, in hours of a processor."""
    given_up: int
    leads: bool
    throws: bool
    problem: str = ""


@login_required
@require_safe
def result(request: HttpRequest, run: str) -> HttpResponse:
    person = person_of(request)
    return render_page(request, "lab/run.html", _page(get_run(person, run), person), by=PRIVATE)


def _run_address(submission: Submission, _result: object) -> str:
    return reverse("page.run", kwargs=submission.places)


def _list_address(_submission: Submission, _result: object) -> str:
    return reverse("page.lab")


OFFERS: Final[Mapping[str, Offer]] = {
    "start": Offer(command=commands.START, leads=_run_address),
    "stop": Offer(command=commands.STOP, leads=_run_address),
    "more": Offer(command=commands.PLAY_MORE, leads=_run_address),
    "throw-away": Offer(command=commands.THROW_AWAY, leads=_list_address),
}


@login_required
@offering(OFFERS, "POST")
def run_action(request: HttpRequest, run: str, word: str) -> HttpResponse:
    if word not in OFFERS:
        raise Http404
    person = person_of(request)
    proof = proof_of_reading(request, Caller(person))
    return redirect_to(
        carry_out(OFFERS[word], Submission(person, {"run": run}, request.POST), proof)
    )


def _page(run: Run, person: User) -> RunPage:
    spoken, game = language(), rulebook.get_game(run.game_key)
    results = build_results(run)
    plan, report = results.plan, results.report
    names = tuple(wording.sides(plan, spoken))
    pairs = by_pair(plan, report)
    over = scale([each.rate for each in (*pairs.values(), *report.sides) if each.games])
    titles = wording.cards(plan, report, spoken)
    levels = {side.level: None for side in plan.sides}
    still = len(runs.still_open(plan, results.tallies)) if run.state == State.DONE else 0
    return RunPage(
        run=run,
        game=game.name[spoken],
        levels=", ".join(wording.level(level) for level in levels),
        options=option_sentences(game, spoken, plan.setup),
        sides=names if len(names) > 1 else (),
        pairs=len(plan.cells),
        games=plan.games,
        names=tuple(wording.short(names)),
        rows=_rows(names, pairs, report, over) if pairs else (),
        scale=(wording.percent(over[0]), wording.percent(over[1])),
        first=_cell(report.first, scale([report.first.rate])) if game.has_first_player else None,
        cards=tuple(_card(each, names, titles) for each in report.cards[:MOST_CARDS]),
        compared=len(report.cards),
        chance=ceil(len(report.cards) * FALSE),
        hours=None if run.seconds_a_game is None else runs.hours_left(run),
        open=still,
        more=runs.MORE,
        price=still * runs.MORE * run.seconds / max(1, run.played) / 3600,
        given_up=parts.given_up(run),
        leads=is_staff_with(person, LEAD),
        throws=is_staff_with(person, THROW_AWAY),
    )


def _rows(
    names: tuple[str, ...],
    pairs: Mapping[tuple[int, int], Share],
    report: Report,
    over: tuple[float, float],
) -> tuple[Row, ...]:
    return tuple(
        Row(
            short,
            names[row].removeprefix(short).lstrip(", "),
            tuple(
                _cell(pairs[row, column], over) if (row, column) in pairs else None
                for column in range(len(names))
            ),
            _cell(report.sides[row], over),
        )
        for row, short in enumerate(wording.short(names))
    )


def _cell(share: Share, over: tuple[float, float]) -> Cell:
    return _interval_cell(share.rate, over, share.games, share.draws)


def _interval_cell(rate: Interval, over: tuple[float, float], games: int, draws: int = 0) -> Cell:
    return Cell(
        wording.percent(rate.value),
        wording.percent(rate.low),
        wording.percent(rate.high),
        games > 0 and rate.clear,
        games,
        draws,
        mark_safe(whisker(rate, over)),  # noqa: S308 - of numbers alone
    )


def _card(each: CardEffect, names: tuple[str, ...], titles: Mapping[str, str]) -> Card:
    apart = each.difference
    return Card(
        titles[each.card],
        names[each.side] if len(names) > 1 else "",
        _interval_cell(each.rate, (0.0, 1.0), each.games),
        _interval_cell(each.rate_without, (0.0, 1.0), each.games_without),
        wording.points(apart.value),
        wording.points(apart.low),
        wording.points(apart.high),
        each.special,
    )
