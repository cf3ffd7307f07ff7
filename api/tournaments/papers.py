"""tournaments/{tournament}/….svg, .pdf, .ics: pictures, printed papers and calendars of a
tournament."""

from collections.abc import Callable, Sequence
from typing import Annotated, Final, Literal

from django.http import HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from msgspec import Meta
from rest_framework.request import Request

from api.wire.answers import TEXT, Anything, Ics, Json, Pdf, Svg
from api.wire.callers import caller
from api.wire.operation import operation
from api.wire.versions import has_it
from games.kernel.record import Record
from games.papers import pdf
from games.papers.shapes import Page
from games.people import public
from games.people.language import language
from games.tournaments import refusals as no
from games.tournaments.access import Access, get_access, must_judge
from games.tournaments.entrants.tokens import ensure_tokens
from games.tournaments.models import Phase
from games.tournaments.output import posters, reader
from games.tournaments.output.calendar import ics
from games.tournaments.output.reader import (
    TournamentNames,
    select_stage,
    stage_title,
    svg,
    with_names,
)
from games.tournaments.output.rows import PairingRow, load_stage
from games.tournaments.output.rows import StageRows as Stages
from games.tournaments.output.slips import Slips, coming_rounds, pairings_to_print
from games.tournaments.output.svg import POLICY

SEEING: Final = (no.unknown_tournament, no.no_stage, no.unknown_stage)
UNCHANGED: Final[dict[str, str]] = {"Cache-Control": "private, no-cache"}

STAGE: Final = "Its number; left out, the stage that is played now."
Number = Annotated[int, Meta(ge=1, le=10_000)]
Stage = Annotated[Number | None, Meta(description=STAGE)]
Round = Annotated[
    Number | None,
    Meta(description="Its number in the stage; left out, what is to be played now."),
]
Skipped = Annotated[int, Meta(ge=0, le=1 << 20)]


class Drawn(Record, frozen=True):
    """Query parameters of a picture."""

    stage: Stage = None
    part: Literal["winners", "losers", "final", "third_place"] | None = None
    from_round: Annotated[Number | None, Meta(description="And those that follow.")] = None


class OfStage(Record, frozen=True):
    stage: Stage = None


class Asked(OfStage, frozen=True):
    """Query parameters of a paper."""

    round: Round = None
    after: Annotated[Skipped, Meta(description="So many are left out: 1,000 fit a file.")] = 0


@operation(
    "The picture of a stage: a bracket, cross tables, or rounds beside each other",
    answers=(Svg, Json, Anything),
    content={(200, Svg.media_type): TEXT, 304: None},
    refuses=SEEING,
)
def draw_bracket(request: Request, asked: Drawn, tournament: str) -> HttpResponse:
    """Reads as a list to whoever listens to it. Of a very large stage the first rounds are left
    out, unless `from_round` asks for them."""
    wish = reader.PictureParams(asked.stage, asked.part, asked.from_round)
    here = get_access(tournament, caller(request))
    of = with_names(here.tournament, here.person)
    tag = f'"{of.tag(wish)}"'
    if has_it(request, tag):
        return HttpResponse(status=304, headers=UNCHANGED | {"ETag": tag})
    headers = UNCHANGED | {"ETag": tag, "Content-Security-Policy": POLICY}
    answer = HttpResponse(svg(of, wish), "image/svg+xml; charset=utf-8", headers=headers)
    patch_vary_headers(answer, ["Accept-Language", "Authorization", "Cookie"])
    return answer


@operation(
    "The dates of a tournament, for calendar programs",
    answers=(Ics, Json, Anything),
    content={(200, Ics.media_type): TEXT, 304: None},
    refuses=(no.unknown_tournament,),
)
def show_calendar(request: Request, tournament: str) -> HttpResponse:
    here = get_access(tournament, caller(request))
    tag = f'"{here.tournament.pk}.{here.tournament.number}.{language()}"'
    headers = UNCHANGED | {"ETag": tag}
    if has_it(request, tag):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(ics(here.tournament), "text/calendar; charset=utf-8", headers=headers)


class Paper:
    """Data that a printed paper needs."""

    def __init__(
        self, request: Request, asked: Asked, tournament: str, *, judging: bool = False
    ) -> None:
        self.request = request
        self.here: Access = get_access(tournament, caller(request))
        if judging:
            must_judge(self.here)
        self.asked = asked
        self.stage = select_stage(self.here.tournament, self.asked.stage)
        self.title = stage_title(self.here.tournament, self.stage)

    @property
    def of(self) -> TournamentNames:
        return with_names(self.here.tournament, self.here.person)

    def wanted(self) -> tuple[Stages, Sequence[PairingRow]]:
        found = load_stage(self.stage)
        return found, pairings_to_print(found, self.asked.round, self.asked.after)

    def addresses(self) -> Callable[[int], str]:
        """Return a function that gives the URL of each player's own page.

        The URL holds the player's token; people with an account need none.
        """
        found = ensure_tokens(self.here.tournament.entrants.all())
        mine = reverse("page.player", args=(self.here.tournament.pk,))

        def of(number: int) -> str:
            word = found.get(number)
            path = reverse("page.slip", args=(word,)) if word else mine
            return public.public_url(self.request, path)

        return of

    def answer(self, pages: Sequence[Page], name: str) -> HttpResponse:
        printed = pdf.draw(pages, title=self.title, language=language())
        headers = UNCHANGED | {"Content-Disposition": f'inline; filename="{name}.pdf"'}
        return HttpResponse(printed, Pdf.media_type, headers=headers)


@operation(
    "Result slips of what is to be played, to print and cut apart",
    answers=(Pdf, Json),
    refuses=(*SEEING, no.judge_only),
)
def print_slips(request: Request, asked: Asked, tournament: str) -> HttpResponse:
    paper = Paper(request, asked, tournament, judging=True)
    found, pairings = paper.wanted()
    slips = Slips(found, paper.of.names, paper.addresses())
    return paper.answer(slips.pages(pairings), "slips")


@operation(
    "A kit for the evening on which the machine dies: pairings, standings, blank slips",
    answers=(Pdf, Json),
    refuses=(*SEEING, no.judge_only),
)
def print_kit(request: Request, asked: OfStage, tournament: str) -> HttpResponse:
    """Print it when a round is drawn; what is written on its slips is typed back in at
    `results/`, by round and station."""
    paper = Paper(request, Asked(asked.stage), tournament, judging=True)
    found, pairings = paper.wanted()
    called = paper.of.names
    slips = Slips(found, called, lambda _number: "")
    pages = (
        *posters.pairings(found, called, pairings, paper.title),
        *posters.standings(paper.stage, called, paper.title),
        *slips.pages(pairings),
        *slips.blank(*coming_rounds(found)),
    )
    return paper.answer(pages, "kit")


@operation(
    "Who plays where, by station and by name, to hang up", answers=(Pdf, Json), refuses=SEEING
)
def print_pairings(request: Request, asked: Asked, tournament: str) -> HttpResponse:
    paper = Paper(request, asked, tournament)
    found, pairings = paper.wanted()
    pages = posters.pairings(found, paper.of.names, pairings, paper.title)
    return paper.answer(pages, "pairings")


@operation("How everybody stands, to hang up", answers=(Pdf, Json), refuses=SEEING)
def print_standings(request: Request, asked: OfStage, tournament: str) -> HttpResponse:
    """At the end the final ranking over all stages comes first, unless a stage is asked for."""
    paper = Paper(request, Asked(asked.stage), tournament)
    pages = posters.standings(paper.stage, paper.of.names, paper.title)
    of = paper.here.tournament
    if asked.stage is None and of.phase == Phase.OVER:
        pages = (*posters.ranking(of, paper.of.names, of.name), *pages)
    return paper.answer(pages, "standings")
