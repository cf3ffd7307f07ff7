"""Page of standings with tie-breaks; when the tournament is over, one ranking over all stages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.people.policy import PRIVATE, render_page
from games.tournaments import ranking
from games.tournaments.access import Access
from games.tournaments.models import Entrant, Phase, Stage
from games.tournaments.names import names_of
from games.tournaments.output.posters import figure
from games.tournaments.output.reader import select_stage
from games.tournaments.output.tie_breaks import SHORT, TITLES, explanation, points_note
from games.tournaments.output.titles import group_title
from games.tournaments.pages.draw import Tab, number_in, stage_tabs
from games.tournaments.pages.heading import PER_PAGE, Heading, heading, viewer_access
from games.tournaments.rules.scoring.order import Placing
from games.tournaments.standings import StandingRow, rankings, tie_breaks


@dataclass(frozen=True)
class StandingsLine:
    place: str
    name: str
    affiliation: str
    record: str
    """Wins, draws and losses."""
    figures: tuple[str, ...]
    decided_by: str
    gone: bool
    own: bool


@dataclass(frozen=True)
class StandingsGroup:
    """A group of a stage, or the whole stage."""

    title: str
    rows: tuple[StandingsLine, ...]


@dataclass(frozen=True)
class Column:
    short: str
    title: str
    explanation: str


@dataclass(frozen=True)
class StandingsPage:
    head: Heading
    stages: tuple[Tab, ...]
    columns: tuple[Column, ...]
    records: bool
    heaps: tuple[StandingsGroup, ...]
    part: "Page[Any] | None"
    query: str
    counting: str


@require_safe
def standings(request: HttpRequest, tournament: str) -> HttpResponse:
    access = viewer_access(request, tournament)
    number = number_in(request, "stage")
    stage = select_stage(access.tournament, number)
    if number is None and access.tournament.phase == Phase.OVER:
        return render_page(
            request, "tournaments/standings.html", _final(request, access, stage), by=PRIVATE
        )
    ties = keys(stage)
    part = Paginator(lines(stage), PER_PAGE).get_page(request.GET.get("p"))
    page = StandingsPage(
        head=heading(access),
        stages=_tabs(access, stage, final=False),
        columns=columns(ties),
        records=any(reached.figures is not None for _, _, reached in part),
        heaps=standings_groups(access, list(part), ties),
        part=part,
        query=f"stage={stage.number}",
        counting=points_note(stage.format),
    )
    return render_page(request, "tournaments/standings.html", page, by=PRIVATE)


def _tabs(access: Access, stage: Stage, *, final: bool) -> tuple[Tab, ...]:
    tabs = stage_tabs(access, stage)
    if access.tournament.phase != Phase.OVER:
        return tabs
    others = [Tab(tab.text, tab.query, tab.selected and not final) for tab in tabs]
    return (Tab(gettext("Final ranking"), "", final), *others)


def keys(stage: Stage) -> Sequence[str]:
    return [key for key in tie_breaks(stage) if key in SHORT]


def columns(ties: Sequence[str]) -> tuple[Column, ...]:
    return tuple(Column(str(SHORT[key]), str(TITLES[key]), explanation(key)) for key in ties)


Line = tuple[int | None, Placing, StandingRow]


def lines(stage: Stage) -> Sequence[Line]:
    return [(each.group, *line) for each in rankings(stage) for line in each.lines]


def standings_groups(
    access: Access, part: Sequence[Line], ties: Sequence[str]
) -> tuple[StandingsGroup, ...]:
    numbers = [placing.entrant for _, placing, _ in part]
    names = names_of(access.tournament, numbers, access.person)
    entrants = {each.number: each for each in access.tournament.entrants.filter(number__in=numbers)}
    by_group: dict[int | None, list[StandingsLine]] = {}
    for group, placing, reached in part:
        who = EntrantName(entrants[placing.entrant], names[placing.entrant])
        row = _row(who, placing, reached, ties, own=who.entrant == access.own)
        by_group.setdefault(group, []).append(row)
    return tuple(
        StandingsGroup("" if group is None else group_title(group), tuple(rows))
        for group, rows in by_group.items()
    )


class EntrantName(NamedTuple):
    entrant: Entrant
    name: str


def _row(
    who: EntrantName, placing: Placing, reached: StandingRow, ties: Sequence[str], *, own: bool
) -> StandingsLine:
    figures, decided = reached.figures, placing.decided_by
    record = () if figures is None else (figures.wins, figures.draws, figures.losses)
    return StandingsLine(
        place=f"{placing.rank}=" if placing.shared else str(placing.rank),
        name=who.name,
        affiliation=who.entrant.affiliation,
        record="–".join(map(str, record)),
        figures=tuple(_figures(reached, ties)),
        decided_by=str(TITLES[decided]) if decided and decided != "points" else "",
        gone=who.entrant.is_gone,
        own=own,
    )


def _figures(reached: StandingRow, ties: Sequence[str]) -> Iterator[str]:
    values = {} if reached.figures is None else reached.figures.values
    for key in ties:
        yield figure(values[key]) if key in values else ""


def _final(request: HttpRequest, access: Access, stage: Stage) -> StandingsPage:
    part = Paginator(ranking.final(access.tournament), PER_PAGE).get_page(request.GET.get("p"))
    return StandingsPage(
        head=heading(access),
        stages=_tabs(access, stage, final=True),
        columns=(),
        records=False,
        heaps=(StandingsGroup("", final_rows(access, list(part))),),
        part=part,
        query="",
        counting="",
    )


def final_rows(access: Access, entrants: Sequence[Entrant]) -> tuple[StandingsLine, ...]:
    names = names_of(access.tournament, [each.number for each in entrants], access.person)
    return tuple(
        StandingsLine(
            place=ranking.format_place(each),
            name=names[each.number],
            affiliation=each.affiliation,
            record="",
            figures=(),
            decided_by="",
            gone=each.is_gone,
            own=each == access.own,
        )
        for each in entrants
    )
