"""Pages of the draw: a round's meetings by station, and a bracket as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.people.page.inputs import parse_number
from games.people.policy import PRIVATE, render_page
from games.tournaments.access import Access
from games.tournaments.models import OUTSTANDING, Pairing, Round, Stage
from games.tournaments.output.reader import select_stage
from games.tournaments.output.rows import stages
from games.tournaments.output.titles import stage_names, titles
from games.tournaments.pages.heading import PER_PAGE, Heading, heading, viewer_access
from games.tournaments.pages.meetings import MeetingCard, meeting_cards
from games.tournaments.rules.formats.stages import DoubleElimination, SingleElimination


@dataclass(frozen=True)
class Tab:
    text: str
    query: str
    selected: bool


@dataclass(frozen=True)
class RoundSummary:
    """A round as shown on any page."""

    title: str
    due: datetime | None
    stands: bool
    meetings: tuple[MeetingCard, ...]


@dataclass(frozen=True)
class DrawPage:
    head: Heading
    stages: tuple[Tab, ...]
    rounds: tuple[Tab, ...]
    round: RoundSummary | None
    part: "Page[Any] | None"
    query: str
    picture: str
    """Address of the bracket's picture; empty where a list is enough."""


@require_safe
def draw(request: HttpRequest, tournament: str) -> HttpResponse:
    access = viewer_access(request, tournament)
    stage = select_stage(access.tournament, number_in(request, "stage"))
    drawn = rounds(stage)
    wanted = number_in(request, "round")
    round_ = next((each for each in drawn if each.number == wanted), current_round(drawn))
    part = None if round_ is None else _part(request, round_)
    page = DrawPage(
        head=heading(access),
        stages=stage_tabs(access, stage),
        rounds=_tabs(stage, drawn, round_),
        round=None
        if round_ is None or part is None
        else build_round_summary(access, stage, round_, list(part)),
        part=part,
        query="" if round_ is None else f"stage={stage.number}&round={round_.number}",
        picture=_picture(access, stage) if drawn else "",
    )
    return render_page(request, "tournaments/draw.html", page, by=PRIVATE)


def number_in(request: HttpRequest, name: str) -> int | None:
    return parse_number(request.GET.get(name, ""))


def rounds(stage: Stage) -> Sequence[Round]:
    """Rounds that were opened; a bracket's rounds are all opened at once."""
    return list(stage.rounds.filter(opened__isnull=False).order_by("number"))


def current_round(drawn: Sequence[Round]) -> Round | None:
    """Return the first round that is not closed, else the last."""
    return next((each for each in drawn if each.closed is None), drawn[-1] if drawn else None)


def _part(request: HttpRequest, round_: Round) -> "Page[Any]":
    return Paginator(pairings_of_round(round_), PER_PAGE).get_page(request.GET.get("p"))


def pairings_of_round(round_: Round) -> Any:
    """Pairings with a station by its number, then the others."""
    return round_.pairings.exclude(phase=Pairing.Phase.VOID).order_by(
        F("station").asc(nulls_last=True), "slot"
    )


def build_round_summary(
    access: Access, stage: Stage, round_: Round, pairings: Sequence[Pairing]
) -> RoundSummary:
    on = any(each.phase in OUTSTANDING for each in pairings)
    return RoundSummary(
        titles(stage.format, list(stage.rounds.order_by("number")))[round_.number],
        round_.due if on else None,
        round_.stopped is not None,
        meeting_cards(access, pairings),
    )


def stage_tabs(access: Access, stage: Stage) -> tuple[Tab, ...]:
    all_stages = stages(access.tournament)
    if len(all_stages) < 2:
        return ()
    names = stage_names(all_stages)
    return tuple(
        Tab(names[each.number], f"stage={each.number}", each.number == stage.number)
        for each in all_stages
    )


def _tabs(stage: Stage, drawn: Sequence[Round], round_: Round | None) -> tuple[Tab, ...]:
    if round_ is None or len(drawn) < 2:
        return ()
    round_titles = titles(stage.format, list(stage.rounds.order_by("number")))
    return tuple(
        Tab(round_titles[each.number], f"stage={stage.number}&round={each.number}", each == round_)
        for each in drawn
    )


def _picture(access: Access, stage: Stage) -> str:
    if not isinstance(stage.format, SingleElimination | DoubleElimination):
        return ""
    return f"{reverse('bracket', args=(access.tournament.pk,))}?stage={stage.number}"
