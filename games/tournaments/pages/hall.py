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
from games.tournaments.output.posters import sorted_as
from games.tournaments.output.rows import current, stages
from games.tournaments.pages import draw, standings
from games.tournaments.pages.heading import Heading, heading, looked_at

ROWS: Final = 44
"""In two columns of 22."""
SECONDS: Final = 12


@dataclass(frozen=True)
class Sitting:
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
    sittings: tuple[Sitting, ...]
    ranked: tuple[standings.Standing, ...]
    at: int
    of: int
    following: int
    seconds: int
    now: datetime


@require_safe
def hall(request: HttpRequest, tournament: str) -> HttpResponse:
    here = looked_at(request, tournament)
    asked = draw.number_in(request, "at") or 0
    return render_page(request, "tournaments/hall.html", _page(here, asked), by=PRIVATE)


def _page(here: Access, asked: int) -> HallPage:
    round_, sittings, ranked = _told(here)
    meetings = [sittings[n : n + ROWS] for n in range(0, len(sittings), ROWS)]
    places = [ranked[n : n + ROWS] for n in range(0, len(ranked), ROWS)]
    of = max(len(meetings) + len(places), 1)
    at = asked % of
    return HallPage(
        head=heading(here),
        title=round_.title if round_ is not None else "",
        due=round_.due if round_ is not None else None,
        stands=round_ is not None and round_.stands,
        sittings=tuple(meetings[at]) if at < len(meetings) else (),
        ranked=tuple(places[at - len(meetings)]) if 0 <= at - len(meetings) < len(places) else (),
        at=at + 1,
        of=of,
        following=(at + 1) % of,
        seconds=SECONDS,
        now=timezone.now(),
    )


Told = tuple[draw.Now | None, Sequence[Sitting], Sequence[standings.Standing]]


def _told(here: Access) -> Told:
    if here.tournament.phase == Phase.OVER:
        return None, (), standings.final_rows(here, ranking.final(here.tournament))
    stage = current(stages(here.tournament))
    if stage is None or here.tournament.phase != Phase.PLAYING:
        return None, (), ()
    round_ = draw.now_on(draw.rounds(stage))
    found = standings.heaps(here, standings.lines(stage), standings.keys(stage)[:1])
    rows = [row for heap in found for row in heap.rows]
    if round_ is None:
        return None, (), rows
    now = draw.told(here, stage, round_, list(draw.of_round(round_)))
    return now, _by_name(now), rows


def _by_name(now: draw.Now) -> Sequence[Sitting]:
    sat = [
        Sitting(
            side.name,
            meeting.station,
            ", ".join(each.name for each in meeting.sides if each is not side),
            meeting.phase == "done",
        )
        for meeting in now.meetings
        for side in meeting.sides
    ]
    return sorted(sat, key=lambda each: sorted_as(each.name))
