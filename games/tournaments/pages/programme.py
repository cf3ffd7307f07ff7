"""Page with all tournaments: the viewer's own, upcoming, current and past ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people import device
from games.people.policy import PRIVATE, render_page
from games.people.rulebook import game_display_name
from games.tournaments.access import own_tournaments, visible_tournaments
from games.tournaments.models import IN, Entrant, Phase, State, Tournament

MOST: Final = 50  # of upcoming and of current tournaments
PAST: Final = 30  # on a page
GATHERING: Final = (Phase.PREPARING, Phase.OPEN, Phase.CHECK_IN)


@dataclass(frozen=True)
class ProgrammeLine:
    id: str
    name: str
    game: str
    phase: str
    starts: datetime | None
    zone: ZoneInfo
    place: str
    entered: int
    capacity: int | None


@dataclass(frozen=True)
class ProgrammePage:
    mine: tuple[ProgrammeLine, ...]
    playing: tuple[ProgrammeLine, ...]
    coming: tuple[ProgrammeLine, ...]
    past: tuple[ProgrammeLine, ...]
    part: "Page[Any]"
    query: str = ""


@require_safe
def programme(request: HttpRequest) -> HttpResponse:
    caller = device.caller(request)
    visible, mine = visible_tournaments(caller), own_tournaments(caller)
    live = mine.exclude(phase__in=(Phase.OVER, Phase.CANCELLED)).distinct()
    soonest = F("starts").asc(nulls_last=True)
    part = Paginator(_past_tournaments(visible), PAST).get_page(request.GET.get("p"))
    others = visible.exclude(pk__in=live.values("pk"))
    groups = (
        list(live.order_by(soonest, "pk")[:MOST]),
        list(others.filter(phase=Phase.PLAYING).order_by("-started", "pk")[:MOST]),
        list(others.filter(phase__in=GATHERING).order_by(soonest, "pk")[:MOST]),
        list(part),
    )
    entered = _entrant_counts([each for heap in groups for each in heap])
    own_there, playing, coming, past = (
        tuple(_programme_line(each, entered) for each in heap) for heap in groups
    )
    page = ProgrammePage(own_there, playing, coming, past, part)
    return render_page(request, "tournaments/programme.html", page, by=PRIVATE)


def _past_tournaments(rows: "QuerySet[Tournament]") -> "QuerySet[Tournament]":
    over = rows.filter(phase__in=(Phase.OVER, Phase.CANCELLED))
    return over.order_by(F("ended").desc(nulls_last=True), "-created", "pk")


def _entrant_counts(tournaments: Sequence[Tournament]) -> dict[str, int]:
    """Number of entrants who have a place or play; one query for all tournaments."""
    rows = Entrant.objects.filter(
        tournament__in=[each.pk for each in tournaments], state__in=(*IN, State.PLAYING)
    )
    counted = rows.order_by().values("tournament").annotate(many=Count("pk"))
    return {row["tournament"]: row["many"] for row in counted}


def _programme_line(row: Tournament, entered: dict[str, int]) -> ProgrammeLine:
    return ProgrammeLine(
        id=row.pk,
        name=row.name,
        game=game_display_name(row.game_key),
        phase=str(row.get_phase_display()),
        starts=row.starts,
        zone=row.zone,
        place=row.place,
        entered=entered.get(row.pk, 0),
        capacity=row.capacity,
    )
