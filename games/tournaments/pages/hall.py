"""Screens for the wall of the hall: stations by player name, then the standings, one screen after
another."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.people.policy import PRIVATE, render_page
from games.tournaments import ranking
from games.tournaments.access import Access
from games.tournaments.models import Phase
from games.tournaments.output.posters import sort_key
from games.tournaments.output.rows import current_stage, stages
from games.tournaments.pages import draw, standings
from games.tournaments.pages.heading import Heading, heading, viewer_access

ROWS: Final = 44
"""In two columns of 22."""
SECONDS: Final = 12


@dataclass(frozen=True)
class HallLine:
    name: str
    station: int | None
    against: str
    over: bool


@dataclass(frozen=True)
class HallPage:
    head: Heading
    title: str
    due: datetime | None
    stands: bool
    sittings: tuple[HallLine, ...]
    ranked: tuple[standings.StandingsLine, ...]
    at: int
    of: int
    following: int
    seconds: int
    now: datetime


@require_safe
def hall(request: HttpRequest, tournament: str) -> HttpResponse:
    access = viewer_access(request, tournament)
    screen = draw.number_in(request, "at") or 0
    return render_page(request, "tournaments/hall.html", _page(access, screen), by=PRIVATE)


def _page(access: Access, screen: int) -> HallPage:
    round_, sittings, ranked = _hall_contents(access)
    meetings = [sittings[n : n + ROWS] for n in range(0, len(sittings), ROWS)]
    places = [ranked[n : n + ROWS] for n in range(0, len(ranked), ROWS)]
    count = max(len(meetings) + len(places), 1)
    at = screen % count
    return HallPage(
        head=heading(access),
        title=round_.title if round_ is not None else "",
        due=round_.due if round_ is not None else None,
        stands=round_ is not None and round_.stands,
        sittings=tuple(meetings[at]) if at < len(meetings) else (),
        ranked=tuple(places[at - len(meetings)]) if 0 <= at - len(meetings) < len(places) else (),
        at=at + 1,
        of=count,
        following=(at + 1) % count,
        seconds=SECONDS,
        now=timezone.now(),
    )


HallContents = tuple[
    draw.RoundSummary | None, Sequence[HallLine], Sequence[standings.StandingsLine]
]


def _hall_contents(access: Access) -> HallContents:
    if access.tournament.phase == Phase.OVER:
        return None, (), standings.final_rows(access, ranking.final(access.tournament))
    stage = current_stage(stages(access.tournament))
    if stage is None or access.tournament.phase != Phase.PLAYING:
        return None, (), ()
    round_ = draw.current_round(draw.rounds(stage))
    groups = standings.standings_groups(access, standings.lines(stage), standings.keys(stage)[:1])
    rows = [row for heap in groups for row in heap.rows]
    if round_ is None:
        return None, (), rows
    now = draw.build_round_summary(access, stage, round_, list(draw.pairings_of_round(round_)))
    return now, _by_name(now), rows


def _by_name(now: draw.RoundSummary) -> Sequence[HallLine]:
    sat = [
        HallLine(
            side.name,
            meeting.station,
            ", ".join(each.name for each in meeting.sides if each is not side),
            meeting.phase == "done",
        )
        for meeting in now.meetings
        for side in meeting.sides
    ]
    return sorted(sat, key=lambda each: sort_key(each.name))
